import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../../server/context.ts';
import { any } from '../../../../server/database/listing.ts';
import { usagePeriodOf } from '../../grants/plan-time.ts';
import { requestChanges } from '../../public/session-changes.ts';
import type { GuestUsage } from './write-guest-usage.ts';

/**
 * Starts the usage of monthly plans at zero when their next month has begun. Has gateways asked to give the new allowance
 * to sessions that were slowed down.
 */
export async function beginMonths(
  transaction: ScopedTransaction,
  usages: readonly GuestUsage[],
  now: Date,
): Promise<void> {
  const latest = new Map<string, GuestUsage>();
  for (const usage of usages)
    if (usage.at >= (latest.get(usage.guestId)?.at ?? usage.at)) latest.set(usage.guestId, usage);
  const { rows } = await sql<{ guestId: string; entitledAt: Date; since: Date }>`
    select guest.id as "guestId", guest.entitled_at as "entitledAt", usage.since
    from guest
    join service_plan plan on plan.id = guest.plan_id
    join guest_usage usage on usage.guest_id = guest.id
    where guest.id = ${any([...latest.keys()])} and plan.settings->>'durationKind' = 'recurring'
      and guest.entitled_at is not null`.execute(transaction);
  const begun: string[] = [];
  for (const { guestId, entitledAt, since } of rows) {
    const usage = latest.get(guestId);
    if (usage === undefined) continue;
    const { from } = usagePeriodOf(entitledAt, usage.at, usage.timeZone);
    if (since >= from) continue;
    begun.push(guestId);
    await transaction
      .updateTable('guest_usage')
      .set({ since: from, seconds: 0, bytes_in: 0, bytes_out: 0, quota_reached_at: null })
      .where('guest_id', '=', guestId)
      .execute();
  }
  if (begun.length > 0) await forgetUsedUp(transaction, begun, now);
}

async function forgetUsedUp(
  transaction: ScopedTransaction,
  guestIds: readonly string[],
  now: Date,
): Promise<void> {
  const sessions = await transaction
    .updateTable('guest_session')
    .set({ request_reason: null })
    .where('guest_id', '=', any(guestIds))
    .where('state', '=', 'open')
    .where('request_reason', '=', any(['quota-used-up', 'time-used-up']))
    .returning('id')
    .execute();
  const ids = sessions.map(({ id }) => id);
  if (ids.length > 0)
    await requestChanges(transaction, sql`id = ${any(ids)}`, { now, by: 'Atrium' });
}
