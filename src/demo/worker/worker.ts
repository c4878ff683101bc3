import * as z from 'zod';
import type { ClientSettings } from '../../contract/client-settings.ts';
import type { Database } from '../../server/database/open.ts';
import type { FromWorker, ToWorker } from '../messages.ts';
import { type DemoApplication, startApplication } from './demo-application.ts';
import { openSampleDatabase } from './demo-database.ts';

// The content security policy forbids generated code, which zod uses by default.
z.config({ jitless: true });

interface Running {
  database: Database;
  client: ClientSettings;
  application: DemoApplication;
}

let running: Promise<Running> | undefined;

// The page's first message has the port for all others.
addEventListener('message', ({ ports: [port] }: MessageEvent<unknown>) => {
  port?.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
    respond(port, data).catch((error: unknown) =>
      send(port, {
        kind: 'failed',
        number: 'number' in data ? data.number : null,
        reason: error instanceof Error ? error.message : String(error),
      }),
    );
  });
  port?.start();
});
// The worker listens now, so the page can send its port.
postMessage(null);

function send(port: MessagePort, message: FromWorker, transfer: Transferable[] = []): void {
  port.postMessage(message, transfer);
}

async function respond(port: MessagePort, message: ToWorker): Promise<void> {
  if (message.kind === 'start') {
    running = start(port, message.client);
    const { application } = await running;
    blockNetwork();
    send(port, { kind: 'ready', number: null, token: application.token });
    return;
  }
  if (running === undefined) throw new Error('The demo has not been started');
  if (message.kind === 'reset') {
    running = restart(await running);
    const { application } = await running;
    send(port, { kind: 'ready', number: message.number, token: application.token });
    return;
  }
  const { number, url, method, headers, body } = message;
  const { application } = await running;
  const response = await application.hono.fetch(new Request(url, { method, headers, body }));
  const content = await response.arrayBuffer();
  send(
    port,
    {
      kind: 'response',
      number,
      status: response.status,
      headers: [...response.headers],
      body: content,
    },
    [content],
  );
}

async function start(port: MessagePort, client: ClientSettings): Promise<Running> {
  send(port, { kind: 'progress', step: 'database' });
  // Loaded now, because the server may be unavailable when vouchers are printed.
  await import('../../features/access-codes/vouchers/drawing/voucher-pdf.ts');
  const database = await openSampleDatabase();
  send(port, { kind: 'progress', step: 'session' });
  return { database, client, application: await startApplication(database, client) };
}

async function restart({ database: before, client, application }: Running): Promise<Running> {
  await application.stop();
  await before.close();
  const database = await openSampleDatabase();
  return { database, client, application: await startApplication(database, client) };
}

// The downloads of the start, which a reset needs again when the server may be unavailable.
const downloads = new Map<string, { content: ArrayBuffer; type: string }>();
const fetchFromServer = globalThis.fetch;
globalThis.fetch = async (input) => {
  const url = new Request(input).url;
  const response = await fetchFromServer(input);
  if (!response.ok) return response;
  const content = await response.arrayBuffer();
  downloads.set(url, { content, type: response.headers.get('content-type') ?? '' });
  return cachedResponse(url);
};

/** Allows only the downloads of the start from now on. */
function blockNetwork(): void {
  globalThis.fetch = async (input) => cachedResponse(new Request(input).url);
}

function cachedResponse(url: string): Response {
  const { content, type } = downloads.get(url) ?? {};
  if (content === undefined) throw new TypeError('Demo mode sends nothing');
  return new Response(content, { headers: { 'content-type': type ?? '' } });
}
