import * as z from 'zod/mini';
import { priceText } from '../../../../contract/values/money.ts';
import type { StoredPosting } from '../../postings/stored-posting.ts';
import { type ChargeOutcome, failed } from '../hosted-session.ts';
import type { RequestOutcome } from '../send-request.ts';
import { heldForMs, type MewsSettings, maskedMessage } from './call-mews.ts';
import { addedOrder, type Configuration } from './replies.ts';

/**
 * Returns what a charge orders (operations/orders.md, 'Add order'): an item or a product, by the hotel's kind of prices.
 * Mews does not say that an external identifier must be unique: by it a charge is found again.
 */
export function orderOf(
  { id, amount, tax, currency, text }: StoredPosting,
  { productId, accountingCategoryId, taxCode }: MewsSettings,
  { Pricing }: Pick<Configuration['Enterprise'], 'Pricing'>,
) {
  const value = (minor: number) => Number(priceText(minor, currency));
  const price =
    Pricing === 'Gross' ? { GrossValue: value(amount) } : { NetValue: value(amount - tax) };
  const common = {
    UnitAmount: { Currency: currency, ...price, TaxCodes: [taxCode] },
    ExternalIdentifier: id,
  };
  if (productId !== null) return { ProductOrders: [{ ProductId: productId, Count: 1, ...common }] };
  const category =
    accountingCategoryId === null ? {} : { AccountingCategoryId: accountingCategoryId };
  return { Items: [{ Name: text, UnitCount: 1, ...category, ...common }] };
}

/** guidelines/responses.md says which errors come before anything is done. */
export function chargeOutcome(outcome: RequestOutcome): ChargeOutcome {
  if (outcome.kind === 'notSent') return { kind: 'notPosted', failure: failed(outcome.text) };
  if (outcome.kind === 'silent') return { kind: 'uncertain', text: outcome.text };
  const { status, json, holdMs } = outcome;
  switch (status) {
    case 200:
      return z.safeParse(addedOrder, json).success
        ? { kind: 'answered', answer: 'OK' }
        : { kind: 'uncertain', text: 'Mews’ answer to a charge names no order.' };
    case 400:
    case 404:
      return { kind: 'answered', answer: 'UR' };
    case 403:
      return { kind: 'answered', answer: 'DN' };
    case 409:
      return { kind: 'answered', answer: 'RY' };
    case 401:
      return {
        kind: 'notPosted',
        failure: failed('Mews does not accept the tokens, or may not take charges (401).'),
      };
    case 429:
    case 503:
      return {
        kind: 'answered',
        answer: 'RY',
        pause: failed(`Mews takes no charges for a while (${status}).`, holdMs ?? heldForMs),
      };
    default:
      return { kind: 'uncertain', text: `Mews answered a charge with an error (${status}).` };
  }
}

export function answerText(outcome: RequestOutcome, hidden: readonly string[]): string {
  if (outcome.kind !== 'replied') return outcome.text;
  const { status, json } = outcome;
  const order = z.safeParse(addedOrder, json);
  return order.success
    ? `${status} OrderId=${order.data.OrderId}`
    : `${status} ${maskedMessage(json, hidden)}`.trim();
}
