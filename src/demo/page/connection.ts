import type { ClientSettings } from '../../contract/client-settings.ts';
import type { DemoStep, FromWorker, ToWorker } from '../messages.ts';
import { texts } from './texts.ts';

export interface DemoConnection {
  /** the token of the demo's session, once everything is there */
  ready: Promise<string>;
  /** answers a request as the server would */
  answer(request: Request): Promise<Response>;
  /** empties the database and starts anew; answers the new session's token */
  reset(): Promise<string>;
}

type Waiting = (message: FromWorker) => void;

/** Starts the worker that is the demo's server. */
export function connectToDemo(
  client: ClientSettings,
  onStep: (step: DemoStep) => void,
): DemoConnection {
  const worker = new Worker(new URL('../worker/worker.ts', import.meta.url), { type: 'module' });
  const { port1: port, port2 } = new MessageChannel();
  const waiting = new Map<number | null, Waiting>();
  let last = 0;

  function tell(message: ToWorker): void {
    port.postMessage(message, 'body' in message && message.body ? [message.body] : []);
  }

  function ask<T>(number: number | null, message: ToWorker, read: (from: FromWorker) => T) {
    return new Promise<T>((resolve, reject) => {
      waiting.set(number, (from) => {
        waiting.delete(number);
        if (from.kind === 'failed') reject(new Error(from.reason));
        else resolve(read(from));
      });
      tell(message);
    });
  }

  port.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === 'progress') onStep(data.step);
    else waiting.get(data.number)?.(data);
  });
  port.start();
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    const reason = event.message || texts.workerLost;
    for (const hear of waiting.values()) hear({ kind: 'failed', number: null, reason });
  });
  // A module that awaits something hears nothing before it has run to its end: it says when.
  worker.addEventListener('message', () => worker.postMessage(null, [port2]), { once: true });

  return {
    ready: ask(null, { kind: 'start', client }, tokenIn),
    async answer(request) {
      const number = ++last;
      const { method, url, signal } = request;
      const headers = [...request.headers];
      const body = method === 'GET' ? null : await request.arrayBuffer();
      const reply = ask(
        number,
        { kind: 'request', number, method, url, headers, body },
        responseIn,
      );
      return Promise.race([reply, aborted(signal)]);
    },
    reset() {
      const number = ++last;
      return ask(number, { kind: 'reset', number }, tokenIn);
    },
  };
}

function tokenIn(message: FromWorker): string {
  if (message.kind !== 'ready') throw new Error(`The demo's worker answered ${message.kind}`);
  return message.token;
}

function responseIn(message: FromWorker): Response {
  if (message.kind !== 'answer') throw new Error(`The demo's worker answered ${message.kind}`);
  const { status, headers, body } = message;
  return new Response(body, { status, headers });
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const give = () => reject(new DOMException('The call was given up.', 'AbortError'));
    if (signal.aborted) give();
    else signal.addEventListener('abort', give, { once: true });
  });
}
