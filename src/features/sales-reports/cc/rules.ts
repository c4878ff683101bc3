import {
  hasRight,
  levelFor,
  type Permissions,
  type Right,
  reaches,
} from '../../../contract/permissions.ts';
import type { CardTransactionState, CardTransactionType } from '../../payments/public/states.ts';
import type { CardSum } from './choices.ts';

interface Role {
  permissions: Permissions | null;
  rights: readonly Right[] | null;
}

/** Returns the sum that a transaction belongs to; null for what moves no money. */
export function cardSumOf(type: CardTransactionType, state: CardTransactionState): CardSum | null {
  if (state !== 'succeeded') return null;
  switch (type) {
    case 'capture':
    case 'sale':
      return 'captured';
    case 'refund':
      return 'refunded';
    case 'chargeback':
      return 'chargedBack';
    case 'authorise':
    case 'void':
      return null;
  }
}

/** Returns what the operator receives: a fee is also paid for refunds. */
export function cardNet(sums: {
  captured: number;
  refunded: number;
  chargedBack: number;
  fee: number;
}): number {
  return sums.captured - sums.refunded - sums.chargedBack - sums.fee;
}

/** Returns what a transaction adds to the net; null while it is not known. */
export function netOf(
  type: CardTransactionType,
  state: CardTransactionState,
  { amount, fee }: { amount: number; fee: number | null },
): number | null {
  const sum = cardSumOf(type, state);
  if (sum === null) return null;
  return (sum === 'captured' ? amount : -amount) - (fee ?? 0);
}

export const cardActions = ['capture', 'refund', 'void'] as const;
export type CardAction = (typeof cardActions)[number];

/** Returns whether a gateway refused to capture a purchase, or did not answer in time, so that a person may try again. */
export function canCaptureAgain(transactions: readonly { type: string; state: string }[]): boolean {
  return transactions.some(
    ({ type, state }) => type === 'capture' && (state === 'failed' || state === 'unknown'),
  );
}

/** Returns how much of a purchase is being refunded without an outcome, which cannot be refunded again meanwhile. */
export function reservedRefunds(
  transactions: readonly { type: string; state: string; amount: number }[],
): number {
  return transactions
    .filter(({ type, state }) => type === 'refund' && (state === 'pending' || state === 'unknown'))
    .reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * Returns what may be done to the purchase of a transaction: a captured amount is refunded, an authorised one voided, or
 * captured after a capture that failed.
 */
export function actionsOnPurchase(
  { status, amount, refunded }: { status: string; amount: number; refunded: number },
  { mayCapture, reserved }: { mayCapture: boolean; reserved: number },
): CardAction[] {
  if (status === 'authorised') return mayCapture ? ['capture', 'void'] : ['void'];
  return (status === 'captured' || status === 'refunded') && refunded + reserved < amount
    ? ['refund']
    : [];
}

/** Returns whether a role may refund and void: it edits the report and sees personal data. */
export function canRefund({ permissions, rights }: Role): boolean {
  return reaches(levelFor(permissions, 'cc'), 'edit') && hasRight(rights, 'guest-data');
}
