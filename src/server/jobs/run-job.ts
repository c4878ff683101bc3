import { DatabaseUnavailable } from '../database/connections/database-unavailable.ts';
import type { Logger } from '../logging.ts';
import type { Job, Step } from './job.ts';

const longestPauseMs = 60_000;
/** Shorter, because the database is soon back and the outage is logged once. */
const outagePauseMs = 3_000;

/** A job while its server runs. */
export interface RunningJob extends Pick<Job, 'name' | 'due'> {
  counts: Readonly<{ running: number; done: number; failed: number; lastStepSeconds: number }>;
  /** Looks for due work at once. */
  wake(): void;
  /** Starts no more steps. Resolves when running steps have ended and their results are written. */
  stop(): Promise<void>;
}

/** Looks for due work at intervals and runs its steps. Failures are counted and logged, and delay the next attempt. */
export function runJob(job: Job, log: Logger): RunningJob {
  const counts = { running: 0, done: 0, failed: 0, lastStepSeconds: 0 };
  const stopping = new AbortController();
  let bell = Promise.withResolvers<void>();

  const fail = (error: unknown, step?: Step) => {
    counts.failed += 1;
    if (error instanceof DatabaseUnavailable) return;
    log.error({ err: error, job: job.name, row: step?.id }, 'background work failed');
  };

  async function take(step: Step): Promise<void> {
    const started = performance.now();
    counts.running += 1;
    try {
      await step.run();
      counts.done += 1;
    } catch (error) {
      fail(error, step);
    } finally {
      counts.running -= 1;
      counts.lastStepSeconds = (performance.now() - started) / 1000;
    }
  }

  async function* steps(): AsyncGenerator<Step, void> {
    let failures = 0;
    let longestMs = longestPauseMs;
    while (!stopping.signal.aborted) {
      bell = Promise.withResolvers();
      try {
        for await (const step of claimedSteps(job)) {
          if (stopping.signal.aborted) return;
          yield step;
        }
        await job.flush?.();
        failures = 0;
        longestMs = longestPauseMs;
      } catch (error) {
        fail(error);
        failures += 1;
        longestMs = error instanceof DatabaseUnavailable ? outagePauseMs : longestPauseMs;
      }
      const pauseMs = Math.min(job.pollIntervalMs * 2 ** failures, longestMs);
      const timer = setTimeout(bell.resolve, pauseMs);
      await bell.promise;
      clearTimeout(timer);
    }
  }

  const working = eachAtOnce(steps(), job.concurrency, take);
  return {
    name: job.name,
    due: job.due,
    counts,
    wake: () => bell.resolve(),
    async stop() {
      stopping.abort();
      bell.resolve();
      await working;
      await job.flush?.().catch(fail);
    },
  };
}

/** Runs the steps that are due now. Throws the first failure. */
export async function takeDueSteps(job: Job): Promise<void> {
  try {
    await eachAtOnce(claimedSteps(job), job.concurrency, (step) => step.run());
  } finally {
    await job.flush?.();
  }
}

/** Claims when a worker is free. */
async function* claimedSteps({ claim, batchSize }: Job): AsyncGenerator<Step, void> {
  let claimed: readonly Step[];
  do {
    claimed = await claim();
    yield* claimed;
  } while (claimed.length === batchSize);
}

/** Runs steps with this many workers. After a failure, waits for running steps and throws it. */
async function eachAtOnce(
  steps: AsyncIterable<Step>,
  concurrency: number,
  take: (step: Step) => Promise<void>,
): Promise<void> {
  const taken = await Promise.allSettled(
    Array.from({ length: concurrency }, async () => {
      for await (const step of steps) await take(step);
    }),
  );
  const failure = taken.find(({ status }) => status === 'rejected');
  if (failure?.status === 'rejected') throw failure.reason;
}
