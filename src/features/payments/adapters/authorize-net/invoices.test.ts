import { expect, test } from 'vitest';
import { capturesSeparately, paymentInvoiceOf, refundInvoiceOf } from './invoices.ts';

test('invoice numbers fit, say how the card is charged, and differ between purchases', () => {
  const ids = Array.from({ length: 1_000 }, () => crypto.randomUUID());
  const invoices = ids.flatMap((id) => [
    paymentInvoiceOf(id, true),
    paymentInvoiceOf(id, false),
    refundInvoiceOf(id),
  ]);
  expect(invoices.every((invoice) => /^[ASR][\da-f]{19}$/.test(invoice))).toBe(true);
  expect(new Set(invoices).size).toBe(3_000);
  const [id = ''] = ids;
  expect(capturesSeparately(paymentInvoiceOf(id, true))).toBe(true);
  expect(capturesSeparately(paymentInvoiceOf(id, false))).toBe(false);
  expect(capturesSeparately(null)).toBe(false);
});
