import { awaitsReport, isWaiting } from '../../engine/card-transactions.ts';
import type { MoneyBack } from '../adapter.ts';
import { isoAmount } from './amounts.ts';
import type { KnownPayment } from './known.ts';
import { isOf, type NotificationItem } from './objects.ts';

const later = 'Adyen has received the refund and reports its outcome later';

/** Returns the event that says that a capture, cancel or refund failed: at once, or at the card scheme days later. */
export function failureOf(
  items: readonly NotificationItem[],
  pspReference: string,
): NotificationItem | undefined {
  return items.find(
    (item) =>
      item.pspReference === pspReference &&
      (item.success === 'false' || /_FAILED$|^REFUNDED_REVERSED$/.test(item.eventCode)),
  );
}

/** Returns a refund that Adyen has received, with the outcome that its events report. */
export function refundOf(
  items: readonly NotificationItem[],
  { reference, key, amount }: Pick<MoneyBack, 'reference' | 'key' | 'amount'>,
): MoneyBack {
  const refund = { type: 'refund', reference, key, amount } as const;
  const failure = failureOf(items, reference);
  if (failure !== undefined) return { ...refund, state: 'failed', text: textOf(failure) };
  return items.some((item) => item.pspReference === reference && isOf(item, 'REFUND', 'true'))
    ? { ...refund, state: 'succeeded', text: null }
    : { ...refund, state: 'pending', text: later };
}

function textOf({ eventCode, success }: NotificationItem): string {
  return success === 'false' && eventCode === 'REFUND'
    ? 'Adyen did not accept the refund'
    : 'The card’s bank did not take the refund';
}

/** Returns the refunds and disputes that events report, also those that did not begin here. */
export function moneyBackIn(known: KnownPayment): MoneyBack[] {
  const { items, refunds, currency } = known;
  const reported = items.filter(({ amount }) => amount.currency === currency);
  const waiting = refunds
    .filter((row) => row.reference === null && awaitsReport(row))
    // Those about which nobody knows anything come first.
    .toSorted((one, other) => Number(isWaiting(other)) - Number(isWaiting(one)));
  const taken = new Set<string>();
  const keyOf = ({ pspReference, merchantReference, amount }: NotificationItem): string | null => {
    if (refunds.some(({ reference }) => reference === pspReference)) return null;
    // Its answer was lost. Documents do not say whether the event has our reference or the payment's.
    const ours =
      waiting.find(({ id }) => id === merchantReference) ??
      waiting.find((row) => !taken.has(row.id) && row.amount === isoAmount(amount));
    if (ours === undefined) return null;
    taken.add(ours.id);
    return ours.id;
  };
  const back = reported
    .filter(({ eventCode }) => eventCode === 'REFUND')
    .map((item) =>
      refundOf(items, {
        reference: item.pspReference,
        key: keyOf(item),
        amount: isoAmount(item.amount),
      }),
    );
  return [...back, ...disputesIn(reported), ...failedCaptures(known, reported)];
}

/** Returns the captures that Adyen had accepted and the card scheme did not carry out: their money does not come. */
function failedCaptures(
  { items, isManual }: KnownPayment,
  reported: readonly NotificationItem[],
): MoneyBack[] {
  const isAccepted = ({ pspReference }: NotificationItem) =>
    isManual === false ||
    items.some((other) => other.pspReference === pspReference && isOf(other, 'CAPTURE', 'true'));
  return reported
    .filter((item) => item.eventCode === 'CAPTURE_FAILED' && isAccepted(item))
    .map(({ pspReference, amount }) => ({
      type: 'chargeback',
      reference: pspReference,
      key: null,
      amount: isoAmount(amount),
      state: 'succeeded',
      text: 'The card scheme did not carry out the capture',
    }));
}

/** All events of a dispute have its reference; a second chargeback takes the money once more ('Dispute webhooks'). */
function disputesIn(items: readonly NotificationItem[]): MoneyBack[] {
  return items.flatMap((item): MoneyBack[] => {
    const { eventCode, pspReference, amount } = item;
    const isSecond = eventCode === 'SECOND_CHARGEBACK';
    if (eventCode !== 'CHARGEBACK' && !isSecond) return [];
    const taken = { type: 'chargeback', key: null, amount: isoAmount(amount) } as const;
    if (isSecond)
      return [
        { ...taken, reference: `${pspReference}-2`, state: 'succeeded', text: 'Dispute lost' },
      ];
    const isWon = items.some(
      (other) => other.eventCode === 'CHARGEBACK_REVERSED' && other.pspReference === pspReference,
    );
    return [
      isWon
        ? {
            ...taken,
            reference: pspReference,
            state: 'failed',
            text: 'Dispute won: the money is back',
          }
        : {
            ...taken,
            reference: pspReference,
            state: 'succeeded',
            text: 'Disputed: answer it at Adyen',
          },
    ];
  });
}
