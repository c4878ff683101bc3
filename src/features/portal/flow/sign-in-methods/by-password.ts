import { sql } from 'kysely';
import { guestPasswordMatches } from '../../../../server/passwords/passwords.ts';
import { evaluateGuest, findGuest } from '../../../radius/public/entitlements.ts';
import { countGuess, noteRefusal, slowedDown } from '../guesses.ts';
import { acceptTerms, admit } from '../guests.ts';
import type { Decision, Typed, Visit } from '../visit.ts';
import type { Identity } from '../visit-state.ts';
import { byConference } from './by-conference.ts';
import { orLimit } from './limits.ts';

const method = 'password';

/** Lets a guest in by the user name and password that an administrator gave. */
export async function byPassword(
  visit: Visit,
  identity: Identity,
  inputs: Typed,
  typed: Typed,
): Promise<Decision> {
  const { server, area, state, now } = visit;
  const { database } = server;
  const isUser = sql`guest.organization_number = ${area.number}
    and lower(guest.username) = lower(${inputs.username ?? ''})`;
  const found = await database.withScope(area.scope, async (transaction) => {
    const waits = await slowedDown(transaction, visit, method);
    return waits ?? { guest: await findGuest(transaction, isUser) };
  });
  if ('key' in found) return { kind: 'refused', error: found, typed };
  // Outside any transaction, because it takes long.
  const matches = await orLimit(
    () => guestPasswordMatches(found.guest?.passwordHash, inputs.password ?? '', area.number),
    method,
  );
  if (typeof matches === 'object') return { kind: 'refused', error: matches, typed };
  const { guest } = found;
  if (guest === undefined) {
    const attendee = await database.withScope(area.providerScope, (transaction) =>
      byConference(transaction, visit, {
        identity,
        login: inputs.username ?? '',
        password: inputs.password ?? '',
        method,
        typed,
      }),
    );
    if (attendee !== null) return attendee;
  }
  if (guest === undefined || !matches) {
    await countGuess(visit);
    const reason = guest === undefined ? 'unknown-user' : 'wrong-password';
    const error = await database.withScope(area.scope, (transaction) =>
      noteRefusal(transaction, visit, reason, method),
    );
    return { kind: 'refused', error: { ...error, fields: { password: error.key } }, typed };
  }
  return database.withScope(area.scope, async (transaction): Promise<Decision> => {
    const login = { area, macAddress: state.arrival?.macAddress ?? null, now };
    const allowance = await evaluateGuest(transaction, guest, login);
    if (typeof allowance === 'string') {
      const error = await noteRefusal(transaction, visit, allowance, method);
      return { kind: 'refused', error, typed };
    }
    await acceptTerms(transaction, visit, guest.id);
    const admission = await admit(transaction, visit, {
      guestId: guest.id,
      method,
      plan: guest.plan,
      allowance,
      startsEntitlement: guest.entitledAt === null,
    });
    return { kind: 'admitted', admission };
  });
}
