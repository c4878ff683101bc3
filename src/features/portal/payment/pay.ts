import type { ScopedTransaction } from '../../../server/context.ts';
import {
  cancelPurchase,
  createCardPurchase,
  openHostedPage,
  settlePurchase,
} from '../../payments/public/card-payments.ts';
import {
  type ChargedRoom,
  chargeRoom,
  stayInHouse,
  wakePmsLink,
  withdrawCharge,
} from '../../pms/public/room-charges.ts';
import { assignUse } from '../../promo-codes/public/discounts.ts';
import { advanceAttempt } from '../attempts/attempts.ts';
import { errorOf, type Outcome, type Visit } from '../flow/visit.ts';
import type { PageError } from '../renderer/view.ts';
import { beginPurchase, chosenPlan } from './begin-purchase.ts';
import { continuePayment } from './continue-payment.ts';
import { type Offer, offerOf } from './offer.ts';
import { type OpenPurchase, openPurchaseOf, payingState } from './open-purchase.ts';
import { planTextOf } from './plan-text.ts';

/** Leads the guest to the page of a card gateway. A form that is sent twice leads to the same payment. */
export async function payByCard(visit: Visit): Promise<Outcome> {
  const open = await openPurchase(visit);
  if (open !== null && (await isSame(visit, open, 'creditCard'))) {
    const status = await settlePurchase(visit.server, open.id);
    return status === 'pending' || status === 'created'
      ? toHostedPage(visit, open.id)
      : continuePayment(visit, open.id);
  }
  if (open !== null && !(await isCleared(visit, open))) return continuePayment(visit, open.id);
  const begun = await visit.server.database.withScope(
    visit.area.providerScope,
    async (transaction) => {
      const known = await openPurchaseOf(transaction, visit.state.attemptId);
      if (known !== null) return { purchaseId: known.id };
      const started = await beginPurchase(transaction, visit, ({ card }) => card !== null);
      if ('key' in started) return { error: started };
      const { offer, guestId, redemptionId } = started;
      if (offer.card === null) return { error: errorOf('payment-unavailable') };
      const purchaseId = await createCardPurchase(transaction, {
        ...soldOf(visit, started),
        gateway: offer.card,
        guestId,
      });
      if (redemptionId !== null) await assignUse(transaction, redemptionId, purchaseId, visit.now);
      await notePaying(transaction, visit);
      return { purchaseId };
    },
  );
  if (begun.error !== undefined) return payPage(visit, begun.error);
  return toHostedPage(visit, begun.purchaseId);
}

async function toHostedPage(visit: Visit, purchaseId: string): Promise<Outcome> {
  const { server, area } = visit;
  const state = payingState(visit, purchaseId);
  const returnUrl = await visit.returnUrl('pay', state);
  const givenUp = {
    ...state,
    ...(state.payment && { payment: { ...state.payment, isGivenUp: true } }),
  };
  const opened = await openHostedPage(server, purchaseId, {
    returnUrl,
    cancelUrl: await visit.returnUrl('pay', givenUp),
    language: state.language,
    description: `${await planTextOf(visit)}, ${area.name}`,
  });
  if ('url' in opened) return { kind: 'continue', state, url: opened.url };
  server.log.warn(
    { purchaseId, supportCode: state.supportCode, failure: opened.failure.text },
    'a card gateway did not open its page',
  );
  return payPage(visit, errorOf('payment-unavailable'));
}

/** Charges the room that the guest signed in by. */
export async function payByRoom(visit: Visit): Promise<Outcome> {
  const { server, area, state } = visit;
  const open = await openPurchase(visit);
  if (
    open !== null &&
    ((await isSame(visit, open, 'roomCharge')) || !(await isCleared(visit, open)))
  )
    return continuePayment(visit, open.id);
  const stay = state.identity?.stay;
  const begun = await server.database.withScope(
    area.providerScope,
    async (transaction): Promise<{ charged: ChargedRoom } | { error: PageError }> => {
      const known = await openPurchaseOf(transaction, state.attemptId);
      const here = stay === undefined ? null : await stayInHouse(transaction, stay.id);
      if (known !== null || here === null) return { error: errorOf('payment-unavailable') };
      const isOfStay = ({ room }: Offer) => room !== null && room.id === stay?.gatewayId;
      const started = await beginPurchase(transaction, visit, isOfStay);
      if ('key' in started) return { error: started };
      const { offer, guestId, redemptionId } = started;
      if (offer.room === null) return { error: errorOf('payment-unavailable') };
      const charged = await chargeRoom(transaction, {
        ...soldOf(visit, started),
        gateway: offer.room,
        stay: here,
        planName: offer.plan.name,
        currency: offer.plan.currency,
        guestId,
      });
      if (redemptionId !== null)
        await assignUse(transaction, redemptionId, charged.purchaseId, visit.now);
      await notePaying(transaction, visit);
      return { charged };
    },
  );
  if ('error' in begun) return payPage(visit, begun.error);
  if (stay !== undefined) wakePmsLink(server, stay.gatewayId);
  return continuePayment(visit, begun.charged.purchaseId);
}

function soldOf(
  { area, state, now }: Visit,
  { offer }: Exclude<Awaited<ReturnType<typeof beginPurchase>>, PageError>,
) {
  return {
    area,
    planId: offer.plan.id,
    attemptId: state.attemptId,
    macAddress: state.arrival?.macAddress ?? null,
    amount: offer.amount,
    tax: offer.tax,
    listPrice: offer.listAmount,
    discount: offer.discount,
    now,
  };
}

function notePaying(transaction: ScopedTransaction, { state, now }: Visit): Promise<unknown> {
  const planId = state.payment?.planId ?? null;
  return advanceAttempt(transaction, state.attemptId, { step: 'Paying', planId }, now);
}

function openPurchase({ server, area, state }: Visit): Promise<OpenPurchase | null> {
  return server.database.withScope(area.scope, (transaction) =>
    openPurchaseOf(transaction, state.attemptId),
  );
}

/** Whether the guest wants to pay in this way what an open payment is for. */
function isSame(
  visit: Visit,
  { method, planId, amount, status }: OpenPurchase,
  wanted: OpenPurchase['method'],
): Promise<boolean> {
  if (method !== wanted || (status !== 'created' && status !== 'pending'))
    return Promise.resolve(false);
  return visit.server.database.withScope(visit.area.providerScope, async (transaction) => {
    const plan = await chosenPlan(transaction, visit);
    if (plan === null) return false;
    const offer = await offerOf(transaction, visit, plan);
    return offer.plan.id === planId && offer.amount === amount;
  });
}

/**
 * Returns whether another payment may begin: a card payment that is not paid is cancelled at its gateway first, so that
 * nobody pays twice. A charge to a room is withdrawn as long as it was not sent.
 */
async function isCleared({ server, area, now }: Visit, { id, method, status }: OpenPurchase) {
  if (method === 'roomCharge')
    return server.database.withScope(area.providerScope, (transaction) =>
      withdrawCharge(transaction, id, now),
    );
  if (method !== 'creditCard' || (status !== 'created' && status !== 'pending')) return false;
  const after = await cancelPurchase(server, id);
  return after === 'failed' || after === 'expired' || after === 'voided';
}

function payPage({ state }: Visit, error: PageError): Outcome {
  return { kind: 'page', page: 'pay', state, error };
}
