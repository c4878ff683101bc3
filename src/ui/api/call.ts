import { type ApiError, apiErrorOf, unreachableError } from '../../contract/api-error.ts';
import { requestOf } from '../../contract/call-request.ts';
import type { Endpoint, Reply, Route, Sent } from '../../contract/endpoint.ts';
import type { OpeningCall } from '../../contract/opening-calls.ts';
import { arrivedBody, forgetStartedCalls, startCall, takeStartedCall } from './started-calls.ts';

let tokenSource: () => string = () => '';
let onRejectedToken: () => void = () => {};

/** Returns the bearer token of the next call. */
export const callToken = () => tokenSource();

/** Sets the source of the bearer token, and a callback for a rejected token. Called once by each entry. */
export function setTokenSource(source: () => string, onRejected: () => void = () => {}): void {
  tokenSource = source;
  onRejectedToken = onRejected;
}

/**
 * Calls an endpoint. Throws an ApiError for an error status, an `Error` field in the body, and a missing response.
 */
export async function call<E extends Route>(
  endpoint: E,
  sent: Sent<E>,
  signal?: AbortSignal,
): Promise<Reply<E>> {
  const exchange = await send(endpoint, sent, signal);
  return replyOf(endpoint, exchange, await textOf(exchange));
}

/**
 * Returns the reply to a call that was started early, and when it arrived in ms since 1970; undefined if it has not. Leaves
 * errors to `call`.
 */
export function arrivedReply<E extends Route>(
  endpoint: E,
  sent: Sent<E>,
): { reply: Reply<E>; at: number } | undefined {
  const arrived = arrivedBody(requestOf(endpoint, sent));
  if (arrived === undefined) return undefined;
  const body = parsed(arrived.text);
  if (hasError(body)) return undefined;
  // As in `replyOf`.
  return { reply: body as Reply<E>, at: arrived.at };
}

/** How long the response of a call that a link has started may wait for its screen. */
const startedByLinkMs = 5_000;

/** Starts calls that a screen will probably make soon, and waits for their responses. */
export async function startCalls(calls: readonly OpeningCall[]): Promise<void> {
  await Promise.allSettled(
    calls.map(({ endpoint, sent }) =>
      startCall(requestOf(endpoint, sent), tokenSource(), startedByLinkMs),
    ),
  );
}

/** Downloads a file. Throws like `call`, and for a download that is interrupted. */
export async function download<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
): Promise<{ name: string; content: Blob }> {
  const exchange = await send(endpoint, sent);
  const { response, request } = exchange;
  if (!response.ok) throw errorOf(endpoint, exchange, await bodyOf(exchange));
  try {
    const [, name = ''] =
      /filename\*=UTF-8''(\S+)/.exec(response.headers.get('content-disposition') ?? '') ?? [];
    return { name: decodeURIComponent(name), content: await response.blob() };
  } catch (error) {
    throw unreachableError(request, error);
  }
}

/** Opens an endpoint's response as a stream. Throws like `call`. */
export async function openStream<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  signal: AbortSignal,
  headers: Record<string, string>,
): Promise<ReadableStream<Uint8Array>> {
  const exchange = await send(endpoint, sent, signal, headers);
  const { response, request } = exchange;
  if (!response.ok) throw errorOf(endpoint, exchange, await bodyOf(exchange));
  if (response.body === null) throw unreachableError(request, 'The response has no body');
  return response.body;
}

interface Exchange {
  request: { method: string; url: string };
  token: string;
  response: Response;
}

async function send<E extends Route>(
  endpoint: E,
  sent: Sent<E>,
  signal?: AbortSignal,
  more: Record<string, string> = {},
): Promise<Exchange> {
  const request = requestOf(endpoint, sent);
  const { method, url, body } = request;
  const headers: Record<string, string> = { 'content-type': 'application/json', ...more };
  const token = tokenSource();
  if (endpoint.access !== 'public') headers.authorization = `Bearer ${token}`;
  const isChange = 'effect' in endpoint && endpoint.effect === 'change';
  try {
    const response = await arrivalOf(
      request,
      takeStartedCall(request) ?? fetch(url, { method, headers, body, ...(signal && { signal }) }),
    );
    return { request, token, response };
  } finally {
    // Also those that were started meanwhile, whose responses may be older than the change.
    if (isChange) forgetStartedCalls();
  }
}

/** Returns the reply in a response. Throws like `call`. */
export function replyOf<E extends Route>(endpoint: E, exchange: Exchange, text: string): Reply<E> {
  const body = parsed(text);
  if (!exchange.response.ok || hasError(body)) throw errorOf(endpoint, exchange, body);
  // The server encodes the body with the endpoint's schema.
  return body as Reply<E>;
}

function errorOf(
  { access }: Route,
  { request, token, response }: Exchange,
  body: unknown,
): ApiError {
  const error = apiErrorOf(request, response.status, body);
  // The token may have been replaced since the request was sent.
  if (error.status === 401 && access !== 'public' && token === tokenSource()) onRejectedToken();
  return error;
}

/** Waits for a response or its body. Throws an ApiError when there is none. */
export async function arrivalOf<T>(
  request: { method: string; url: string },
  arriving: Promise<T>,
): Promise<T> {
  try {
    return await arriving;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw unreachableError(request, error);
  }
}

async function bodyOf(exchange: Exchange): Promise<unknown> {
  return parsed(await textOf(exchange));
}

function textOf({ request, response }: Exchange): Promise<string> {
  return arrivalOf(request, response.text());
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function hasError(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'Error' in body && Boolean(body.Error);
}
