import { sql } from 'kysely';
import { findGuest } from '../../grants/guest-entitlement.ts';
import { type Login, type LoginDecision, type PasswordCheck, rejected } from '../login-decision.ts';
import { canBeCode } from './by-access-code.ts';
import { decideGuest } from './guest-decision.ts';

/** A guest's user name and password. Only a hash of it is stored, so the password must arrive by PAP. */
export async function byUserName(login: Login): Promise<LoginDecision | PasswordCheck> {
  const { transaction, nas, exactName, password, checked } = login;
  if (password.kind === 'garbled') return rejected('user', 'bad-secret');
  if (exactName === null) return rejected('user', 'unknown-user');
  const guest = await findGuest(
    transaction,
    sql`guest.organization_number = ${nas.area.number}
      and lower(guest.username) = lower(${exactName})`,
  );
  if (guest === undefined && canBeCode(login)) return rejected('accessCode', 'code-unknown');
  const subject = { guestId: guest?.id ?? null, planId: guest?.plan?.id ?? null };
  const passwordHash = guest?.passwordHash ?? null;
  if (passwordHash !== null && password.kind === 'chap')
    return rejected('user', 'chap-needs-plain', subject);
  if (password.kind === 'plain') {
    const isChecked = checked?.passwordHash === passwordHash && checked.password === password.text;
    if (!isChecked) return { passwordHash, password: password.text, areaNumber: nas.area.number };
    if (guest !== undefined && checked.matches) return decideGuest(login, 'user', guest);
  }
  return rejected('user', guest === undefined ? 'unknown-user' : 'wrong-password', subject);
}
