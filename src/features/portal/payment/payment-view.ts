import type { ScopedTransaction } from '../../../server/context.ts';
import type { Visit } from '../flow/visit.ts';
import type { PaymentView } from '../renderer/view.ts';
import { chosenPlan } from './begin-purchase.ts';
import { offerOf } from './offer.ts';

/** Returns what the page shows on which the guest pays; null when there is nothing to pay. */
export async function paymentView(
  transaction: ScopedTransaction,
  visit: Visit,
  progress: PaymentView['progress'],
): Promise<PaymentView | null> {
  const chosen = await chosenPlan(transaction, visit);
  if (chosen === null) return null;
  const offer = await offerOf(transaction, visit, chosen);
  const { card, room, promo, amount, tax, discount } = offer;
  const stay = visit.state.identity?.stay;
  const isOfStay = room !== null && stay?.gatewayId === room.id;
  const ways = [card, room].filter((one) => one !== null);
  return {
    plan: offer.plan,
    amount,
    tax,
    discount,
    promoCode: promo?.source === 'code' ? (visit.state.promoCode ?? null) : null,
    enteredPromoCode: visit.state.promoCode ?? null,
    takesPromoCodes: true,
    takesCards: card !== null,
    // Who may also pay for real must not read that nothing is charged, which a gateway with live keys does in the status Test.
    isTest: ways.length > 0 && ways.every(({ mode }) => mode === 'test'),
    room: room === null ? null : isOfStay ? { kind: 'known', room: stay.room } : { kind: 'ask' },
    progress,
  };
}
