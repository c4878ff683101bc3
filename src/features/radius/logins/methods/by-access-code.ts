import type { ScopedTransaction } from '../../../../server/context.ts';
import { storedCodeOf } from '../../../access-codes/queries.ts';
import {
  type CodeAttempt,
  type CodeEvaluation,
  evaluateCodes,
} from '../../grants/evaluate-code.ts';
import { guesserOf } from '../guesses/misses.ts';
import { type Login, type LoginDecision, rejected } from '../login-decision.ts';

/**
 * An access code as the name, with the same or no password. Dashes and case do not matter, except that FreeRADIUS
 * compares a CHAP password with the name exactly as it was sent.
 */
export async function byAccessCode(login: Login): Promise<LoginDecision | null> {
  const { transaction, now } = login;
  if (!canBeCode(login)) return null;
  const [found] = await evaluateCodes(transaction, [attemptOf(login)], now);
  return found === undefined ? null : decisionOf(login, found);
}

/** Decides about logins with different codes at once; null for one that has no code. */
export async function byAccessCodes(
  transaction: ScopedTransaction,
  logins: readonly CodeLogin[],
  now: Date,
): Promise<(LoginDecision | null)[]> {
  const found = await evaluateCodes(transaction, logins.map(attemptOf), now);
  return logins.map((login, index) => {
    const evaluation = found[index];
    return evaluation === undefined ? null : decisionOf(login, evaluation);
  });
}

export type CodeLogin = Omit<Login, 'transaction' | 'now' | 'checked' | 'secrets'>;

function attemptOf(login: CodeLogin): CodeAttempt {
  const { nas, exactName, macAddress } = login;
  return { area: nas.area, code: exactName ?? '', macAddress, guesser: guesserOf(login) };
}

function decisionOf(
  { exactName, password }: CodeLogin,
  found: CodeEvaluation,
): LoginDecision | null {
  if ('reason' in found) {
    // It may be the name of a guest.
    if (found.reason === 'code-unknown') return null;
    if (found.reason === 'slowed-down') return rejected(null, 'slowed-down');
    const { codeId, planId, reason } = found;
    return rejected('accessCode', reason, { codeId, planId });
  }
  const { codeId, guestId, plan, allowance, starts } = found;
  return {
    isAccepted: true,
    method: 'accessCode',
    guestId,
    codeId,
    plan,
    allowance,
    startsEntitlement: starts,
    cleartextPassword: password.kind === 'chap' ? exactName : null,
  };
}

/** Whether a login may be one with an access code: the name is written like one, and so is the password if there is one. */
export function canBeCode({ exactName, password }: Pick<Login, 'exactName' | 'password'>): boolean {
  const code = storedCodeOf(exactName ?? '');
  if (code === '' || password.kind === 'garbled') return false;
  return password.kind !== 'plain' || storedCodeOf(password.text) === code;
}
