import { isMember } from '../members/members.ts';
import { countGuess, noteRefusal, slowedDown } from './guesses.ts';
import { type Decision, errorOf, type Typed, type Visit } from './visit.ts';
import type { Identity } from './visit-state.ts';

const method = 'memberNumber';

/** Identifies a member by number and last name. The page never says which of them is wrong. */
export async function byMemberNumber(
  visit: Visit,
  identity: Identity,
  typed: Typed,
): Promise<Decision> {
  const { server, area, state } = visit;
  const outcome = await server.database.withScope(area.providerScope, async (transaction) => {
    const waits = await slowedDown(transaction, visit, method);
    if (waits !== null) return waits;
    const member = { memberNumber: typed.memberNumber ?? '', lastName: typed.lastName ?? '' };
    if (await isMember(transaction, server, area, member)) return null;
    await noteRefusal(transaction, visit, 'unknown-user', method);
    return errorOf('member-unknown', { method, fields: { memberNumber: 'member-unknown' } });
  });
  if (outcome === null) return { kind: 'identified', state: { ...state, identity } };
  if (outcome.key === 'member-unknown') await countGuess(visit);
  return { kind: 'refused', error: outcome, typed };
}
