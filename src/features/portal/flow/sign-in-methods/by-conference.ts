import type { ScopedTransaction } from '../../../../server/context.ts';
import {
  type ConferenceAccess,
  findConferenceAccess,
  isPasswordOf,
} from '../../../conference/public/find-access.ts';
import { noteAttendee } from '../../../conference/public/guests.ts';
import type { MethodId } from '../../document/fields.ts';
import { noteRefusal } from '../guesses.ts';
import { addGuest, admit } from '../guests.ts';
import type { Decision, Typed, Visit } from '../visit.ts';
import type { Identity } from '../visit-state.ts';

/**
 * Lets an attendee of a conference in by its login; null: no conference has this login. The transaction reaches the site,
 * whose conferences they are.
 */
export async function byConference(
  transaction: ScopedTransaction,
  visit: Visit,
  {
    identity,
    login,
    password,
    method,
    typed,
  }: {
    identity: Identity;
    login: string;
    /** null: a code, which is enough */
    password: string | null;
    method: MethodId;
    typed: Typed;
  },
): Promise<Decision | null> {
  const { server, area, state, now } = visit;
  const macAddress = state.arrival?.macAddress ?? null;
  const found = await findConferenceAccess(
    { transaction, secrets: server.secrets },
    area.path,
    { login },
    { macAddress, now },
  );
  if (found === undefined || !fits(found, password)) return null;
  if (found.reason !== null) {
    const error = await noteRefusal(transaction, visit, found.reason, method);
    return { kind: 'refused', error, typed };
  }
  const { closesAt } = found;
  const guestId = await addGuest(transaction, visit, {
    identity,
    plan: null,
    validUntil: closesAt,
  });
  await noteAttendee(transaction, guestId, found);
  const admission = await admit(transaction, visit, {
    guestId,
    method,
    plan: null,
    allowance: {
      seconds: Math.floor((closesAt.getTime() - now.getTime()) / 1000),
      endsAt: closesAt,
      bytes: null,
      isThrottled: false,
    },
    startsEntitlement: false,
  });
  return { kind: 'admitted', admission };
}

function fits(found: ConferenceAccess, password: string | null): boolean {
  return password === null
    ? found.password === null
    : found.password !== null && isPasswordOf(found, password);
}
