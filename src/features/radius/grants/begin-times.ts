import { type RawBuilder, sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import { earliest } from './allowance.ts';
import type { Beginning } from './beginning.ts';
import { planTermsColumn, type StoredPlan, withExtraTime } from './plan-terms.ts';
import { planEnd } from './plan-time.ts';

/** A session of a guest. */
export interface GuestBeginning {
  beginning: Beginning;
  guestId: string;
}

/**
 * Sets when the time of the guests' plans began and ends, and starts their usage at zero. Returns the sessions that have
 * begun one: the first one of each guest whose time had not begun.
 */
export async function beginTimes(
  transaction: ScopedTransaction,
  sessions: readonly GuestBeginning[],
): Promise<GuestBeginning[]> {
  if (sessions.length === 0) return [];
  const { rows: waiting } = await sql<{
    id: string;
    validUntil: Date | null;
    plan: StoredPlan | null;
    extraSeconds: number;
  }>`
    select guest.id, guest.valid_until as "validUntil", ${planTermsColumn} as plan,
      guest.extra_seconds as "extraSeconds"
    from guest left join service_plan plan on plan.id = guest.plan_id
    where guest.id = ${any(sessions.map(({ guestId }) => guestId))} and guest.entitled_at is null
    order by guest.id for no key update of guest`.execute(transaction);
  const begun = waiting.flatMap(({ id, validUntil, plan, extraSeconds }) => {
    const first = sessions.find(({ guestId }) => guestId === id);
    if (first === undefined) return [];
    const { startedAt, grant } = first.beginning;
    // The guest's plan may have changed since the login.
    const ofGuest = withExtraTime(plan ?? grant.plan, extraSeconds);
    const end = ofGuest === null ? null : planEnd(ofGuest, startedAt, grant.timeZone);
    return { first, row: { id, at: startedAt, until: earliest(validUntil, end) } };
  });
  if (begun.length === 0) return [];
  const rows: RawBuilder<unknown> = sql`
    jsonb_to_recordset(${JSON.stringify(begun.map(({ row }) => row))}::jsonb) as begun (
      id uuid, at timestamptz, until timestamptz)`;
  await sql`
    update guest set entitled_at = begun.at, valid_until = begun.until
    from ${rows} where guest.id = begun.id`.execute(transaction);
  await sql`
    insert into guest_usage (guest_id, since) select id, at from ${rows} order by id
    on conflict (guest_id) do update
    set since = excluded.since, seconds = 0, bytes_in = 0, bytes_out = 0, quota_reached_at = null`.execute(
    transaction,
  );
  return begun.map(({ first }) => first);
}
