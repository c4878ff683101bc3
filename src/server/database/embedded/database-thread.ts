import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { EngineLog } from './engine-log.ts';
import type { WorkerAddress, WorkerCommand, WorkerMessage, WorkerTask } from './worker-messages.ts';

// How long the thread may take to acknowledge the stop command, and then to close the database.
const acknowledgeStopMs = 2_000;
const closeMs = 30_000;

export interface DatabaseThread {
  /** resolves to where it listens; rejects when it ends first */
  ready: Promise<WorkerAddress>;
  /** resolves to true once the thread responds, which a running query delays, or to false when it ends first */
  isAlive(): Promise<boolean>;
  /** resolves to why the thread ended, or to null when it was stopped; never rejects */
  ended: Promise<string | null>;
  /** closes the database cleanly unless a query blocks it, and ends the thread in any case */
  stop(): Promise<void>;
  /** ends the thread immediately */
  terminate(): Promise<unknown>;
}

export function startDatabaseThread(task: WorkerTask, log: EngineLog): DatabaseThread {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: task,
    execArgv: [],
  });
  const ready = Promise.withResolvers<WorkerAddress>();
  const ended = Promise.withResolvers<string | null>();
  const stopping = Promise.withResolvers<void>();
  let alive = Promise.withResolvers<true>();
  let reason: string | null = null;
  ready.promise.catch(() => {}); // Not an unhandled rejection when nobody awaits it.
  worker.on('message', (message: WorkerMessage) => {
    if (message.kind === 'ready') ready.resolve(message.address);
    if (message.kind === 'alive') {
      alive.resolve(true);
      alive = Promise.withResolvers();
    }
    if (message.kind === 'stopping') stopping.resolve();
    if (message.kind === 'failed') reason = message.message;
    if (message.kind === 'maintained' && message.tables.length > 0)
      log.info(
        { tables: message.tables, milliseconds: message.milliseconds },
        'embedded database maintained',
      );
    if (message.kind === 'maintenance failed')
      log.warn({ error: message.message }, 'embedded database could not be maintained');
  });
  worker.on('error', (error) => {
    reason ??= error instanceof Error ? error.message : String(error);
  });
  worker.on('exit', (code) => {
    if (code !== 0) reason ??= `its thread ended with code ${code}`;
    ready.reject(
      new Error(`The embedded database does not start: ${reason ?? 'its thread ended'}`),
    );
    ended.resolve(reason);
  });

  function send(command: WorkerCommand): void {
    worker.postMessage(command);
  }

  async function endsWithin(milliseconds: number): Promise<boolean> {
    const timer = new AbortController();
    const late = once(AbortSignal.any([AbortSignal.timeout(milliseconds), timer.signal]), 'abort');
    const inTime = await Promise.race([ended.promise.then(() => true), late.then(() => false)]);
    timer.abort();
    return inTime;
  }

  return {
    ready: ready.promise,
    ended: ended.promise,
    isAlive() {
      send('ping');
      return Promise.race([alive.promise, ended.promise.then(() => false)]);
    },
    async stop() {
      send('stop');
      const acknowledged = await Promise.race([
        stopping.promise.then(() => true),
        endsWithin(acknowledgeStopMs),
      ]);
      if (!acknowledged || !(await endsWithin(closeMs))) await worker.terminate();
    },
    terminate: () => worker.terminate(),
  };
}
