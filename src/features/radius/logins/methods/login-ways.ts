import { sql } from 'kysely';
import { isSlowedDown } from '../guesses/guesses.ts';
import { guesserOf } from '../guesses/misses.ts';
import {
  isPasswordCheck,
  type Login,
  type LoginDecision,
  type LoginWay,
  type PasswordCheck,
  rejected,
} from '../login-decision.ts';
import { byAccessCode } from './by-access-code.ts';
import { byConference } from './by-conference.ts';
import { byEnterpriseDevice, byEnterpriseUser } from './by-enterprise-device.ts';
import { byMac } from './by-mac.ts';
import { byPrivateNetwork } from './by-private-network.ts';
import { byRotatingPassword } from './by-rotating-password.ts';
import { byTicket } from './by-ticket.ts';
import { byUserName } from './by-user-name.ts';

/** The order in which a login is tried (domain-manage.md, 6). Addresses and tickets cannot be guessed; codes slow down too. */
const loginWays: readonly LoginWay[] = [
  byEnterpriseDevice,
  byPrivateNetwork,
  byMac,
  byTicket,
  byAccessCode,
  slowDown,
  byConference,
  byEnterpriseUser,
  byRotatingPassword,
  byUserName,
];

/** Decides about a login, or returns the password that must be compared first. */
export async function decideLogin(login: Login): Promise<LoginDecision | PasswordCheck> {
  if (!login.nas.area.isEnabled) return rejected(null, 'organization-disabled');
  const outcome = await tryInOrder(login);
  if (isPasswordCheck(outcome) ? outcome.passwordHash !== null : !isUnknown(outcome))
    return outcome;
  const [name, realm] = splitRealm(login.exactName ?? '');
  if (realm === null) return outcome;
  if (!(await isOwnRealm(login, realm))) return rejected('user', 'unknown-realm');
  return tryInOrder({ ...login, exactName: name });
}

async function tryInOrder(login: Login): Promise<LoginDecision | PasswordCheck> {
  for (const way of loginWays) {
    const outcome = await way(login);
    if (outcome !== null) return outcome;
  }
  return rejected('user', 'unknown-user');
}

async function slowDown(login: Login): Promise<LoginDecision | null> {
  const isSlow = await isSlowedDown(login.transaction, guesserOf(login), login.now);
  return isSlow ? rejected(null, 'slowed-down') : null;
}

function isUnknown(decision: LoginDecision): boolean {
  return !decision.isAccepted && decision.reason === 'unknown-user';
}

/** Splits 'anna@realm' and 'realm\anna'. An e-mail address is a name too, so whole names are tried first. */
function splitRealm(name: string): [name: string, realm: string | null] {
  const [, before, after] = /^([^\\]+)\\(.+)$/.exec(name) ?? [];
  if (before !== undefined && after !== undefined) return [after, before];
  const [, user, realm] = /^(.+)@([^@]+)$/.exec(name) ?? [];
  return user === undefined || realm === undefined ? [name, null] : [user, realm];
}

/** A realm is the provider's when its administrators sign in with it. */
async function isOwnRealm({ transaction, nas }: Login, realm: string): Promise<boolean> {
  const { rows } = await sql<{ isOwn: boolean }>`
    select radius_realm_is_own(${nas.area.number}, ${realm.toLowerCase()}) as "isOwn"`.execute(
    transaction,
  );
  return rows[0]?.isOwn === true;
}
