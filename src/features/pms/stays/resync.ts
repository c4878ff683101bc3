import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import type { UsableGateway } from '../../payment-gateways/queries.ts';
import { endStays } from './end-stays.ts';

/** A resynchronization that would end more of the stays waits for a person, so that it cannot empty a hotel. */
const mostEndedShare = 0.2;

export async function beginResync(
  transaction: ScopedTransaction,
  gatewayId: string,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('pms_link')
    .set({ resync_started_at: now, unconfirmed_ends: null })
    .where('id', '=', gatewayId)
    .execute();
}

/** Checks out the stays that the resynchronization did not name. */
export async function finishResync(
  transaction: ScopedTransaction,
  gateway: UsableGateway,
  now: Date,
): Promise<void> {
  const link = await transaction
    .selectFrom('pms_link')
    .select('resync_started_at as since')
    .where('id', '=', gateway.id)
    .forUpdate()
    .executeTakeFirst();
  if (link === undefined || link.since === null) return;
  const unseen = await unseenStays(transaction, gateway.id, link.since);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from stay
    where gateway_id = ${gateway.id} and checked_out_at is null`.execute(transaction);
  const needsPerson = unseen.length > (rows[0]?.count ?? 0) * mostEndedShare;
  if (!needsPerson) await endStays(transaction, gateway, unseen, now);
  await transaction
    .updateTable('pms_link')
    .set(
      needsPerson
        ? { unconfirmed_ends: unseen.length }
        : { resync_started_at: null, unconfirmed_ends: null },
    )
    .where('id', '=', gateway.id)
    .execute();
}

/** Nothing is removed when the end of the resynchronization did not come. */
export async function abandonResync(
  transaction: ScopedTransaction,
  gatewayId: string,
  error: string | null,
): Promise<void> {
  await transaction
    .updateTable('pms_link')
    .set({
      resync_started_at: null,
      unconfirmed_ends: null,
      ...(error !== null && { last_error: error }),
    })
    .where('id', '=', gatewayId)
    .execute();
}

/** A resynchronization has no end after the connection. One that has ended may still wait for a person. */
export async function forgetUnfinished(
  transaction: ScopedTransaction,
  gatewayId: string,
): Promise<void> {
  await transaction
    .updateTable('pms_link')
    .set({ resync_started_at: null })
    .where('id', '=', gatewayId)
    .where('unconfirmed_ends', 'is', null)
    .execute();
}

/** Ends the stays that a resynchronization did not name, after a person confirmed it. Returns how many. */
export async function confirmEnds(
  transaction: ScopedTransaction,
  gateway: UsableGateway,
  now: Date,
  by: string,
): Promise<number> {
  const link = await transaction
    .selectFrom('pms_link')
    .select(['resync_started_at as since', 'unconfirmed_ends as count'])
    .where('id', '=', gateway.id)
    .forUpdate()
    .executeTakeFirst();
  if (link === undefined || link.since === null || link.count === null) return 0;
  const unseen = await unseenStays(transaction, gateway.id, link.since);
  await abandonResync(transaction, gateway.id, null);
  return endStays(transaction, gateway, unseen, now, by);
}

async function unseenStays(
  transaction: ScopedTransaction,
  gatewayId: string,
  since: Date,
): Promise<string[]> {
  const rows = await transaction
    .selectFrom('stay')
    .select('id')
    .where('gateway_id', '=', gatewayId)
    .where('checked_out_at', 'is', null)
    .where('seen_at', '<', since)
    .execute();
  return rows.map(({ id }) => id);
}
