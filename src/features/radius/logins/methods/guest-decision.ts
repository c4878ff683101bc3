import { type EntitledGuest, evaluateGuest } from '../../grants/guest-entitlement.ts';
import type { LoginMethod } from '../../methods.ts';
import { type Login, type LoginDecision, rejected } from '../login-decision.ts';

/** Decides about a guest who was identified. */
export async function decideGuest(
  { transaction, nas, macAddress, now }: Login,
  method: LoginMethod,
  guest: EntitledGuest,
): Promise<LoginDecision> {
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
