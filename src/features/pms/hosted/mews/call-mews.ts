import * as z from 'zod/mini';
import type { PaymentGateway } from '../../../payment-gateways/fields.ts';
import { type Called, type CallFailure, failed, succeeded } from '../hosted-session.ts';
import { masked } from '../masked.ts';
import {
  type RequestOutcome,
  type RequestServer,
  readEndsWithinMs,
  sendRequest,
} from '../send-request.ts';
import { errorReply } from './replies.ts';

export type MewsSettings = NonNullable<PaymentGateway['mews']>;

export interface MewsCaller {
  server: RequestServer;
  settings: MewsSettings;
  clientToken: string;
  accessToken: string;
}

const second = 1_000;
/** 429 without Retry-After; the limit counts the requests of 30 s (guidelines/environments.md). */
export const heldForMs = 60 * second;
const pageSize = 500;
/** More pages than any hotel has. */
const mostPages = 100;

/** Sends an operation of the Connector API (guidelines/requests.md): always POST, with the tokens in the body. */
export function callMews(
  { server, settings, clientToken, accessToken }: MewsCaller,
  operation: string,
  parameters: Readonly<Record<string, unknown>>,
  deadlineMs = readEndsWithinMs,
): Promise<RequestOutcome> {
  return sendRequest(
    server,
    settings.platformUrl,
    {
      method: 'POST',
      path: `/api/connector/v1/${operation}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ClientToken: clientToken,
        AccessToken: accessToken,
        Client: 'Atrium 1.0.0',
        ...parameters,
      }),
    },
    deadlineMs,
  );
}

/** Calls an operation that reads. */
export async function readMews<T>(
  caller: MewsCaller,
  operation: string,
  parameters: Readonly<Record<string, unknown>>,
  schema: z.ZodMiniType<T>,
): Promise<Called<T>> {
  const outcome = await callMews(caller, operation, parameters);
  if (outcome.kind !== 'replied') return failed(outcome.text);
  if (outcome.status !== 200) return statusFailure(operation, outcome);
  const parsed = z.safeParse(schema, outcome.json);
  return parsed.success
    ? succeeded(parsed.data)
    : failed(`The answer of Mews to ${operation} is not as its documents say.`);
}

/** Reads all pages of an operation (guidelines/pagination.md); the cursor is the oldest item of the page before. */
export async function readAllOf<T extends { Cursor?: string | null | undefined }, Item>(
  caller: MewsCaller,
  operation: string,
  parameters: Readonly<Record<string, unknown>>,
  { schema, items }: { schema: z.ZodMiniType<T>; items(page: T): readonly Item[] },
): Promise<Called<Item[]>> {
  const found: Item[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < mostPages; page += 1) {
    const limitation: { Count: number; Cursor?: string } = {
      Count: pageSize,
      ...(cursor !== null && { Cursor: cursor }),
    };
    const read: Called<T> = await readMews(
      caller,
      operation,
      { ...parameters, Limitation: limitation },
      schema,
    );
    if (!read.ok) return read;
    const rows = items(read.value);
    found.push(...rows);
    const next: string | null = read.value.Cursor ?? null;
    if (rows.length < pageSize || next === null) return succeeded(found);
    if (next === cursor) break;
    cursor = next;
  }
  return failed(`The answer of Mews to ${operation} has no end.`);
}

/** Reads the items of many identifiers, of which a request takes a limited number. */
export async function readAllById<T extends { Cursor?: string | null | undefined }, Item>(
  caller: MewsCaller,
  operation: string,
  { ids, parameters }: { ids: readonly string[]; parameters(some: readonly string[]): object },
  page: { schema: z.ZodMiniType<T>; items(page: T): readonly Item[] },
): Promise<Called<Item[]>> {
  const unique = [...new Set(ids)];
  const found: Item[] = [];
  for (let from = 0; from < unique.length; from += pageSize) {
    const some = unique.slice(from, from + pageSize);
    const read = await readAllOf(caller, operation, { ...parameters(some) }, page);
    if (!read.ok) return read;
    found.push(...read.value);
  }
  return succeeded(found);
}

/** Explains an error of an operation that reads (guidelines/responses.md). */
function statusFailure(
  operation: string,
  { status, holdMs }: Extract<RequestOutcome, { kind: 'replied' }>,
): CallFailure {
  if (status === 401)
    return failed(
      'Mews does not accept the tokens, or the integration is switched off there (401).',
    );
  if (status === 403 || status === 404 || status === 400)
    return failed(`Mews refuses ${operation} (${status}). Check the identifiers of this gateway.`);
  if (status === 429)
    return failed('Mews wants fewer requests for a while (429).', holdMs ?? heldForMs);
  return failed(`Mews answered ${operation} with an error (${status}).`, holdMs);
}

/** Returns the message of an error for the trace, without the guest's name and the tokens. */
export function maskedMessage(json: unknown, hidden: readonly string[]): string {
  const parsed = z.safeParse(errorReply, json);
  return parsed.success ? masked(parsed.data.Message, hidden) : '';
}
