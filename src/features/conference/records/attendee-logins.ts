import type { ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import type { Conference } from '../fields.ts';
import type { ConferenceState } from '../states.ts';
import { digestOf } from './conference-secrets.ts';
import type { Errors } from './plan-conference.ts';

/** The states in which a login is used or will be. */
export const livingStates: readonly ConferenceState[] = ['Scheduled', 'Preparing', 'Active'];

/**
 * Returns the error of a shared login that is the code of an attendee of another conference of the site. Also of one at
 * another time, because it may be extended.
 */
export async function attendeeLoginErrors(
  transaction: ScopedTransaction,
  site: { number: number },
  { id, conference, login }: { id: string | null; conference: Conference; login: string | null },
): Promise<Errors> {
  if (login === null) return {};
  const other = await transaction
    .selectFrom('conference_code')
    .innerJoin('conference', 'conference.id', 'conference_code.conference_id')
    .select('conference.name')
    .where('conference_code.digest', '=', digestOf(login))
    .where('conference.organization_number', '=', site.number)
    .where('conference.state', '=', any(livingStates))
    .$if(id !== null, (query) => query.where('conference.id', '<>', id))
    .limit(1)
    .executeTakeFirst();
  if (other === undefined) return {};
  const field = conference.userName === null ? 'secrets.code' : 'userName';
  return { [field]: `An attendee of ${other.name} signs in with this. Choose another one.` };
}
