import { sql } from 'kysely';
import type { JobDeclaration } from '../../../server/jobs/job.ts';
import { rowJob } from '../../../server/jobs/row-job.ts';

/** Declares the job that prepares conferences, keeps them, and tears them down. */
export const runConferences: JobDeclaration = (server) =>
  rowJob(server, {
    name: 'conferences',
    pollIntervalMs: 2_000,
    table: 'conference',
    nextStepAt: 'next_step_at',
    attempts: 'step_attempts',
    where: sql`state <> 'Draft'`,
    columns: ['id'],
    step: (_row, write) => write(() => Promise.resolve(null)),
  });
