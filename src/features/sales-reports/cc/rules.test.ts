import { expect, test } from 'vitest';
import {
  actionsOnPurchase,
  canCaptureAgain,
  canRefund,
  cardSumOf,
  netOf,
  reservedRefunds,
} from './rules.ts';

test('a captured purchase is refunded up to its amount, an authorized one voided', () => {
  const of = (status: string, refunded = 0, mayCapture = false, reserved = 0) =>
    actionsOnPurchase({ status, amount: 500, refunded }, { mayCapture, reserved });
  expect(of('captured')).toEqual(['refund']);
  expect(of('refunded', 499)).toEqual(['refund']);
  expect(of('refunded', 500)).toEqual([]);
  expect(of('captured', 100, false, 399)).toEqual(['refund']);
  expect(of('captured', 100, false, 400)).toEqual([]);
  expect(of('authorised')).toEqual(['void']);
  expect(of('authorised', 0, true)).toEqual(['capture', 'void']);
  expect(of('captured', 0, true)).toEqual(['refund']);
  expect([of('failed'), of('voided'), of('pending')]).toEqual([[], [], []]);
});

test('a capture is repeated after it failed or while its outcome is unknown', () => {
  const of = (state: 'pending' | 'succeeded' | 'failed' | 'unknown') =>
    canCaptureAgain([
      { type: 'authorise', state: 'succeeded' },
      { type: 'capture', state },
    ]);
  expect([of('failed'), of('unknown')]).toEqual([true, true]);
  expect([of('pending'), of('succeeded')]).toEqual([false, false]);
  expect(canCaptureAgain([{ type: 'void', state: 'failed' }])).toBe(false);
});

test('refunds without an outcome reserve their amount', () => {
  const amount = 100;
  expect(
    reservedRefunds([
      { type: 'sale', state: 'pending', amount },
      ...(['pending', 'unknown', 'failed', 'succeeded'] as const).map((state) => ({
        type: 'refund',
        state,
        amount,
      })),
    ]),
  ).toBe(200);
});

test('only transactions that succeeded move money', () => {
  expect(cardSumOf('sale', 'failed')).toBeNull();
  expect(cardSumOf('authorise', 'succeeded')).toBeNull();
  expect(netOf('sale', 'succeeded', { amount: 1_000, fee: 30 })).toBe(970);
  expect(netOf('refund', 'succeeded', { amount: 400, fee: null })).toBe(-400);
  expect(netOf('chargeback', 'succeeded', { amount: 400, fee: 1_500 })).toBe(-1_900);
});

test('a role refunds if it edits the report and sees personal data', () => {
  expect(canRefund({ permissions: { cc: 'edit' }, rights: ['guest-data'] })).toBe(true);
  expect(canRefund({ permissions: { cc: 'view' }, rights: ['guest-data'] })).toBe(false);
});
