import type { ScopedTransaction } from '../../../server/context.ts';

/** A conference, and the position of the code that an attendee came with; null: a login that all share. */
export interface AttendedConference {
  id: string;
  codePosition: number | null;
}

/** Returns the conference that a guest attends; null: none. */
export async function findConferenceOfGuest(
  transaction: ScopedTransaction,
  guestId: string,
): Promise<AttendedConference | null> {
  const row = await transaction
    .selectFrom('guest')
    .select(['conference_id as id', 'conference_code as codePosition'])
    .where('id', '=', guestId)
    .executeTakeFirst();
  if (row === undefined || row.id === null) return null;
  return { id: row.id, codePosition: row.codePosition };
}

/** Notes that a guest attends a conference: its times and its network count, and no plan does. */
export async function noteAttendee(
  transaction: ScopedTransaction,
  guestId: string,
  { id, codePosition }: AttendedConference,
): Promise<void> {
  await transaction
    .updateTable('guest')
    .set({ conference_id: id, conference_code: codePosition })
    .where('id', '=', guestId)
    .execute();
}

/** Returns where the conference of a guest leads attendees after the login; null: nowhere, or the guest attends none. */
export async function landingPageOfGuest(
  transaction: ScopedTransaction,
  guestId: string,
): Promise<string | null> {
  const row = await transaction
    .selectFrom('guest')
    .innerJoin('conference', 'conference.id', 'guest.conference_id')
    .select('conference.settings')
    .where('guest.id', '=', guestId)
    .executeTakeFirst();
  return row?.settings.landingPage ?? null;
}
