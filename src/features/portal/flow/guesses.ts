import type { ScopedTransaction } from '../../../server/context.ts';
import { countMiss, slowedDownUntil } from '../../radius/public/guesses.ts';
import type { Reason } from '../../radius/public/reasons.ts';
import { advanceAttempt } from '../attempts/attempts.ts';
import type { MethodId } from '../document/fields.ts';
import type { PageError } from '../renderer/view.ts';
import { errorOf, errorOfReason, guesserOf, type Visit } from './visit.ts';

/** Returns the error of a device that must wait before its next guess, or null. */
export async function slowedDown(
  transaction: ScopedTransaction,
  visit: Visit,
  method: MethodId | null,
): Promise<PageError | null> {
  const until = await slowedDownUntil(transaction, guesserOf(visit), visit.now);
  if (until === null) return null;
  await noteRefusal(transaction, visit, 'slowed-down', method);
  const seconds = Math.ceil((until.getTime() - visit.now.getTime()) / 1000);
  return errorOf('slowed-down', { method, seconds });
}

/** Notes where a visit stopped, and returns what the guest is shown. */
export async function noteRefusal(
  transaction: ScopedTransaction,
  { state, now }: Visit,
  reason: Reason,
  method: MethodId | null,
): Promise<PageError> {
  await advanceAttempt(
    transaction,
    state.attemptId,
    { step: 'Refused', reason, ...(method !== null && { method }) },
    now,
  );
  return errorOf(errorOfReason(reason), { method });
}

/** Counts a wrong guess, outside the transaction that found it. */
export async function countGuess(visit: Visit): Promise<void> {
  await countMiss(visit.server, guesserOf(visit));
}
