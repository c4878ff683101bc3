import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import type { Reservation } from '../rules/reservation.ts';

interface Within {
  from: Date;
  /** null: without an end */
  until: Date | null;
}

/** Returns the reservations of a site that overlap a period, in the order of their beginnings. */
export async function loadReservations(
  transaction: ScopedTransaction,
  { number }: { number: number },
  { from, until }: Within,
): Promise<Reservation[]> {
  const rows = await transaction
    .selectFrom('conference_reservation')
    .select(['event_kind', 'event_id', 'event_name', 'kind', 'item', 'item_name', 'amount'])
    .select(['from_at', 'until_at', 'starts_at', 'ends_at'])
    .where('organization_number', '=', number)
    .where(sql<boolean>`(until_at is null or until_at > ${from})`)
    .$if(until !== null, (query) => query.where('from_at', '<', until))
    .orderBy('from_at')
    .orderBy('event_id')
    .orderBy('kind')
    .orderBy('item')
    .execute();
  return rows.map((row) => ({
    event: { kind: row.event_kind, id: row.event_id, name: row.event_name },
    kind: row.kind,
    item: row.item,
    itemName: row.item_name,
    amount: row.amount,
    from: row.from_at.getTime(),
    until: timeOf(row.until_at),
    startsAt: row.starts_at.getTime(),
    endsAt: timeOf(row.ends_at),
  }));
}

function timeOf(at: Date | null): number {
  return at === null ? Number.POSITIVE_INFINITY : at.getTime();
}
