import type { CallRequest } from '../../contract/call-request.ts';

declare global {
  interface Window {
    /** Shared by the page's inline script and its modules, which are bundled separately. */
    startedCalls?: Map<string, Promise<Response>>;
  }
  var startedCalls: Window['startedCalls'];
}

/** Sends a request early. The first equal call takes the response, within `usableMs` of its arrival. */
export function startCall(
  request: CallRequest,
  token: string,
  usableMs: number,
): Promise<Response> {
  globalThis.startedCalls ??= new Map();
  const calls = globalThis.startedCalls;
  const key = keyOf(request);
  const started = calls.get(key);
  if (started !== undefined) return started;
  const response = fetch(request.url, {
    method: request.method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: request.body,
  });
  calls.set(key, response);
  const expire = () =>
    setTimeout(() => {
      if (calls.get(key) === response) calls.delete(key);
    }, usableMs);
  // The call that takes the response handles its failure.
  response.then(expire, expire);
  return response;
}

/** Shares the started calls of the console, for a page that it frames. */
export function shareStartedCalls(): void {
  globalThis.startedCalls = window.parent.startedCalls;
}

/** Returns the response of a started call, once. */
export function takeStartedCall(request: CallRequest): Promise<Response> | undefined {
  const key = keyOf(request);
  const response = globalThis.startedCalls?.get(key);
  globalThis.startedCalls?.delete(key);
  return response;
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
