import type { ClientSettings } from '../../contract/client-settings.ts';
import type { DemoStep, FromWorker, ToWorker } from '../messages.ts';
import { texts } from './texts.ts';

export interface DemoConnection {
  /** resolves to the token of the demo's session when the demo is ready */
  ready: Promise<string>;
  /** responds to a request like the server */
  fetch(request: Request): Promise<Response>;
  /** restarts the demo with a new database; resolves to the new session's token */
  reset(): Promise<string>;
}

type Waiting = (message: FromWorker) => void;

/** Starts the worker that runs the demo's server. */
export function connectToDemo(
  client: ClientSettings,
  onStep: (step: DemoStep) => void,
): DemoConnection {
  const worker = new Worker(new URL('../worker/worker.ts', import.meta.url), { type: 'module' });
  const { port1: port, port2 } = new MessageChannel();
  const waiting = new Map<number | null, Waiting>();
  let last = 0;
  let isResetting = false;
  let resets = 0;

  function send(message: ToWorker): void {
    port.postMessage(message, 'body' in message && message.body ? [message.body] : []);
  }

  function requestReply<T>(
    number: number | null,
    message: ToWorker,
    read: (from: FromWorker) => T,
  ) {
    return new Promise<T>((resolve, reject) => {
      waiting.set(number, (from) => {
        waiting.delete(number);
        if (from.kind === 'failed') reject(new Error(from.reason));
        else resolve(read(from));
      });
      send(message);
    });
  }

  function failAll(reason: string): void {
    for (const onMessage of waiting.values()) onMessage({ kind: 'failed', number: null, reason });
  }

  port.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === 'progress') onStep(data.step);
    else waiting.get(data.number)?.(data);
  });
  port.start();
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    const reason = event.message || texts.workerLost;
    failAll(reason);
  });
  // The worker posts a message when it listens: a module with top-level await misses earlier messages.
  worker.addEventListener('message', () => worker.postMessage(null, [port2]), { once: true });

  return {
    ready: requestReply(null, { kind: 'start', client }, tokenIn),
    async fetch(request) {
      const asked = resets;
      const number = ++last;
      const { method, url, signal } = request;
      const headers = [...request.headers];
      const body = method === 'GET' ? null : await request.arrayBuffer();
      if (isResetting || asked !== resets) throw new Error(texts.isResetting);
      const reply = requestReply(
        number,
        { kind: 'request', number, method, url, headers, body },
        responseIn,
      );
      return Promise.race([reply, aborted(signal)]);
    },
    async reset() {
      // The next demo would reject the token of requests to this one.
      failAll(texts.isResetting);
      isResetting = true;
      resets += 1;
      const number = ++last;
      try {
        return await requestReply(number, { kind: 'reset', number }, tokenIn);
      } finally {
        isResetting = false;
      }
    },
  };
}

function tokenIn(message: FromWorker): string {
  if (message.kind !== 'ready') throw new Error(`The demo's worker replied with ${message.kind}`);
  return message.token;
}

function responseIn(message: FromWorker): Response {
  if (message.kind !== 'response')
    throw new Error(`The demo's worker replied with ${message.kind}`);
  const { status, headers, body } = message;
  return new Response(body, { status, headers });
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const abort = () => reject(new DOMException('The call was aborted.', 'AbortError'));
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}
