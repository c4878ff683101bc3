import type { ScopedTransaction } from '../../../server/context.ts';
import type { PlanTerms } from '../../radius/public/allowances.ts';
import { advanceAttempt } from '../attempts/attempts.ts';
import { isChoosing } from '../document/plan-rules.ts';
import { admitPaid } from '../payment/admit-paid.ts';
import { giveForFree } from '../payment/give-for-free.ts';
import { offerOf } from '../payment/offer.ts';
import { paidGuestOf } from '../payment/open-purchase.ts';
import { payByGroup } from '../payment/pay-by-group.ts';
import { fitsCode, shownPlans } from '../payment/shown-plans.ts';
import { assignCode, lockCode } from './email-codes.ts';
import { noteRefusal } from './guesses.ts';
import { groupOfVisit } from './guest-group.ts';
import { addGuest, admit, freshAllowance } from './guests.ts';
import { eligiblePlans } from './offered-plans.ts';
import { hasManyPendingGuests } from './pending-guests.ts';
import { type Decision, errorOf, type Visit } from './visit.ts';
import type { Identity } from './visit-state.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/**
 * Gives an identified guest the chosen plan, or the only one. Without a choice among several, the guest remains
 * identified and chooses on the plans page.
 */
export async function choosePlan(visit: Visit, planId: string | null): Promise<Decision> {
  const { server, area, state, now } = visit;
  const { identity } = state;
  if (identity === null || !isChoosing(identity.method))
    return { kind: 'refused', error: errorOf('link-expired'), typed: {} };
  const { method } = identity;
  return server.database.withScope(area.providerScope, async (transaction): Promise<Decision> => {
    // Also when another plan is chosen: what was paid for would be lost.
    const paid = await paidGuestOf(transaction, state.attemptId);
    if (paid !== null) return admitPaid(transaction, visit, { guestId: paid, until: null });
    const offered = await shownPlans(transaction, visit);
    const macAddress = state.arrival?.macAddress ?? null;
    const { plans, error } = await eligiblePlans(transaction, offered, { area, macAddress, now });
    if (plans.length === 0) {
      const reason = error === 'outside-hours' ? 'outside-hours' : 'time-used-up';
      await noteRefusal(transaction, visit, reason, method);
      const key = identity.membership?.isPending === true ? 'temporary' : error;
      return { kind: 'refused', error: errorOf(key, { method }), typed: {} };
    }
    await advanceAttempt(transaction, state.attemptId, { step: 'Identified', method }, now);
    const chosen =
      planId === null && plans.length === 1 ? plans[0] : plans.find(({ id }) => id === planId);
    if (chosen !== undefined && chosen.price > 0) return pay(transaction, visit, chosen);
    const graceEnd = await graceEndOf(transaction, visit, identity);
    if (graceEnd === 'confirm first') return { kind: 'unconfirmed', state };
    const ofCode = chosen && (await codeFor(transaction, visit, chosen));
    if (ofCode !== undefined && graceEnd !== null) return { kind: 'unconfirmed', state };
    if (ofCode !== undefined) return giveForFree(transaction, ofCode);
    if (chosen !== undefined)
      return start(transaction, visit, { identity, plan: chosen, graceEnd });
    return planId === null
      ? { kind: 'identified', state }
      : { kind: 'refused', error: errorOf('plan-unavailable', { method }), typed: {} };
  });
}

/** Leads to the page where a plan is paid; starts one that costs nothing with the guest's promo code. */
async function pay(
  transaction: ScopedTransaction,
  visit: Visit,
  plan: PlanTerms,
): Promise<Decision> {
  const { state, now } = visit;
  const { promoCode, ...rest } = state;
  const payment = { planId: plan.id, purchaseId: null };
  const offer = await offerOf(transaction, visit, plan);
  await advanceAttempt(transaction, state.attemptId, { step: 'Chosen', planId: plan.id }, now);
  if (offer.amount === 0 && offer.discount > 0)
    return giveForFree(transaction, { ...visit, state: { ...state, payment } });
  if (offer.group !== null && offer.group.billing !== 'members')
    return payByGroup(transaction, { ...visit, state: { ...state, payment } }, offer.group);
  // A code that does not apply to this plan is forgotten; the guest sees the price before paying.
  const kept = offer.promo === null || promoCode === undefined ? rest : state;
  return { kind: 'unpaid', state: { ...kept, payment } };
}

/** Returns the visit that takes a use of its promo code for a plan without a price; undefined: the code gives it nothing. */
async function codeFor(
  transaction: ScopedTransaction,
  visit: Visit,
  plan: PlanTerms,
): Promise<Visit | undefined> {
  const { state } = visit;
  if (!(await fitsCode(transaction, visit, plan))) return undefined;
  return { ...visit, state: { ...state, payment: { planId: plan.id, purchaseId: null } } };
}

interface Start {
  identity: Identity;
  plan: PlanTerms;
  graceEnd: Date | null;
}

async function start(
  transaction: ScopedTransaction,
  visit: Visit,
  { identity, plan, graceEnd }: Start,
): Promise<Decision> {
  const { method } = identity;
  const allowance = freshAllowance(plan, visit, graceEnd);
  if (typeof allowance === 'string') {
    const error = await noteRefusal(transaction, visit, allowance, method);
    return { kind: 'refused', error, typed: {} };
  }
  if (await hasManyPendingGuests(transaction, visit)) {
    const { key } = await noteRefusal(transaction, visit, 'slowed-down', method);
    return { kind: 'refused', error: errorOf(key, { method, seconds: 60 }), typed: {} };
  }
  const hasCode = method === 'email' && (await lockCode(transaction, visit, identity.email));
  // The visit may have sent a code to another address meanwhile.
  if (graceEnd !== null && !hasCode) return { kind: 'unconfirmed', state: visit.state };
  const guestId = await addGuest(transaction, visit, {
    identity,
    plan,
    group: await groupOfVisit(transaction, visit),
    ...(graceEnd !== null && { validUntil: graceEnd }),
  });
  if (hasCode) await assignCode(transaction, visit, graceEnd === null ? null : guestId);
  const admission = await admit(transaction, visit, {
    guestId,
    method,
    plan,
    allowance,
    startsEntitlement: true,
  });
  return { kind: 'admitted', admission };
}

/**
 * Returns when a guest must have confirmed the e-mail address; null for one who need not. A device goes online before the
 * confirmation once a day, so that invented addresses give no free access.
 */
async function graceEndOf(
  transaction: ScopedTransaction,
  { area, portal, state, now }: Visit,
  { method, confirmedAt }: Identity,
): Promise<Date | null | 'confirm first'> {
  if (method !== 'email' || confirmedAt !== null) return null;
  const { graceMinutes } = portal.afterSignIn;
  const mac = state.arrival?.macAddress ?? null;
  if (graceMinutes === 0 || mac === null) return 'confirm first';
  const earlier = await transaction
    .selectFrom('guest')
    .innerJoin('guest_device', 'guest_device.guest_id', 'guest.id')
    .select('guest.id')
    .where('guest.organization_number', '=', area.number)
    .where('guest_device.mac_address', '=', mac)
    .where('guest.email', 'is not', null)
    .where('guest.email_confirmed_at', 'is', null)
    .where('guest.created_at', '>', new Date(now.getTime() - dayMs))
    .limit(1)
    .executeTakeFirst();
  return earlier === undefined
    ? new Date(now.getTime() + graceMinutes * minuteMs)
    : 'confirm first';
}
