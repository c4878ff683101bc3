import * as z from 'zod';
import type { ClientSettings } from '../../contract/client-settings.ts';
import type { Database } from '../../server/database/open.ts';
import type { FromWorker, ToWorker } from '../messages.ts';
import { type DemoApplication, startApplication } from './demo-application.ts';
import { openSampleDatabase } from './demo-database.ts';

// The worker's content security policy forbids the code that zod would otherwise generate.
z.config({ jitless: true });

interface Running {
  database: Database;
  client: ClientSettings;
  application: DemoApplication;
}

let running: Promise<Running> | undefined;

/** The page hands over the port on which both talk. */
addEventListener('message', ({ ports: [port] }: MessageEvent<unknown>) => {
  port?.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
    respond(port, data).catch((error: unknown) =>
      tell(port, {
        kind: 'failed',
        number: 'number' in data ? data.number : null,
        reason: error instanceof Error ? error.message : String(error),
      }),
    );
  });
  port?.start();
});
// Now somebody listens: the page may hand over its port.
postMessage(null);

function tell(port: MessagePort, message: FromWorker, transfer: Transferable[] = []): void {
  port.postMessage(message, transfer);
}

async function respond(port: MessagePort, message: ToWorker): Promise<void> {
  if (message.kind === 'start') {
    running = start(port, message.client);
    const { application } = await running;
    keepToItself();
    tell(port, { kind: 'ready', number: null, token: application.token });
    return;
  }
  if (running === undefined) throw new Error('The demo has not been started');
  if (message.kind === 'reset') {
    running = restarted(await running);
    const { application } = await running;
    tell(port, { kind: 'ready', number: message.number, token: application.token });
    return;
  }
  const { number, url, method, headers, body } = message;
  const { application } = await running;
  const response = await application.hono.fetch(new Request(url, { method, headers, body }));
  const content = await response.arrayBuffer();
  tell(
    port,
    {
      kind: 'answer',
      number,
      status: response.status,
      headers: [...response.headers],
      body: content,
    },
    [content],
  );
}

async function start(port: MessagePort, client: ClientSettings): Promise<Running> {
  tell(port, { kind: 'progress', step: 'database' });
  // A server loads it when vouchers are printed: here the server may be away by then.
  await import('../../features/access-codes/vouchers/voucher-pdf.ts');
  const database = await openSampleDatabase();
  tell(port, { kind: 'progress', step: 'session' });
  return { database, client, application: await startApplication(database, client) };
}

async function restarted({ database: before, client, application }: Running): Promise<Running> {
  await application.stop();
  await before.close();
  const database = await openSampleDatabase();
  return { database, client, application: await startApplication(database, client) };
}

/** What the database is made of: it is made anew when the server may be away. */
const brought = new Map<string, { content: ArrayBuffer; type: string }>();
const bring = globalThis.fetch;
globalThis.fetch = async (asked) => {
  const url = new Request(asked).url;
  const response = await bring(asked);
  if (!response.ok) return response;
  const content = await response.arrayBuffer();
  brought.set(url, { content, type: response.headers.get('content-type') ?? '' });
  return again(url);
};

/** Everything is here now: whatever a handler would still fetch stays unsent. */
function keepToItself(): void {
  globalThis.fetch = async (asked) => again(new Request(asked).url);
}

function again(url: string): Response {
  const { content, type } = brought.get(url) ?? {};
  if (content === undefined) throw new TypeError('Demo mode sends nothing');
  return new Response(content, { headers: { 'content-type': type ?? '' } });
}
