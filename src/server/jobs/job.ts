import type { ServerContext } from '../context.ts';

/** Background work of one kind on one server. Features make it with `rowJob` or `recurringJob`. */
export interface Job {
  /** what logs and `/metrics` call it */
  name: string;
  lookEveryMs: number;
  /** the most steps at the same time */
  atOnce: number;
  /** the most steps of one claim; fewer mean that nothing else is due */
  claimAtOnce: number;
  /** Claims due work, so that no other replica takes it, and returns its steps. */
  claim(): Promise<readonly Step[]>;
  /** Writes the results that steps have gathered. */
  flush?(): Promise<void>;
  due(): Promise<DueWork>;
}

export interface Step {
  /** of the row that it works on */
  id: string;
  run(): Promise<void>;
}

interface DueWork {
  count: number;
  oldest: Date | null;
}

/** What a feature exports, and what wakes its job. */
export type JobDeclaration = (server: ServerContext) => Job;
