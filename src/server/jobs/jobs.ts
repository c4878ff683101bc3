import type { ServerContext } from '../context.ts';
import type { Logger } from '../logging.ts';
import type { JobDeclaration } from './job.ts';
import { type RunningJob, runJob } from './run-job.ts';

const stepsEndWithinMs = 10_000;

/** The background work of a server. */
export interface Jobs {
  start(server: ServerContext, declarations: readonly JobDeclaration[]): void;
  /** Looks for due work of the job at once. Call it after the commit, as a request's `wake` does. */
  wake(declaration: JobDeclaration): void;
  running(): readonly RunningJob[];
  /** Starts no more steps and waits at most ten seconds for running ones. The claims of others expire. */
  stop(): Promise<void>;
}

export function createJobs(log: Logger): Jobs {
  const jobs = new Map<JobDeclaration, RunningJob>();
  return {
    start(server, declarations) {
      for (const declaration of declarations)
        jobs.set(declaration, runJob(declaration(server), log));
    },
    wake: (declaration) => jobs.get(declaration)?.wake(),
    running: () => [...jobs.values()],
    async stop() {
      const unfinished = new Set(jobs.values());
      const ends = [...unfinished].map(async (job) => {
        await job.stop();
        unfinished.delete(job);
      });
      const deadline = Promise.withResolvers<void>();
      const timer = setTimeout(deadline.resolve, stepsEndWithinMs);
      await Promise.race([Promise.all(ends), deadline.promise]);
      clearTimeout(timer);
      jobs.clear();
      if (unfinished.size > 0)
        log.warn({ jobs: [...unfinished].map(({ name }) => name) }, 'steps were interrupted');
    },
  };
}
