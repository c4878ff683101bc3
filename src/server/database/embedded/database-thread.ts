import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { EngineLog } from './engine-log.ts';
import type { WorkerAddress, WorkerCommand, WorkerNews, WorkerOrder } from './worker-messages.ts';

/** How long a busy thread may take to hear that it shall stop, and one that heard it to close the database. */
const hearingMs = 2_000;
const closingMs = 30_000;

export interface DatabaseThread {
  /** where it listens; rejects when it ends before it listens */
  ready: Promise<WorkerAddress>;
  /** true when it answers, which a query that runs delays; false when it ends before */
  answers(): Promise<boolean>;
  /** why it ended, or null when it ended as asked; never rejects */
  ended: Promise<string | null>;
  /** closes the database cleanly when no query holds it up, and ends the thread in any case */
  stop(): Promise<void>;
  /** ends the thread in the middle of whatever it does */
  terminate(): Promise<unknown>;
}

export function startDatabaseThread(order: WorkerOrder, log: EngineLog): DatabaseThread {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: order,
    execArgv: [],
  });
  const ready = Promise.withResolvers<WorkerAddress>();
  const ended = Promise.withResolvers<string | null>();
  const stopping = Promise.withResolvers<void>();
  let answer = Promise.withResolvers<true>();
  let reason: string | null = null;
  ready.promise.catch(() => {}); // whoever waits for it hears of it; nobody has to wait
  worker.on('message', (news: WorkerNews) => {
    if (news.kind === 'ready') ready.resolve(news.address);
    if (news.kind === 'alive') {
      answer.resolve(true);
      answer = Promise.withResolvers();
    }
    if (news.kind === 'stopping') stopping.resolve();
    if (news.kind === 'failed') reason = news.message;
    if (news.kind === 'maintained' && news.tables.length > 0)
      log.info(
        { tables: news.tables, milliseconds: news.milliseconds },
        'embedded database maintained',
      );
    if (news.kind === 'maintenance failed')
      log.warn({ error: news.message }, 'embedded database could not be maintained');
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

  function command(text: WorkerCommand): void {
    worker.postMessage(text);
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
    answers() {
      command('are you alive?');
      return Promise.race([answer.promise, ended.promise.then(() => false)]);
    },
    async stop() {
      command('stop');
      const heard = await Promise.race([stopping.promise.then(() => true), endsWithin(hearingMs)]);
      if (!heard || !(await endsWithin(closingMs))) await worker.terminate();
    },
    terminate: () => worker.terminate(),
  };
}
