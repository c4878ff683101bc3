import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { PoolConfig } from 'pg';
import { ensureDatabase, prepareDirectory } from './data-directory.ts';
import type { EngineLog } from './engine-log.ts';
import { EngineSocket } from './engine-socket.ts';
import { lockDirectory } from './lock.ts';
import { superviseDatabase } from './supervisor.ts';

/** The settings of a pg.Pool that connects to the engine. */
export interface EnginePoolConfig extends PoolConfig {
  max: 1;
  user: string;
  database: string;
  stream: NonNullable<PoolConfig['stream']>;
}

export interface EmbeddedEngine {
  poolConfig: EnginePoolConfig;
  /** number of flushes to the disk since the start */
  fsyncCount(): Promise<number>;
  /** closes the database cleanly and releases the directory; may be called again */
  stop(): Promise<void>;
}

/**
 * Starts PGlite over `${directory}/database` in a worker thread and keeps it running.
 * Throws `DataDirectoryInUseError` when another process has the directory, otherwise an error of one line.
 */
export async function startEmbeddedEngine(options: {
  directory: string;
  /** the archive that the first start unpacks; initdb runs when it is missing or unusable */
  template?: string;
  /** a longer query is ended by restarting the database's thread */
  queryLimitMs?: number;
  maintenanceIntervalMs?: number;
  log: EngineLog;
}): Promise<EmbeddedEngine> {
  const { template, queryLimitMs = 30_000, maintenanceIntervalMs = 300_000, log } = options;
  const directory = resolve(options.directory);
  await prepareDirectory(directory);
  const lock = lockDirectory(directory);
  const socketDirectory =
    process.platform === 'win32' ? null : mkdtempSync(join(tmpdir(), 'atrium-'));
  const sockets = new Set<EngineSocket>();

  function cleanUp(): void {
    if (socketDirectory !== null) rmSync(socketDirectory, { recursive: true, force: true });
    lock.release();
  }

  try {
    const database = await superviseDatabase({
      database: await ensureDatabase({ directory, template, log }),
      socketDirectory,
      queryLimitMs,
      maintenanceIntervalMs,
      log,
      onQueryLimit(reason) {
        for (const socket of sockets) socket.destroy(reason);
      },
    });
    let stopped: Promise<void> | undefined;
    return {
      poolConfig: {
        user: 'postgres',
        database: 'postgres',
        max: 1,
        idleTimeoutMillis: 0,
        stream() {
          const socket = new EngineSocket(database.address);
          sockets.add(socket);
          socket.once('close', () => sockets.delete(socket));
          return socket;
        },
      },
      fsyncCount: async () => database.fsyncCount(),
      stop() {
        stopped ??= database.stop().finally(cleanUp);
        return stopped;
      },
    };
  } catch (error) {
    cleanUp();
    throw error;
  }
}
export { DataDirectoryInUseError } from './lock.ts';
