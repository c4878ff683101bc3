import type * as z from 'zod/mini';
import type { ServerContext } from '../../../../server/context.ts';
import type { UsableGateway } from '../../../payment-gateways/queries.ts';
import type { Failed } from '../adapter.ts';
import { refused, unreachable } from '../failures.ts';
import { type AuthorizeNetRequest, callAuthorizeNet } from './client.ts';
import {
  batchList,
  created,
  type Details,
  details,
  type Summary,
  transactionList,
} from './objects.ts';
import { isUnsuccessful } from './report.ts';

type FailedCall = Failed & { code: string | null };
/** The most that a list has ('Transaction Reporting'). */
const pageSize = 1_000;
const mostPages = 20;
/** The longest time between the first and last batch of a list. */
export const longestRangeMs = 31 * 86_400_000;
/** How far the clocks of both servers may differ. */
const clockSkewMs = 3_600_000;

/** Calls Authorize.Net and parses its reply. */
export async function call<S extends z.ZodMiniType>(
  server: ServerContext,
  gateway: UsableGateway,
  schema: S,
  request: AuthorizeNetRequest,
): Promise<{ found: z.infer<S> } | FailedCall> {
  const reply = await callAuthorizeNet(server, gateway, request);
  if ('failure' in reply) return reply;
  const parsed = schema.safeParse(reply.json);
  return parsed.success
    ? { found: parsed.data }
    : { ...unreachable('Authorize.Net answered something that was not understood'), code: null };
}

export async function findTransaction(
  server: ServerContext,
  gateway: UsableGateway,
  transId: string,
): Promise<{ found: Details } | FailedCall> {
  const reply = await call(server, gateway, details, {
    name: 'getTransactionDetails',
    content: { transId },
  });
  return 'failure' in reply ? reply : { found: reply.found.transaction };
}

/**
 * Returns the transactions with an invoice number, newest first. Those that are not settled are in a list of their own;
 * others are in the batches that were settled since.
 */
export async function findByInvoice(
  server: ServerContext,
  gateway: UsableGateway,
  { invoice, since }: { invoice: string; since: Date },
): Promise<{ found: Summary[] } | Failed> {
  const open = await listOf(server, gateway, invoice, { name: 'getUnsettledTransactionList' });
  // A declined card stays among them, while the one that followed may be settled.
  if ('failure' in open || open.found.some((one) => !isUnsuccessful(one))) return open;
  const now = server.now().getTime();
  const first = new Date(Math.max(since.getTime() - clockSkewMs, now - longestRangeMs + 1_000));
  const batches = await call(server, gateway, batchList, {
    name: 'getSettledBatchList',
    content: {
      firstSettlementDate: first.toISOString().replace(/\.\d+Z$/, 'Z'),
      lastSettlementDate: new Date(now).toISOString().replace(/\.\d+Z$/, 'Z'),
    },
  });
  if ('failure' in batches) return batches;
  const { batchList: list = [] } = batches.found;
  for (const { batchId } of Array.isArray(list) ? list : (list.batch ?? [])) {
    const settled = await listOf(server, gateway, invoice, {
      name: 'getTransactionList',
      content: { batchId },
    });
    if ('failure' in settled || settled.found.length > 0) return settled;
  }
  return open;
}

async function listOf(
  server: ServerContext,
  gateway: UsableGateway,
  invoice: string,
  { name, content = {} }: { name: string; content?: object },
): Promise<{ found: Summary[] } | Failed> {
  const found: Summary[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const reply = await call(server, gateway, transactionList, {
      name,
      content: {
        ...content,
        sorting: { orderBy: 'submitTimeUTC', orderDescending: true },
        paging: { limit: pageSize, offset: page },
      },
    });
    if ('failure' in reply) return reply;
    const { transactions: list = [] } = reply.found;
    const summaries = Array.isArray(list) ? list : (list.transaction ?? []);
    found.push(...summaries.filter(({ invoiceNumber }) => invoiceNumber === invoice));
    if (found.length > 0 || summaries.length < pageSize) return { found };
  }
  return unreachable('Authorize.Net lists too many transactions to find this one');
}

/**
 * Requests a transaction. It must not be repeated before a look-up has shown that the last request did nothing: there are
 * no idempotency keys.
 */
export async function transact(
  server: ServerContext,
  gateway: UsableGateway,
  transactionRequest: object,
): Promise<{ found: { transId: string; isHeld: boolean } } | FailedCall> {
  const reply = await call(server, gateway, created, {
    name: 'createTransaction',
    content: { transactionRequest },
  });
  if ('failure' in reply) return reply;
  const { responseCode, transId = '', errors = [] } = reply.found.transactionResponse;
  if (responseCode === '1' || responseCode === '4')
    return { found: { transId, isHeld: responseCode === '4' } };
  const code = errors[0]?.errorCode ?? null;
  return { ...refused(`Authorize.Net rejected the request (${code ?? 'no code'})`), code };
}
