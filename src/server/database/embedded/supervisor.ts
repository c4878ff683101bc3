import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type DatabaseThread, startDatabaseThread } from './database-thread.ts';
import type { EngineLog } from './engine-log.ts';
import { Gauges } from './gauges.ts';
import type { WorkerAddress } from './worker-messages.ts';

/** A thread that lived this long was well: the next is started at once. */
const healthyMs = 10_000;
const longestPauseMs = 5_000;

interface SupervisedDatabase {
  /** where it listens, waiting for a restart that is under way */
  address(): Promise<WorkerAddress>;
  fsyncCount(): number;
  stop(): Promise<void>;
}

/** Runs the database's thread, ends it when a query takes too long, and starts it again whenever it ended. */
export async function superviseDatabase(options: {
  database: string;
  /** directory for the sockets; null: loopback ports */
  socketDirectory: string | null;
  queryLimitMs: number;
  maintenanceIntervalMs: number;
  log: EngineLog;
  /** a query took too long, so every connection ends */
  onQueryLimit(reason: Error): void;
}): Promise<SupervisedDatabase> {
  const { log, queryLimitMs } = options;
  const gauges = new Gauges();
  let starts = 0;
  let stopped: Promise<void> | undefined;
  let thread = start();
  let successor = Promise.withResolvers<void>();
  await thread.ready;

  function start(): DatabaseThread {
    starts += 1;
    const { database, socketDirectory, maintenanceIntervalMs } = options;
    // A new name each time: what a killed thread left in the directory is in nobody's way.
    const socketPath = socketDirectory === null ? null : join(socketDirectory, `${starts}`);
    return startDatabaseThread(
      {
        task: 'serve',
        database,
        socketPath,
        queryLimitMs,
        maintenanceIntervalMs,
        gauges: gauges.memory,
      },
      log,
    );
  }

  let limitExceeded = false;
  const limitMessage = `A query took longer than ${queryLimitMs} ms and was ended`;
  const watchdog = setInterval(
    () => {
      if (limitExceeded || !gauges.isOverdue()) return;
      limitExceeded = true;
      // Now, so that the client that waits learns why; its connection ends with the thread.
      options.onQueryLimit(new Error(limitMessage));
      void thread.terminate();
    },
    Math.min(1_000, Math.max(10, queryLimitMs / 10)),
  );
  watchdog.unref();

  async function keepRunning(): Promise<void> {
    for (let pauseMs = 0; ; ) {
      const startedAt = performance.now();
      const ended = await thread.ended;
      if (stopped !== undefined) return successor.resolve();
      const reason = limitExceeded
        ? limitMessage
        : `The embedded database failed: ${ended ?? 'its thread ended'}`;
      const wasWell = limitExceeded || performance.now() - startedAt > healthyMs;
      limitExceeded = false;
      gauges.end();
      log.error({ reason }, 'embedded database is restarted');
      pauseMs = wasWell ? 0 : Math.min(longestPauseMs, pauseMs * 2 + 50);
      if (pauseMs > 100) await delay(pauseMs);
      if (stopped !== undefined) return successor.resolve();
      thread = start();
      successor.resolve();
      successor = Promise.withResolvers();
    }
  }
  const running = keepRunning();

  /** Between a thread's end and the news of it a connection would find nobody, so the thread is asked first. */
  async function address(): Promise<WorkerAddress> {
    while (stopped === undefined) {
      const [asked, next] = [thread, successor.promise];
      const found = await asked.ready;
      if (await asked.answers()) return found;
      await next;
    }
    throw new Error('The embedded database is stopped');
  }

  async function stop(): Promise<void> {
    clearInterval(watchdog);
    await thread.stop();
    await running;
  }

  return {
    address,
    fsyncCount: () => gauges.fsyncCount(),
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
}
