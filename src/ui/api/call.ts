import { type ApiError, apiErrorOf, unreachableError } from '../../contract/api-error.ts';
import type { Endpoint, Reply, Route, Sent } from '../../contract/endpoint.ts';

let tokenSource: () => string = () => '';
let onRefusedToken: () => void = () => {};

/** Where calls take their bearer token from, and who hears that the server refused it; set once by the entry. */
export function setTokenSource(source: () => string, onRefused: () => void = () => {}): void {
  tokenSource = source;
  onRefusedToken = onRefused;
}

/**
 * Calls an endpoint. Throws an ApiError for every failure: an error status, an `Error` field in the body,
 * or no answer.
 */
export async function call<E extends Route>(
  endpoint: E,
  sent: Sent<E>,
  signal?: AbortSignal,
): Promise<Reply<E>> {
  const answer = await send(endpoint, sent, signal);
  const body = await bodyOf(answer.response);
  if (!answer.response.ok || hasError(body)) throw refusal(endpoint, answer, body);
  // The server answers through the same contract's schema.
  return body as Reply<E>;
}

/** Calls an endpoint whose answer is a file. Throws as `call` does, and for a file that breaks off. */
export async function download<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
): Promise<{ name: string; content: Blob }> {
  const answer = await send(endpoint, sent);
  const { response, request } = answer;
  if (!response.ok) throw refusal(endpoint, answer, await bodyOf(response));
  try {
    const [, name = ''] =
      /filename\*=UTF-8''(\S+)/.exec(response.headers.get('content-disposition') ?? '') ?? [];
    return { name: decodeURIComponent(name), content: await response.blob() };
  } catch (error) {
    throw unreachableError(request, error);
  }
}

/** Opens an endpoint's answer that comes piece by piece. Throws as `call` does when it does not begin. */
export async function openStream<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  signal: AbortSignal,
  headers: Record<string, string>,
): Promise<ReadableStream<Uint8Array>> {
  const answer = await send(endpoint, sent, signal, headers);
  const { response, request } = answer;
  if (!response.ok) throw refusal(endpoint, answer, await bodyOf(response));
  if (response.body === null) throw unreachableError(request, 'The answer has no body');
  return response.body;
}

interface Answer {
  request: { method: string; url: string };
  token: string;
  response: Response;
}

async function send<E extends Route>(
  endpoint: E,
  sent: Sent<E>,
  signal?: AbortSignal,
  more: Record<string, string> = {},
): Promise<Answer> {
  const request = { method: endpoint.method, url: addressOf(endpoint, sent) };
  const headers: Record<string, string> = { 'content-type': 'application/json', ...more };
  const token = tokenSource();
  if (endpoint.access !== 'public') headers.authorization = `Bearer ${token}`;
  const response = await answerOf(request, {
    method: endpoint.method,
    headers,
    body: 'body' in sent ? JSON.stringify(sent.body) : null,
    ...(signal && { signal }),
  });
  return { request, token, response };
}

function refusal({ access }: Route, { request, token, response }: Answer, body: unknown): ApiError {
  const error = apiErrorOf(request, response.status, body);
  // The refusal of a token that has been replaced meanwhile says nothing about the present one.
  if (error.status === 401 && access !== 'public' && token === tokenSource()) onRefusedToken();
  return error;
}

async function answerOf(
  request: { method: string; url: string },
  init: RequestInit,
): Promise<Response> {
  try {
    return await fetch(request.url, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw unreachableError(request, error);
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function hasError(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'Error' in body && Boolean(body.Error);
}

/** The address of a call, its parameters filled in. */
export function addressOf<E extends Route>(endpoint: E, sent: Sent<E>): string {
  const { params = {}, query = {} }: { params?: object; query?: object } = sent;
  const values = new Map(Object.entries(params));
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(String(values.get(name))),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value));
  return search.size === 0 ? path : `${path}?${search}`;
}
