import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { administrator, RunningServer } from '../e2e/server.ts';
import { loginRoute } from '../src/features/session/routes.ts';
import { percentile } from './percentile.ts';

const attempts = 10_000;
const connectedAtOnce = 100;

interface Result {
  metric: string;
  result: string;
}

interface Attack {
  url: string;
  connections: number;
}

// The attacker is a thread of its own, so that its work does not delay the browser that is measured.
if (!isMainThread) parentPort?.postMessage(await attack(workerData));

/**
 * Measures signing in with a known browser while 10,000 attempts over the connections guess the account's password, on
 * PostgreSQL or, without an address, on the embedded engine. The database must be new.
 */
export async function measureSignInAttack(
  databaseUrl: string | undefined,
  connections: number,
): Promise<Result[]> {
  // The server inherits the environment.
  if (databaseUrl !== undefined) process.env.DATABASE_URL = databaseUrl;
  const engine = databaseUrl === undefined ? 'embedded' : 'postgresql';
  const server = await RunningServer.create();
  try {
    const first = await signIn(server.url, administrator.password, '');
    if (!first.ok) throw new Error(`The administrator cannot sign in: ${first.status}`);
    const cookie = first.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const before = await memoryOf(server, 'VmRSS');
    const worker = new Worker(new URL(import.meta.url), {
      workerData: { url: server.url, connections } satisfies Attack,
    });
    await once(worker, 'message');
    const started = performance.now();
    let isUnderAttack = true;
    const attacked = once(worker, 'message').finally(() => {
      isUnderAttack = false;
    });
    const times: number[] = [];
    const rejected: number[] = [];
    while (isUnderAttack) {
      const began = performance.now();
      const { status } = await signIn(server.url, administrator.password, cookie);
      if (status === 200) times.push(performance.now() - began);
      else rejected.push(status);
    }
    const [statuses] = await attacked;
    const seconds = (performance.now() - started) / 1000;
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    const [, failed = ''] =
      /^atrium_password_checks_total\{result="failed"\} (\d+)/m.exec(metrics) ?? [];
    const results = {
      'replies by status': JSON.stringify(statuses),
      'passwords of strangers evaluated': failed,
      'until all were answered': `${seconds.toFixed(1)} s`,
      'sign-ins of the known browser meanwhile': `${times.length}, rejected ${rejected.length}`,
      '… p50 / p95 / slowest': `${[percentile(times, 50), percentile(times, 95), Math.max(...times)].map(Math.round).join(' / ')} ms`,
      'memory before / peak': `${before} / ${await memoryOf(server, 'VmHWM')} MB`,
    };
    return Object.entries(results).map(([metric, result]) => ({
      metric: `${engine}, ${connections} connections: ${metric}`,
      result,
    }));
  } finally {
    await server.remove();
  }
}

/** Opens the connections, then sends guesses on all of them at the same time, and counts the replies by status. */
async function attack({ url, connections }: Attack): Promise<Record<string, number>> {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  while (sockets.length < connections)
    sockets.push(
      ...(await Promise.all(
        Array.from({ length: connectedAtOnce }, () => connected(hostname, Number(port))),
      )),
    );
  parentPort?.postMessage('begun');
  const counts: Record<string, number> = {};
  await Promise.all(
    sockets.map(async (socket, index) => {
      const body = credentials(`Wrong-Horse-${index}`);
      for (let sent = 0; sent < attempts / connections; sent += 1) {
        socket.write(
          `POST ${loginRoute.path} HTTP/1.1\r\nhost: ${hostname}\r\naccept-encoding: gzip\r\n` +
            `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
        );
        const [chunk] = await once(socket, 'data');
        const status = String(chunk).slice(9, 12);
        counts[status] = (counts[status] ?? 0) + 1;
      }
      socket.destroy();
    }),
  );
  return counts;
}

function connected(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, host, () => resolve(socket));
    socket.once('error', reject);
  });
}

function credentials(password: string): string {
  return JSON.stringify({ Username: administrator.username, Password: password });
}

async function signIn(url: string, password: string, cookie?: string): Promise<Response> {
  const response = await fetch(url + loginRoute.path, {
    method: loginRoute.method,
    headers: {
      'content-type': 'application/json',
      ...(cookie !== undefined && { origin: url, cookie }),
    },
    body: credentials(password),
  });
  await response.arrayBuffer();
  return response;
}

/** Returns a memory figure of the server's process in MB. */
async function memoryOf({ processId }: RunningServer, figure: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${processId}/status`, 'utf8');
  const [, kilobytes = ''] = new RegExp(`^${figure}:\\s+(\\d+)`, 'm').exec(status) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
