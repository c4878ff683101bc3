import { storedCodeOf } from '../../access-codes/queries.ts';
import { evaluateCode } from '../grants/evaluate-code.ts';
import { type Login, type LoginDecision, rejected } from './login-decision.ts';
import { guesserOf } from './misses.ts';

/**
 * An access code as the name, with the same or no password. Dashes and case do not matter, except that FreeRADIUS
 * compares a CHAP password with the name exactly as it was sent.
 */
export async function byAccessCode(login: Login): Promise<LoginDecision | null> {
  const { transaction, nas, exactName, password, macAddress, now } = login;
  if (exactName === null || !canBeCode(login)) return null;
  const found = await evaluateCode(transaction, {
    area: nas.area,
    code: exactName,
    macAddress,
    now,
    guesser: guesserOf(login),
  });
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

function canBeCode({ exactName, password }: Login): boolean {
  const code = storedCodeOf(exactName ?? '');
  if (code === '' || password.kind === 'garbled') return false;
  return password.kind !== 'plain' || storedCodeOf(password.text) === code;
}
