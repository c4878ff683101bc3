import { sql } from 'kysely';
import { writeHistory } from '../../../server/audit.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { Job } from '../../../server/jobs/job.ts';
import { rowJob } from '../../../server/jobs/row-job.ts';
import { versionHistoryOf } from './history.ts';
import { lockVersions, supersedePublished } from './version-rows.ts';

/** Publishes scheduled versions when they are due. */
export function publishScheduledPortals({
  database,
  now,
}: Pick<ServerContext, 'database' | 'now'>): Job {
  return rowJob(
    { database, now },
    {
      name: 'scheduled-portals',
      pollIntervalMs: 5_000,
      table: 'portal_version',
      nextStepAt: 'publish_at',
      attempts: 'step_attempts',
      where: sql`status = 'Scheduled'`,
      columns: ['id', 'number', 'organization_number', 'organization_path', 'updated_by'],
      step: ({ id, number, organization_number, organization_path, updated_by }, write) =>
        write(async (transaction) => {
          const organization = { number: organization_number, path: organization_path };
          await lockVersions(transaction, organization);
          await supersedePublished(transaction, organization, now());
          await transaction
            .updateTable('portal_version')
            .set({ status: 'Published', published_at: now() })
            .where('id', '=', id)
            .execute();
          const scheduler = {
            administratorId: null,
            displayName: updated_by,
            realm: '',
            sessionId: null,
          };
          await writeHistory(
            transaction,
            scheduler,
            { address: '', userAgent: '' },
            {
              ...versionHistoryOf({ id, number }),
              action: 'run',
              organization,
              before: { status: 'Scheduled' },
              after: { status: 'Published' },
            },
          );
          return null;
        }),
    },
  );
}
