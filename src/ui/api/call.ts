import { type ApiError, apiErrorOf, unreachableError } from '../../contract/api-error.ts';
import { addressOf, requestOf } from '../../contract/call-request.ts';
import type { Endpoint, Reply, Route, Sent } from '../../contract/endpoint.ts';
import type { OpeningCall } from '../../contract/opening-calls.ts';
import { type FileRequest, sendFile } from './send-file.ts';
import { arrivedBody, forgetStartedCalls, startCall, takeStartedCall } from './started-calls.ts';

let tokenSource: () => string = () => '';
let onRejectedToken: () => void = () => {};

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
  const body = await bodyOf(exchange);
  if (!exchange.response.ok || hasError(body)) throw errorOf(endpoint, exchange, body);
  // The server encodes the body with the endpoint's schema.
  return body as Reply<E>;
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
  // As in `call`.
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

/** Sends a file as the body of a call. Throws like `call`, and an AbortError when it is aborted. */
export async function upload<E extends Endpoint>(
  endpoint: E,
  sent: Omit<Sent<E>, 'body'>,
  { file, onProgress, signal }: Pick<FileRequest, 'file' | 'onProgress' | 'signal'>,
): Promise<Reply<E>> {
  const token = tokenSource();
  // The address depends on the parameters and the query only.
  const request = { method: endpoint.method, url: addressOf(endpoint, sent as Sent<E>) };
  const headers = {
    'content-type': 'application/octet-stream',
    authorization: `Bearer ${token}`,
  };
  const { status, text } = await arrivalOf(
    request,
    sendFile({ ...request, headers, file, onProgress, signal }),
  );
  forgetStartedCalls();
  const response = new Response(null, { status });
  const body = parsed(text);
  if (!response.ok || hasError(body)) throw errorOf(endpoint, { request, token, response }, body);
  // As in `call`.
  return body as Reply<E>;
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

async function arrivalOf<T>(
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

async function bodyOf({ request, response }: Exchange): Promise<unknown> {
  return parsed(await arrivalOf(request, response.text()));
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
