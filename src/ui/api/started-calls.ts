import type { CallRequest } from '../../contract/call-request.ts';

declare global {
  interface Window {
    /** Shared by the page's inline script and its modules, which are bundled separately. */
    startedCalls?: Map<string, StartedCall>;
  }
  var startedCalls: Window['startedCalls'];
}

interface StartedCall {
  response: Promise<Response>;
  token: string;
  /** fulfilled when the body has arrived or the request has failed */
  settled: Promise<void>;
  /** of a successful response */
  arrived?: ArrivedBody;
  isRead?: boolean;
}

export interface ArrivedBody {
  text: string;
  /** when it arrived, in ms since 1970 */
  at: number;
}

/** React may discard a render and repeat it later, which must find the same body. */
const rereadWithinMs = 5_000;

/**
 * Sends a request early, and waits for its response. It is used within `usableMs` of its arrival: by the first equal call,
 * or by those who read its body when it has arrived.
 */
export function startCall(request: CallRequest, token: string, usableMs: number): Promise<void> {
  globalThis.startedCalls ??= new Map();
  const calls = globalThis.startedCalls;
  const key = keyOf(request);
  const earlier = calls.get(key);
  if (earlier !== undefined && !earlier.isRead) return earlier.settled;
  const response = fetch(request.url, {
    method: request.method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: request.body,
  });
  const started: StartedCall = { response, token, settled: Promise.resolve() };
  const storeBody = async () => {
    const arrived = await response;
    if (arrived.ok) started.arrived = { text: await arrived.clone().text(), at: Date.now() };
  };
  const settle = () => expire(key, started, usableMs);
  // The call that takes the response handles its failure.
  started.settled = storeBody().then(settle, settle);
  calls.set(key, started);
  return started.settled;
}

/** Shares the started calls of the console, for a page that it frames. */
export function shareStartedCalls(): void {
  globalThis.startedCalls = window.parent.startedCalls;
}

/** Resolves when all responses of started calls have arrived, or failed. */
export async function startedCallsSettled(): Promise<void> {
  const calls = [...(globalThis.startedCalls?.values() ?? [])];
  await Promise.all(calls.map(({ settled }) => settled));
}

/** Returns the body of a started call's successful response, if it has arrived. No call takes the response then. */
export function arrivedBody(request: CallRequest): ArrivedBody | undefined {
  const key = keyOf(request);
  const started = globalThis.startedCalls?.get(key);
  if (started?.arrived === undefined) return undefined;
  if (!started.isRead) expire(key, started, rereadWithinMs);
  started.isRead = true;
  return started.arrived;
}

function expire(key: string, started: StartedCall, afterMs: number): void {
  setTimeout(() => {
    const calls = globalThis.startedCalls;
    if (calls?.get(key) === started) calls.delete(key);
  }, afterMs);
}

/** Returns the response of a started call, once. */
export function takeStartedCall(request: CallRequest): Promise<Response> | undefined {
  const key = keyOf(request);
  const started = globalThis.startedCalls?.get(key);
  globalThis.startedCalls?.delete(key);
  return started?.isRead ? undefined : started?.response;
}

/** Drops responses whose bodies were read, which are there only for repeated renders. */
export function forgetReadCalls(): void {
  const calls = globalThis.startedCalls;
  for (const [key, { isRead }] of calls ?? []) if (isRead) calls?.delete(key);
}

/** Drops responses to another token. Another tab may have signed in since the page's HTML arrived. */
export function forgetCallsWithout(token: string): void {
  const calls = globalThis.startedCalls;
  for (const [key, started] of calls ?? []) if (started.token !== token) calls?.delete(key);
}

/** Drops responses that a change has outdated, or that belong to another session. */
export function forgetStartedCalls(): void {
  globalThis.startedCalls?.clear();
}

function keyOf({ method, url, body }: CallRequest): string {
  const [path, query] = url.split('?');
  const parameters = new URLSearchParams(query);
  parameters.sort();
  return [method, path, parameters, body].join(' ');
}
