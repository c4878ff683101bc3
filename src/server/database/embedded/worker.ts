import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { DurableNodeFS, fsyncDescriptor } from './durable-files.ts';
import { Gauges } from './gauges.ts';
import { SessionDatabase } from './session-database.ts';
import type { WorkerAddress, WorkerCommand, WorkerMessage, WorkerTask } from './worker-messages.ts';

const task: WorkerTask = workerData;
const gauges = new Gauges(task.gauges);
const lastOutput: string[] = [];

function send(message: WorkerMessage): void {
  parentPort?.postMessage(message);
}

function fail(error: unknown): never {
  // When PostgreSQL exits, Emscripten throws a status that is no Error; the reason is in the output.
  const message = error instanceof Error ? [error.message] : [];
  send({ kind: 'failed', message: [...message, ...lastOutput].join('; ') });
  process.exit(1);
}

/** Ends the thread after a failed flush, since the disk's content is unknown then: the restart replays the WAL. */
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
      fs: new DurableNodeFS(task.database, countedFsync),
      extensions: { pg_trgm },
      startParams,
      onStderr(text) {
        lastOutput.push(text);
        if (lastOutput.length > 3) lastOutput.shift();
        return false;
      },
    },
    { gauges, queryLimitMs: task.queryLimitMs, fail },
  );
  await database.waitReady;
  return database;
}

/** Throws when this version of PGlite does not flush commits, which would be lost in a power failure. */
async function requireFsync(database: SessionDatabase): Promise<void> {
  const before = gauges.fsyncCount();
  await database.exec(`select pg_logical_emit_message(true, 'atrium', 'is a commit flushed?')`);
  if (gauges.fsyncCount() === before)
    throw new Error('The embedded database does not flush its commits to the disk (fsync)');
}

async function serve(): Promise<void> {
  const database = await openDatabase();
  await requireFsync(database);
  // The pool may open its next connection before the server has noticed the end of the last one.
  const listen = task.socketPath === null ? { port: 0 } : { path: task.socketPath };
  const server = new PGLiteSocketServer({ db: database, maxConnections: 100, ...listen });
  await server.start();
  const upkeep = setInterval(() => void maintain(database), task.maintenanceIntervalMs);
  parentPort?.on('message', (command: WorkerCommand) => {
    if (command === 'ping') return send({ kind: 'alive' });
    send({ kind: 'stopping' });
    clearInterval(upkeep);
    stop(database, server).catch(fail);
  });
  send({ kind: 'ready', address: addressOf(server) });
}

function addressOf(server: PGLiteSocketServer): WorkerAddress {
  if (task.socketPath !== null) return { path: task.socketPath };
  const [host = '', port] = server.getServerConn().split(':');
  return { host, port: Number(port) };
}

async function maintain(database: SessionDatabase): Promise<void> {
  const start = performance.now();
  try {
    const tables = await database.maintain();
    send({ kind: 'maintained', tables, milliseconds: Math.round(performance.now() - start) });
  } catch (error) {
    send({
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

(task.kind === 'create' ? create() : serve()).catch(fail);
