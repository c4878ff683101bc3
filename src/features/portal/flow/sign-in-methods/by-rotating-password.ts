import { findPlan } from '../../../radius/public/allowances.ts';
import { countDevice } from '../../../rotating-password/public/count-device.ts';
import {
  type FoundPassword,
  matching,
  validPasswords,
} from '../../../rotating-password/public/find-password.ts';
import { countGuess, noteRefusal, slowedDown } from '../guesses.ts';
import { addGuest, admit, freshAllowance } from '../guests.ts';
import { type Decision, errorOf, guesserOf, type Typed, type Visit } from '../visit.ts';
import type { Identity } from '../visit-state.ts';

const method = 'rotatingPassword';
/** The gateway asks RADIUS a moment later, where less than a minute would be refused. */
const leastMs = 90_000;

/** Lets a guest in by the password of the period. Its policy belongs to the site of the area. */
export async function byRotatingPassword(
  visit: Visit,
  identity: Identity,
  typed: Typed,
): Promise<Decision> {
  const { server, area, state, now } = visit;
  let isWrong = false;
  const decision = await server.database.withScope(
    area.providerScope,
    async (transaction): Promise<Decision> => {
      isWrong = false;
      const waits = await slowedDown(transaction, visit, method);
      if (waits !== null) return { kind: 'refused', error: waits, typed };
      const ssid = state.arrival?.ssid ?? null;
      const valid = await validPasswords(transaction, server, { area, mode: 'portal', ssid, now });
      const found = matching(valid, { kind: 'plain', text: typed.rotatingPassword ?? '' });
      if (found === undefined) {
        isWrong = true;
        await noteRefusal(transaction, visit, 'wrong-password', method);
        const key = 'password-wrong';
        return {
          kind: 'refused',
          error: errorOf(key, { method, fields: { rotatingPassword: key } }),
          typed: { ...typed, rotatingPassword: '' },
        };
      }
      const { device } = guesserOf(visit);
      if (!(await countDevice(transaction, found, { device, timeZone: area.timeZone, now }))) {
        const error = await noteRefusal(transaction, visit, 'devices-of-day', method);
        return { kind: 'refused', error, typed };
      }
      return letIn(transaction, visit, identity, found);
    },
  );
  if (isWrong) await countGuess(visit);
  return decision;
}

async function letIn(
  transaction: Parameters<typeof admit>[0],
  visit: Visit,
  identity: Identity,
  { rotationId, settings, validUntil }: FoundPassword,
): Promise<Decision> {
  const plan = await findPlan(transaction, settings.plan);
  const until = settings.onChange === 'stay' ? null : untilOf(validUntil, visit.now);
  const allowance = plan === null ? 'plan-not-here' : freshAllowance(plan, visit, until);
  if (typeof allowance === 'string') {
    const error = await noteRefusal(transaction, visit, allowance, method);
    return { kind: 'refused', error, typed: {} };
  }
  const guestId = await addGuest(transaction, visit, {
    identity,
    plan,
    ...(until !== null && { validUntil: until }),
  });
  await transaction
    .updateTable('guest')
    .set({ rotation_id: rotationId })
    .where('id', '=', guestId)
    .execute();
  const admission = await admit(transaction, visit, {
    guestId,
    method,
    plan,
    allowance,
    startsEntitlement: true,
  });
  return { kind: 'admitted', admission };
}

/** The password is valid to its last second. */
function untilOf(validUntil: Date | null, now: Date): Date | null {
  return validUntil && new Date(Math.max(validUntil.getTime(), now.getTime() + leastMs));
}
