import * as z from 'zod/mini';
import type { PaymentGateway } from '../../../payment-gateways/fields.ts';
import { type Called, type CallFailure, failed, succeeded } from '../hosted-session.ts';
import { masked } from '../masked.ts';
import {
  type RequestOutcome,
  type RequestServer,
  readEndsWithinMs,
  type SentRequest,
  sendRequest,
} from '../send-request.ts';
import type { Pace } from './pace.ts';
import {
  type ListedReservation,
  outcomeReply,
  reservationReply,
  reservationsReply,
  type SingleReservation,
  type Transaction,
  transactionsReply,
} from './replies.ts';

export interface CloudbedsCaller {
  server: RequestServer;
  settings: NonNullable<PaymentGateway['cloudbeds']>;
  taxMode: PaymentGateway['posting']['taxMode'];
  apiKey: string;
  pace: Pace;
}

type Replied = Extract<RequestOutcome, { kind: 'replied' }>;

/** 429 without Retry-After */
export const heldForMs = 60_000;
/** the most that getReservations returns */
const reservationsOfPage = 100;
const transactionsOfPage = 1_000;
/** More pages than any hotel has. */
const mostPages = 100;

/** Sends a method of the API that changes something: form-encoded, as the 'Tech specs' say. */
export function postToCloudbeds(
  caller: CloudbedsCaller,
  method: string,
  form: Readonly<Record<string, string>>,
  deadlineMs: number,
): Promise<RequestOutcome> {
  const body = new URLSearchParams({ propertyID: caller.settings.propertyId, ...form });
  return send(
    caller,
    {
      method: 'POST',
      path: `/api/v1.3/${method}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: body.toString(),
    },
    deadlineMs,
  );
}

/** Calls a method that reads. */
export async function readCloudbeds<T>(
  caller: CloudbedsCaller,
  method: string,
  query: Readonly<Record<string, string>>,
  schema: z.ZodMiniType<T>,
): Promise<Called<T>> {
  const outcome = await get(caller, method, query);
  if (outcome.kind !== 'replied') return failed(outcome.text);
  if (outcome.status !== 200 || isRefused(outcome)) return readFailure(method, outcome);
  return parsed(method, schema, outcome.json);
}

/** Returns the reservations that are checked in, over all pages, or those of one guest. */
export async function readCheckedIn(
  caller: CloudbedsCaller,
  filter: { guestID?: string } = {},
): Promise<Called<ListedReservation[]>> {
  const found = new Map<string, ListedReservation>();
  for (let page = 1; page <= mostPages; page += 1) {
    const read = await readCloudbeds(
      caller,
      'getReservations',
      {
        ...filter,
        status: 'checked_in',
        includeGuestsDetails: 'true',
        includeAllRooms: 'true',
        pageNumber: String(page),
        pageSize: String(reservationsOfPage),
      },
      reservationsReply,
    );
    if (!read.ok) return read;
    const { data } = read.value;
    // Pages shift while guests arrive and leave.
    for (const reservation of data) found.set(String(reservation.reservationID), reservation);
    if (data.length < reservationsOfPage) return succeeded([...found.values()]);
  }
  return failed('The answer of Cloudbeds to getReservations has no end.');
}

/** Looks a reservation up; null: Cloudbeds does not name it. */
export async function readReservation(
  caller: CloudbedsCaller,
  reservationID: string,
): Promise<Called<SingleReservation | null>> {
  const outcome = await get(caller, 'getReservation', { reservationID });
  if (outcome.kind !== 'replied') return failed(outcome.text);
  const { status, json } = outcome;
  if (status === 400 || status === 404 || (status === 200 && isRefused(outcome)))
    return isDisconnected(json) ? readFailure('getReservation', outcome) : succeeded(null);
  if (status !== 200) return readFailure('getReservation', outcome);
  const read = parsed('getReservation', reservationReply, json);
  return read.ok ? succeeded(read.value.data) : read;
}

export interface TransactionFilter {
  field: 'source_identifier' | 'source_kind' | 'transaction_datetime';
  operator: 'equals' | 'greater_than_or_equal';
  value: string;
}

/** Returns what is posted on bills, by the Accounting API; needs the scope read:payment. */
export async function readTransactions(
  caller: CloudbedsCaller,
  filters: readonly TransactionFilter[],
): Promise<Called<Transaction[]>> {
  const { settings, apiKey } = caller;
  const found: Transaction[] = [];
  let pageToken: string | null = null;
  for (let page = 0; page < mostPages; page += 1) {
    const outcome: RequestOutcome = await send(
      caller,
      {
        method: 'POST',
        path: '/accounting/v1.0/transactions',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${apiKey}`,
          'x-property-id': settings.propertyId,
        },
        body: JSON.stringify({
          filters: { and: filters },
          limit: transactionsOfPage,
          ...(pageToken !== null && { pageToken }),
        }),
      },
      readEndsWithinMs,
    );
    if (outcome.kind !== 'replied') return failed(outcome.text);
    if (outcome.status !== 200) return readFailure('transactions', outcome);
    const read: Called<z.infer<typeof transactionsReply>> = parsed(
      'transactions',
      transactionsReply,
      outcome.json,
    );
    if (!read.ok) return read;
    found.push(...read.value.transactions);
    const next: string | null = read.value.nextPageToken ?? null;
    if (next === null || next === '') return succeeded(found);
    pageToken = next;
  }
  return failed('The answer of Cloudbeds to transactions has no end.');
}

