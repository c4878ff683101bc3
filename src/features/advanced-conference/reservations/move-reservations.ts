import type { ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';

/** What an event has from its start to its end. It has everything else with lead and turnover. */
const ofEventItself = any(['down', 'up', 'event']);

interface MovedTimes {
  startsAt: Date;
  endsAt: Date;
  /** the start less the lead */
  preparesAt: Date;
  /** the end with the turnover */
  freeAt: Date;
}

/** Moves all that an event has to other times. The caller has locked the site, and knows that nobody else is in the way. */
export async function moveReservations(
  transaction: ScopedTransaction,
  eventId: string,
  { startsAt, endsAt, preparesAt, freeAt }: MovedTimes,
): Promise<void> {
  const reservations = () =>
    transaction.updateTable('conference_reservation').where('event_id', '=', eventId);
  await reservations()
    .set({ from_at: startsAt, until_at: endsAt, starts_at: startsAt, ends_at: endsAt })
    .where('kind', '=', ofEventItself)
    .execute();
  await reservations()
    .set({ from_at: preparesAt, until_at: freeAt, starts_at: startsAt, ends_at: endsAt })
    .where((eb) => eb.not(eb('kind', '=', ofEventItself)))
    .execute();
}

/**
 * Ends an event before its time: others get its bandwidth, and its place among the events at a time, at once, and the rest
 * after the turnover. The caller has locked the site.
 */
export async function endReservations(
  transaction: ScopedTransaction,
  eventId: string,
  { endsAt, freeAt }: Pick<MovedTimes, 'endsAt' | 'freeAt'>,
): Promise<void> {
  // Before its start it has had nothing of these.
  await transaction
    .deleteFrom('conference_reservation')
    .where('event_id', '=', eventId)
    .where('kind', '=', ofEventItself)
    .where('from_at', '>=', endsAt)
    .execute();
  await transaction
    .updateTable('conference_reservation')
    .set({ until_at: endsAt, ends_at: endsAt })
    .where('event_id', '=', eventId)
    .where('kind', '=', ofEventItself)
    .execute();
  await transaction
    .updateTable('conference_reservation')
    .set({ until_at: freeAt, ends_at: endsAt })
    .where('event_id', '=', eventId)
    .where('from_at', '<', freeAt)
    .where((eb) => eb.not(eb('kind', '=', ofEventItself)))
    .execute();
}
