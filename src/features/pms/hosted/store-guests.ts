import type { ScopedTransaction } from '../../../server/context.ts';
import type { UsableGateway } from '../../payment-gateways/queries.ts';
import type { GuestRecord } from '../fias/codec/records.ts';
import { type LinkEvent, storeEvents } from '../links/link-events.ts';
import type { HostedGuest } from './hosted-session.ts';

/** Who stays in the house, as a property system said at one time. */
export interface Headcount {
  guests: readonly HostedGuest[];
  /** the stays of the mirror that it did not name at first, and where it said they are then */
  missing: ReadonlyMap<string, { room: string; is: 'inHouse' | 'left' | 'unknown' }>;
}

/** Returns the stays of the mirror that are open. */
export async function openStays(
  transaction: ScopedTransaction,
  gatewayId: string,
): Promise<{ reservation: string; room: string }[]> {
  return transaction
    .selectFrom('stay')
    .select(['reservation', 'room'])
    .where('gateway_id', '=', gatewayId)
    .where('checked_out_at', 'is', null)
    .execute();
}

/**
 * Stores a headcount as a complete synchronization. Guests that the system reports as departed are checked out; guests
 * that it does not mention are checked out only if they are few. Returns whether a person must confirm some of these.
 */
export async function storeHeadcount(
  transaction: ScopedTransaction,
  gateway: UsableGateway,
  { guests, missing }: Headcount,
  { events, keepsUnknown, now }: { events: readonly LinkEvent[]; keepsUnknown: boolean; now: Date },
): Promise<{ isAsked: boolean }> {
  const records: GuestRecord[] = guests.map((guest) => ({ type: 'GI', isResync: true, ...guest }));
  const left: LinkEvent[] = [];
  for (const [reservation, { room, is }] of missing)
    if (is === 'left')
      left.push({ kind: 'guest', record: { type: 'GO', room, reservation, isResync: false } });
    else if (is === 'inHouse' || keepsUnknown)
      records.push({ type: 'GI', room, reservation, isResync: true });
  await storeEvents(
    transaction,
    gateway,
    [
      ...left,
      { kind: 'resync', event: 'started' },
      ...records.map((record) => ({ kind: 'guest' as const, record })),
      { kind: 'resync', event: 'ended' },
      ...events,
    ],
    now,
  );
  const link = await transaction
    .updateTable('pms_link')
    .set({ last_record_at: now, resync_requested_at: null })
    .where('id', '=', gateway.id)
    .returning('unconfirmed_ends as ends')
    .executeTakeFirst();
  return { isAsked: (link?.ends ?? null) !== null };
}

/** Returns whether a person still has to confirm the end of stays. */
export async function isEndAsked(
  transaction: ScopedTransaction,
  gatewayId: string,
): Promise<boolean> {
  const link = await transaction
    .selectFrom('pms_link')
    .select('unconfirmed_ends as ends')
    .where('id', '=', gatewayId)
    .executeTakeFirst();
  return (link?.ends ?? null) !== null;
}
