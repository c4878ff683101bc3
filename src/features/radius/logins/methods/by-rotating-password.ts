import { countDevice } from '../../../rotating-password/public/count-device.ts';
import {
  type FoundPassword,
  type GivenPassword,
  matching,
  validPasswords,
} from '../../../rotating-password/public/find-password.ts';
import {
  allowanceOf,
  earliest,
  least,
  ratesOf,
  secondsUntil,
  unused,
} from '../../grants/allowance.ts';
import { findPlan } from '../../grants/find-plan.ts';
import { guesserOf } from '../guesses/misses.ts';
import { type Login, type LoginDecision, rejected } from '../login-decision.ts';

const method = 'rotatingPassword';
const shortestSession = 60;

/** The password of the period, with any name. Null for another one, which may be a guest's. */
export async function byRotatingPassword(login: Login): Promise<LoginDecision | null> {
  const { transaction, nas, ssid, secrets, now, password } = login;
  if (password.kind !== 'plain' && password.kind !== 'chap') return null;
  const { area } = nas;
  const valid = await validPasswords(transaction, { secrets }, { area, mode: 'radius', ssid, now });
  const found = foundIn(valid, password);
  if (found === undefined) return null;
  const isAllowed = await countDevice(transaction, found, {
    device: guesserOf(login).device,
    timeZone: area.timeZone,
    now,
  });
  return isAllowed ? admit(login, found) : rejected(method, 'devices-of-day');
}

/**
 * Where the challenge of CHAP is not told, FreeRADIUS compares the answer with the password that it is given, which can only be
 * one: the latest.
 */
function foundIn(
  valid: readonly FoundPassword[],
  password: Login['password'],
): FoundPassword | undefined {
  if (password.kind === 'chap' && password.answer === null) return valid[0];
  const given: GivenPassword | null =
    password.kind === 'plain'
      ? password
      : password.kind === 'chap' && password.answer !== null
        ? { kind: 'chap', ...password.answer }
        : null;
  return given === null ? undefined : matching(valid, given);
}

async function admit(
  { transaction, nas, now, password }: Login,
  found: FoundPassword,
): Promise<LoginDecision> {
  const plan = await findPlan(transaction, found.settings.plan);
  const terms = allowanceOf(
    plan,
    { entitledAt: null, validUntil: null, usage: unused },
    { now, timeZone: nas.area.timeZone },
  );
  if (typeof terms === 'string') return rejected(method, terms);
  const end = found.settings.onChange === 'stay' ? null : found.validUntil;
  const left = secondsUntil(end, now);
  // The password is valid to its last second, and a session lasts a minute at least.
  const seconds = least(terms.seconds, left === null ? null : Math.max(left, shortestSession));
  const endsAt = earliest(terms.endsAt, end);
  return {
    isAccepted: true,
    method,
    guestId: null,
    codeId: null,
    plan: null,
    allowance: { ...terms, seconds, endsAt },
    startsEntitlement: false,
    cleartextPassword: password.kind === 'chap' ? found.password : null,
    network: {
      kind: 'rotating-password',
      id: found.rotationId,
      vlan: plan?.vlan ?? null,
      sessionSeconds: seconds,
      endsAt,
      rates: ratesOf(plan, false),
      filterId: null,
      key: null,
    },
  };
}
