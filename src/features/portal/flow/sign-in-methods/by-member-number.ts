import { lookUpMember } from '../../../loyalty/public/membership.ts';
import { countGuess, noteRefusal, slowedDown } from '../guesses.ts';
import { type Decision, errorOf, type Typed, type Visit } from '../visit.ts';
import type { Identity } from '../visit-state.ts';

const method = 'memberNumber';

/**
 * Identifies a member by number and last name. The page never says which of them is wrong. When a programme gives no
 * answer, the guest continues without the benefit, which comes with a later answer.
 */
export async function byMemberNumber(
  visit: Visit,
  identity: Identity,
  typed: Typed,
): Promise<Decision> {
  const { server, area, state } = visit;
  const waits = await server.database.withScope(area.providerScope, (transaction) =>
    slowedDown(transaction, visit, method),
  );
  if (waits !== null) return { kind: 'refused', error: waits, typed };
  const found = await lookUpMember(server, area, {
    attemptId: state.attemptId,
    question: { memberNumber: typed.memberNumber ?? '', lastName: typed.lastName ?? '' },
  });
  if (found.kind !== 'unknown') {
    const { membership } = found;
    return { kind: 'identified', state: { ...state, identity: { ...identity, membership } } };
  }
  await server.database.withScope(area.providerScope, (transaction) =>
    noteRefusal(transaction, visit, 'unknown-user', method),
  );
  await countGuess(visit);
  const error = errorOf('member-unknown', { method, fields: { memberNumber: 'member-unknown' } });
  return { kind: 'refused', error, typed };
}