function get(
  caller: CloudbedsCaller,
  method: string,
  query: Readonly<Record<string, string>>,
): Promise<RequestOutcome> {
  const search = new URLSearchParams({ propertyID: caller.settings.propertyId, ...query });
  const path = `/api/v1.3/${method}?${search}`;
  return send(caller, { method: 'GET', path, headers: {} }, readEndsWithinMs);
}

async function send(
  { server, settings, apiKey, pace }: CloudbedsCaller,
  request: SentRequest,
  deadlineMs: number,
): Promise<RequestOutcome> {
  await pace.turn();
  const headers = { ...request.headers, 'x-api-key': apiKey };
  return sendRequest(server, settings.platformUrl, { ...request, headers }, deadlineMs);
}

function parsed<T>(method: string, schema: z.ZodMiniType<T>, json: unknown): Called<T> {
  const read = z.safeParse(schema, json);
  return read.success
    ? succeeded(read.data)
    : failed(`The answer of Cloudbeds to ${method} is not as its documents say.`);
}

/** HTTP 200 with success = false is a refusal. */
function isRefused({ json }: Replied): boolean {
  return z.safeParse(outcomeReply, json).data?.success === false;
}

/** Returns whether the one who connected the key has left the hotel ('Common API errors'). */
export function isDisconnected(json: unknown): boolean {
  return z.safeParse(outcomeReply, json).data?.message?.includes('not active anymore') === true;
}

export const disconnected = failed(
  'Cloudbeds says that the user who created the API key is not active any more. Create another key there.',
);

/** Explains an error of a call that reads. */
function readFailure(method: string, { status, json, holdMs }: Replied): CallFailure {
  if (isDisconnected(json)) return disconnected;
  if (status === 401) return failed('Cloudbeds does not accept the API key (401).');
  if (status === 403)
    return failed(`The API key may not call ${method} (403). Add its scope in Cloudbeds.`);
  if (status === 200 || status === 400 || status === 404)
    return failed(`Cloudbeds refuses ${method}. Check the property ID of this gateway.`);
  if (status === 429)
    return failed('Cloudbeds wants fewer requests for a while (429).', holdMs ?? heldForMs);
  return failed(`Cloudbeds answered ${method} with an error (${status}).`, holdMs);
}

/** Returns the message of a reply for the trace. */
export function maskedMessage(json: unknown, hidden: readonly string[]): string {
  return masked(z.safeParse(outcomeReply, json).data?.message ?? '', hidden);
}
