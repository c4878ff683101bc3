import { type EntitledGuest, evaluateGuest } from '../../grants/guest-entitlement.ts';
import type { LoginMethod } from '../../methods.ts';
import { type Login, type LoginDecision, rejected } from '../login-decision.ts';
import { decideAttendee } from './by-conference.ts';

/** Decides about a guest who was identified. */
export async function decideGuest(
  login: Login,
  method: LoginMethod,
  guest: EntitledGuest,
): Promise<LoginDecision> {
  const { transaction, nas, macAddress, now } = login;
  const attendee = guest.plan === null ? await decideAttendee(login, method, guest) : null;
  if (attendee !== null) return attendee;
  const { id: guestId, codeId, plan, entitledAt } = guest;
  const outcome = await evaluateGuest(transaction, guest, { area: nas.area, macAddress, now });
  if (typeof outcome === 'string')
    return rejected(method, outcome, { guestId, codeId, planId: plan?.id ?? null });
  return {
    isAccepted: true,
    method,
    guestId,
    codeId,
    plan,
    allowance: outcome,
    startsEntitlement: entitledAt === null,
    cleartextPassword: null,
  };
}
