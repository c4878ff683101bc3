import type { ScopedTransaction } from '../../../server/context.ts';

/** Returns the conference that a guest attends; null: none. */
export async function findConferenceOfGuest(
  transaction: ScopedTransaction,
  guestId: string,
): Promise<string | null> {
  const row = await transaction
    .selectFrom('guest')
    .select('conference_id as conferenceId')
    .where('id', '=', guestId)
    .executeTakeFirst();
  return row?.conferenceId ?? null;
}

/** Notes that a guest attends a conference: its times and its network count, and no plan does. */
export async function noteAttendee(
  transaction: ScopedTransaction,
  guestId: string,
  conferenceId: string,
): Promise<void> {
  await transaction
    .updateTable('guest')
    .set({ conference_id: conferenceId })
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
