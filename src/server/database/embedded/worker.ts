import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { DurableNodeFS, fsyncDescriptor } from './durable-files.ts';
import { Gauges } from './gauges.ts';
import { SessionDatabase } from './session-database.ts';
import type { WorkerAddress, WorkerCommand, WorkerNews, WorkerOrder } from './worker-messages.ts';

const order: WorkerOrder = workerData;
const gauges = new Gauges(order.gauges);
const lastOutput: string[] = [];

function tell(news: WorkerNews): void {
  parentPort?.postMessage(news);
}

function fail(error: unknown): never {
  // When PostgreSQL itself ends, Emscripten throws its status, and the reason is in the output.
  const message = error instanceof Error ? [error.message] : [];
  tell({ kind: 'failed', message: [...message, ...lastOutput].join('; ') });
  process.exit(1);
}

/** After a failed flush nobody knows what is on the disk; starting again replays the log, as PostgreSQL does. */
function countedFsync(descriptor: number): void {
  try {
    fsyncDescriptor(descriptor);
  } catch (error) {
    fail(error);
  }
  gauges.countFsync();
}

const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['fsync=on', 'wal_sync_method=fsync', 'max_wal_size=64MB', 'shared_buffers=16MB'].flatMap(
    (setting) => ['-c', setting],
  ),
];

async function openDatabase(): Promise<SessionDatabase> {
  const database = new SessionDatabase(
    {
      fs: new DurableNodeFS(order.database, countedFsync),
      extensions: { pg_trgm },
      startParams,
      onStderr(text) {
        lastOutput.push(text);
        if (lastOutput.length > 3) lastOutput.shift();
        return false;
      },
    },
    { gauges, queryLimitMs: order.queryLimitMs, fail },
  );
  await database.waitReady;
  return database;
}

/** A commit that is not flushed would be lost with the power, so a PGlite that forgets it is not served. */
async function requireFsync(database: SessionDatabase): Promise<void> {
  const before = gauges.fsyncCount();
  await database.exec(`select pg_logical_emit_message(true, 'atrium', 'is a commit flushed?')`);
  if (gauges.fsyncCount() === before)
    throw new Error('The embedded database does not flush its commits to the disk (fsync)');
}

async function serve(): Promise<void> {
  const database = await openDatabase();
  await requireFsync(database);
  // The pool's next connection may come before the last one's end was seen, so more than one is accepted.
  const listen = order.socketPath === null ? { port: 0 } : { path: order.socketPath };
  const server = new PGLiteSocketServer({ db: database, maxConnections: 100, ...listen });
  await server.start();
  const upkeep = setInterval(() => void maintain(database), order.maintenanceIntervalMs);
  parentPort?.on('message', (command: WorkerCommand) => {
    if (command === 'are you alive?') return tell({ kind: 'alive' });
    tell({ kind: 'stopping' });
    clearInterval(upkeep);
    stop(database, server).catch(fail);
  });
  tell({ kind: 'ready', address: addressOf(server) });
}

function addressOf(server: PGLiteSocketServer): WorkerAddress {
  if (order.socketPath !== null) return { path: order.socketPath };
  const [host = '', port] = server.getServerConn().split(':');
  return { host, port: Number(port) };
}

async function maintain(database: SessionDatabase): Promise<void> {
  const start = performance.now();
  try {
    const tables = await database.maintain();
    tell({ kind: 'maintained', tables, milliseconds: Math.round(performance.now() - start) });
  } catch (error) {
    tell({
      kind: 'maintenance failed',
      message: error instanceof Error ? error.message : String(error),
    });
  }
}

async function stop(database: PGlite, server: PGLiteSocketServer): Promise<void> {
  await server.stop();
  await database.close();
  process.exit(0);
}

async function create(): Promise<void> {
  const database = await openDatabase();
  await database.close();
  process.exit(0);
}

(order.task === 'create' ? create() : serve()).catch(fail);
