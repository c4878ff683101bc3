import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { priceText } from '../../../../contract/values/money.ts';
import type { StoredPosting } from '../../postings/stored-posting.ts';
import { type ChargeOutcome, failed } from '../hosted-session.ts';
import type { RequestOutcome } from '../send-request.ts';
import {
  type CloudbedsCaller,
  disconnected,
  heldForMs,
  isDisconnected,
  maskedMessage,
} from './call-cloudbeds.ts';
import { keyOf } from './guests.ts';
import { itemReply, outcomeReply, type Transaction } from './replies.ts';

/** Internal codes of transactions ('Accounting configuration'): an item of ours, and its void. */
const postedCode = '4000';
const voidedCode = '4000V';

/**
 * Returns the form of postCustomItem. Cloudbeds creates nothing for a reference that it had before, so a charge that a
 * person posts again is not doubled; its note is how we find it on the bill.
 */
export function itemForm(
  { id, amount, tax, currency, text, reservation, checkNumber }: StoredPosting,
  { settings, taxMode }: Pick<CloudbedsCaller, 'settings' | 'taxMode'>,
): Record<string, string> {
  const { reservationId, subReservationId, guestId } = keyOf(reservation ?? '');
  const isSeparate = taxMode === 'separate' && tax !== 0;
  return {
    reservationID: reservationId,
    subReservationID: subReservationId,
    guestID: guestId,
    referenceID: id,
    itemPaid: 'false',
    'items[0][appItemID]': appItemOf(text),
    'items[0][itemName]': text,
    'items[0][itemQuantity]': '1',
    'items[0][itemPrice]': priceText(isSeparate ? amount - tax : amount, currency),
    'items[0][itemNote]': `Check ${checkNumber}, ${id}`,
    ...(isSeparate && {
      'items[0][itemTaxes][0][taxName]': settings.taxName,
      'items[0][itemTaxes][0][taxValue]': priceText(tax, currency),
    }),
  };
}

/** Cloudbeds shows the name that an item's identifier had first, so each text has an identifier of its own. */
function appItemOf(text: string): string {
  return `atrium-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
}

/** Returns the identifier of a charge among the transactions of a bill; null: it is not there, or taken back. */
export function soldProductOf(
  transactions: readonly Transaction[],
  postingId: string,
): string | null {
  const sold = notedProduct(transactions, postingId);
  return sold === null || isVoided(transactions, sold) ? null : sold;
}

/** Returns whether a bill shows that a charge is taken back; `reference`: under which Cloudbeds has the charge. */
export function isTakenBack(
  transactions: readonly Transaction[],
  { postingId, reference }: { postingId: string; reference: string | null },
): boolean {
  const sold = reference ?? notedProduct(transactions, postingId);
  return sold !== null && isVoided(transactions, sold);
}

function notedProduct(transactions: readonly Transaction[], postingId: string): string | null {
  const charge = transactions.find(
    ({ internalTransactionCode, notes }) =>
      internalTransactionCode === postedCode && notes?.includes(postingId) === true,
  );
  const sold = charge?.externalRelationId ?? null;
  return sold === null ? null : String(sold);
}

function isVoided(transactions: readonly Transaction[], soldProduct: string): boolean {
  return transactions.some(
    ({ internalTransactionCode, externalRelationId }) =>
      internalTransactionCode === voidedCode && String(externalRelationId) === soldProduct,
  );
}

export function postedOutcome(outcome: RequestOutcome): ChargeOutcome {
  return outcomeOf(outcome, (json) => {
    const item = z.safeParse(itemReply, json).data?.data;
    const sold = item?.soldProductID ?? null;
    if (sold === null && !item?.notice)
      return { kind: 'uncertain', text: 'Cloudbeds’ answer to a charge names no item.' };
    const reference = sold === null ? undefined : String(sold);
    return { kind: 'answered', answer: 'OK', reference };
  });
}

export function voidedOutcome(outcome: RequestOutcome): ChargeOutcome {
  return outcomeOf(outcome, () => ({ kind: 'answered', answer: 'OK' }));
}

/** 'Common API errors': an error of 4xx is a problem of the call, so nothing was done. */
function outcomeOf(outcome: RequestOutcome, done: (json: unknown) => ChargeOutcome): ChargeOutcome {
  if (outcome.kind === 'notSent') return { kind: 'notPosted', failure: failed(outcome.text) };
  if (outcome.kind === 'silent') return { kind: 'uncertain', text: outcome.text };
  const { status, json, holdMs } = outcome;
  if (isDisconnected(json)) return { kind: 'notPosted', failure: disconnected };
  const error = `Cloudbeds answered a charge with an error (${status}).`;
  switch (status) {
    case 200: {
      const reply = z.safeParse(outcomeReply, json).data;
      if (reply === undefined) return { kind: 'uncertain', text: error };
      return reply.success ? done(json) : { kind: 'answered', answer: 'DN' };
    }
    case 401:
      return {
        kind: 'notPosted',
        failure: failed('Cloudbeds does not accept the API key (401).'),
      };
    case 403:
      return { kind: 'answered', answer: 'FX' };
    case 408:
      return { kind: 'uncertain', text: error };
    case 429:
      return {
        kind: 'answered',
        answer: 'RY',
        pause: failed('Cloudbeds takes no charges for a while (429).', holdMs ?? heldForMs),
      };
    default:
      return status >= 400 && status < 500
        ? { kind: 'answered', answer: 'UR' }
        : { kind: 'uncertain', text: error };
  }
}

export function answerText(outcome: RequestOutcome, hidden: readonly string[]): string {
  if (outcome.kind !== 'replied') return outcome.text;
  const { status, json } = outcome;
  const item = z.safeParse(itemReply, json).data?.data;
  const sold = item?.soldProductID ?? null;
  if (sold !== null) return `${status} soldProductID=${sold}`;
  return `${status} ${item?.notice ? 'posted before' : maskedMessage(json, hidden)}`.trim();
}
