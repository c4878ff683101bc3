import { sql } from 'kysely';
import type { JobDeclaration } from '../../../server/jobs/job.ts';
import { rowJob } from '../../../server/jobs/row-job.ts';
import { measureConference, storeSample } from './measure.ts';

const minute = 60_000;
const sampledEveryMs = 5 * minute;

/**
 * Declares the job that measures active conferences, by the queue of their gateway, for the report and the timeline. The last
 * sample is taken before the teardown, which removes the queue.
 */
export const sampleConferences: JobDeclaration = (server) =>
  rowJob(server, {
    name: 'conference-samples',
    pollIntervalMs: 10_000,
    table: 'conference',
    nextStepAt: 'next_sample_at',
    attempts: 'sample_attempts',
    where: sql`state = 'Active'`,
    columns: ['id', 'organization_number'],
    claimDurationsMs: [minute, 2 * minute, 5 * minute],
    batchSize: 8,
    concurrency: 8,
    async step({ id }, write) {
      const measured = await measureConference(server, id);
      await write(async (transaction) => {
        const now = server.now();
        await storeSample(transaction, id, measured, now);
        return new Date(now.getTime() + sampledEveryMs);
      });
    },
  });
