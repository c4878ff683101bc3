import type * as z from 'zod/mini';
import type { ServerContext } from '../../../../server/context.ts';
import type { CardPayment, Failed, SettledTransaction, Settlement } from '../adapter.ts';
import { isoAmount } from './amounts.ts';
import { callStripe, type StripeRequest, unreachable } from './client.ts';
import {
  type BalanceTransaction,
  paidList,
  payoutList,
  settledDispute,
  settledIntent,
  settledRefund,
} from './objects.ts';

const day = 86_400;
/** Payouts are listed from the newest back to the day before the money was available. */
const mostPayouts = 31;
/** No payout is read later than this after the first, so that the job's claim on the transaction does not expire. */
const readsForMs = 60_000;

interface Moved {
  /** the object that moved the balance, by which Stripe finds it in a payout */
  source: string;
  moved: readonly BalanceTransaction[];
}

/**
 * Returns the fee of a transaction and the day on which its net is in the balance
 * (https://docs.stripe.com/api/balance_transactions), and the payout it was paid out with.
 */
export async function findStripeSettlement(
  server: ServerContext,
  payment: CardPayment,
  transaction: SettledTransaction,
): Promise<Settlement | Failed> {
  const found = await findMoved(server, payment, transaction);
  if ('failure' in found) return found;
  const [first] = found.moved;
  if (first === undefined) return { fee: null, settledAt: null, batch: null, isFinal: false };
  const fees = found.moved.map((one) => feeOf(one, transaction));
  const fee = fees.reduce((sum, one) => sum + one, 0);
  const settledAt = new Date(first.available_on * 1000);
  const isAvailable = settledAt <= server.now();
  const batch = isAvailable ? await findPayout(server, payment, found.source, first) : null;
  return { fee, settledAt, batch, isFinal: batch !== null };
}

async function findMoved(
  server: ServerContext,
  payment: CardPayment,
  { type, reference }: SettledTransaction,
): Promise<Moved | Failed> {
  const id = encodeURIComponent(reference);
  if (type === 'refund') {
    const params = { 'expand[]': 'balance_transaction' };
    const refund = await read(server, payment, settledRefund, { path: `refunds/${id}`, params });
    if ('failure' in refund) return refund;
    return { source: reference, moved: listed(refund.found.balance_transaction) };
  }
  if (type === 'chargeback') {
    const dispute = await read(server, payment, settledDispute, { path: `disputes/${id}` });
    if ('failure' in dispute) return dispute;
    return { source: reference, moved: dispute.found.balance_transactions };
  }
  const params = { 'expand[]': 'latest_charge.balance_transaction' };
  const intent = await read(server, payment, settledIntent, {
    path: `payment_intents/${id}`,
    params,
  });
  if ('failure' in intent) return intent;
  const { latest_charge: charge } = intent.found;
  return { source: charge?.id ?? '', moved: listed(charge?.balance_transaction) };
}

function listed(moved: BalanceTransaction | string | null | undefined): BalanceTransaction[] {
  return typeof moved === 'object' && moved !== null ? [moved] : [];
}

/** An account can settle in another currency than the guest pays in: the fee is then converted like the amount. */
function feeOf(
  { fee, amount: moved, currency: settled }: BalanceTransaction,
  { currency, amount }: Pick<SettledTransaction, 'currency' | 'amount'>,
): number {
  if (settled.toUpperCase() === currency) return isoAmount(fee, settled);
  return moved === 0 ? 0 : Math.round((fee * amount) / Math.abs(moved));
}

/**
 * Returns the automatic payout of what moved the balance; null when none is found. Stripe does not say what a manual payout
 * consists of. What is known already is not lost when a key may not read payouts.
 */
async function findPayout(
  server: ServerContext,
  payment: CardPayment,
  source: string,
  { available_on: availableOn }: BalanceTransaction,
): Promise<string | null> {
  const lastAt = server.now().getTime() + readsForMs;
  const payouts = await read(server, payment, payoutList, {
    path: 'payouts',
    params: { 'created[gte]': availableOn - day, limit: mostPayouts },
  });
  if ('failure' in payouts) return null;
  const oldestFirst = payouts.found.data.toReversed();
  for (const { id } of oldestFirst.filter(({ automatic }) => automatic)) {
    if (server.now().getTime() >= lastAt) return null;
    const paid = await read(server, payment, paidList, {
      path: 'balance_transactions',
      params: { payout: id, source, limit: 1 },
    });
    if ('failure' in paid) return null;
    if (paid.found.data.length > 0) return id;
  }
  return null;
}

async function read<S extends z.ZodMiniType>(
  server: ServerContext,
  { gateway }: CardPayment,
  schema: S,
  request: Omit<StripeRequest, 'method'>,
): Promise<{ found: z.infer<S> } | Failed> {
  const reply = await callStripe(server, gateway, { method: 'GET', ...request });
  if ('failure' in reply) return reply;
  const parsed = schema.safeParse(reply.json);
  return parsed.success
    ? { found: parsed.data }
    : unreachable('Stripe answered something that was not understood');
}
