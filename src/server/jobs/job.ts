import type { ServerContext } from '../context.ts';

/** Background work of one kind on one server. Features create it with `rowJob` or `recurringJob`. */
export interface Job {
  /** its name in logs and `/metrics` */
  name: string;
  pollIntervalMs: number;
  /** the maximum of concurrent steps */
  concurrency: number;
  /** the maximum of steps per claim; fewer mean that nothing else is due */
  batchSize: number;
  /** Claims due work, so that no other replica takes it, and returns its steps. */
  claim(): Promise<readonly Step[]>;
  /** Writes the collected results of steps. */
  flush?(): Promise<void>;
  due(): Promise<DueWork>;
}

export interface Step {
  /** the id of its row */
  id: string;
  run(): Promise<void>;
}

interface DueWork {
  count: number;
  oldest: Date | null;
}

/** A job as a feature exports it, which also identifies it to `wake`. */
export type JobDeclaration = (server: ServerContext) => Job;
