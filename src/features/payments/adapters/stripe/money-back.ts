import * as z from 'zod/mini';
import type { ServerContext } from '../../../../server/context.ts';
import type { UsableGateway } from '../../../payment-gateways/queries.ts';
import type { Failed, MoneyBack } from '../adapter.ts';
import { isoAmount } from './amounts.ts';
import { callStripe, unreachable } from './client.ts';
import { type Dispute, dispute, type Refund, refund, refundList } from './objects.ts';

const mostRefunds = 100;

/** Returns the refunds of a payment, also those made at Stripe's own site. */
export async function listRefunds(
  server: ServerContext,
  gateway: UsableGateway,
  intentId: string,
): Promise<{ moneyBack: MoneyBack[] } | Failed> {
  const reply = await callStripe(server, gateway, {
    method: 'GET',
    path: 'refunds',
    params: { payment_intent: intentId, limit: mostRefunds },
  });
  if ('failure' in reply) return reply;
  const found = refundList.safeParse(reply.json);
  return found.success
    ? { moneyBack: found.data.data.map(refundOf) }
    : unreachable('Stripe answered something that was not understood');
}

/** Returns a refund as it is now; undefined when Stripe is silent. */
export function readRefund(
  server: ServerContext,
  gateway: UsableGateway,
  id: string,
): Promise<Refund | undefined> {
  return read(server, gateway, refund, `refunds/${encodeURIComponent(id)}`);
}

/** Returns a dispute as it is now; undefined when Stripe is silent. */
export function readDispute(
  server: ServerContext,
  gateway: UsableGateway,
  id: string,
): Promise<Dispute | undefined> {
  return read(server, gateway, dispute, `disputes/${encodeURIComponent(id)}`);
}

async function read<S extends z.ZodMiniType>(
  server: ServerContext,
  gateway: UsableGateway,
  schema: S,
  path: string,
): Promise<z.infer<S> | undefined> {
  const reply = await callStripe(server, gateway, { method: 'GET', path });
  if ('failure' in reply) return undefined;
  return schema.safeParse(reply.json).data;
}

/** Why a bank did not take a refund (https://docs.stripe.com/refunds#failed-refunds). */
const failures: Readonly<Record<string, string>> = {
  charge_for_pending_refund_disputed: 'The guest has disputed the payment',
  declined: 'The card’s bank declined the refund',
  expired_or_canceled_card: 'The card has expired or was canceled',
  insufficient_funds: 'The balance at Stripe is too low',
  lost_or_stolen_card: 'The card was lost or stolen',
  merchant_request: 'The refund was canceled at Stripe',
};

export function refundOf({ id, status, failure_reason, metadata, ...refunded }: Refund): MoneyBack {
  const key = metadata?.transaction;
  const back = {
    type: 'refund',
    reference: id,
    key: z.uuid().safeParse(key).success ? (key ?? null) : null,
    amount: isoAmount(refunded.amount, refunded.currency),
  } as const;
  switch (status ?? 'pending') {
    case 'succeeded':
      return { ...back, state: 'succeeded', text: null };
    case 'failed':
      return {
        ...back,
        state: 'failed',
        text: failures[failure_reason ?? ''] ?? 'The card’s bank did not take the refund',
      };
    case 'canceled':
      return { ...back, state: 'failed', text: 'The refund was canceled' };
    case 'requires_action':
      return {
        ...back,
        state: 'pending',
        text: 'The guest must answer Stripe’s e-mail to receive the refund',
      };
    default:
      return { ...back, state: 'pending', text: 'Stripe has not finished the refund' };
  }
}

/**
 * Returns what an event says about a dispute; null while no money has moved. Stripe takes the money when a dispute begins
 * and returns it when the merchant wins.
 */
export function chargebackOf(
  { id, status, amount: value, currency }: Dispute,
  type: string,
): MoneyBack | null {
  const amount = isoAmount(value, currency);
  const taken = { type: 'chargeback', reference: id, key: null, amount } as const;
  if (status === 'won')
    return { ...taken, state: 'failed', text: 'Dispute won: the money is back' };
  // An inquiry without a chargeback.
  if (status === 'warning_closed' || status === 'prevented')
    return { ...taken, state: 'failed', text: 'Dispute closed: no money was taken' };
  if (status === 'lost') return { ...taken, state: 'succeeded', text: 'Dispute lost' };
  return type === 'charge.dispute.funds_withdrawn'
    ? { ...taken, state: 'succeeded', text: 'Disputed: answer it at Stripe' }
    : null;
}
