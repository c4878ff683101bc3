import type { PaymentFact } from '../../purchase-machine.ts';
import { type CardDetails, noCard, type PaymentReport } from '../adapter.ts';
import { isoAmount } from './amounts.ts';
import { declineText } from './decline-texts.ts';
import { authorisationIn, type KnownPayment } from './known.ts';
import { moneyBackIn } from './money-back.ts';
import { isOf, type NotificationItem, type PaymentLink } from './objects.ts';

/** Statuses of a link whose payment was authorised: only cards are offered, and a link takes one payment. */
const paidStatuses: readonly string[] = ['completed', 'paid'];

/** Returns what the events of a payment and, when it was looked up, its link say. */
export function reportOf(
  known: KnownPayment,
  { link, isManual }: { link: PaymentLink | null; isManual: boolean },
): PaymentReport {
  const { amount, currency, items, pspReference } = known;
  const authorisation = authorisationIn(items);
  const refusal = items.findLast((item) => isOf(item, 'AUTHORISATION', 'false'));
  const isPaid =
    authorisation !== undefined ||
    known.isManual !== null ||
    (link !== null && paidStatuses.includes(link.status));
  const taken = authorisation?.amount ?? link?.amount;
  return {
    facts: isPaid ? paidFacts(items, isManual) : [openFact(link, refusal)],
    amount: taken === undefined ? amount : isoAmount(taken),
    currency: taken?.currency ?? currency,
    capturesSeparately: isManual,
    card: {
      ...cardOf(authorisation ?? (isPaid ? undefined : refusal)),
      transaction: pspReference ?? (isPaid ? null : (refusal?.pspReference ?? null)),
    },
    moneyBack: moneyBackIn(known),
  };
}

/** A refused card is final only when the link has expired: until then the guest can try another one. */
function openFact(link: PaymentLink | null, refusal: NotificationItem | undefined): PaymentFact {
  if (link?.status !== 'expired') return { kind: 'pending' };
  return { kind: refusal === undefined ? 'cancelled' : 'declined' };
}

function paidFacts(items: readonly NotificationItem[], isManual: boolean): PaymentFact[] {
  const has = (code: string) => items.some((item) => isOf(item, code, 'true'));
  return [
    { kind: 'authorised' },
    ...(!isManual || has('CAPTURE') ? [{ kind: 'captured' as const }] : []),
    ...(has('CANCELLATION') || has('TECHNICAL_CANCEL') ? [{ kind: 'cancelled' as const }] : []),
  ];
}

function cardOf(item: NotificationItem | undefined): CardDetails {
  if (item === undefined) return noCard;
  const { additionalData: data } = item;
  return {
    transaction: item.pspReference,
    authorisation: data?.authCode ?? null,
    brand: item.paymentMethod ?? null,
    last4: /^\d{4}$/.test(data?.cardSummary ?? '') ? (data?.cardSummary ?? null) : null,
    decline: item.success === 'false' ? declineText(item.reason) : null,
    avs: data?.avsResult ?? null,
    cvv: data?.cvcResult ?? null,
    threeDSecure: data?.threeDAuthenticated ?? null,
  };
}
