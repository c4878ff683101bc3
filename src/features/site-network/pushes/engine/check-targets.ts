import { sql } from 'kysely';
import type { ServerContext } from '../../../../server/context.ts';
import type { Job } from '../../../../server/jobs/job.ts';
import { rowJob } from '../../../../server/jobs/row-job.ts';
import { shownChanges } from '../../adapters/device-object.ts';
import { checkedEveryMs } from './push-devices.ts';
import { differencesOf, loadTarget } from './target.ts';

const minute = 60_000;
/** While a run changes the device, what is read is neither before nor after. */
const busyForMs = 5 * minute;

/** Reads what was pushed every six hours, and notes where the device has something else. */
export function checkTargets(server: ServerContext): Job {
  const { database, now } = server;
  return rowJob(server, {
    name: 'push-checks',
    pollIntervalMs: 5_000,
    table: 'push_target',
    nextStepAt: 'next_check_at',
    attempts: 'check_attempts',
    columns: ['id', 'device_id'],
    claimDurationsMs: [3 * minute, 5 * minute, 15 * minute, 60 * minute],
    batchSize: 16,
    concurrency: 16,
    async step({ id, device_id: deviceId }, write) {
      const busy = await database.system
        .selectFrom('push_result')
        .select('id')
        .where('device_id', '=', deviceId)
        .where('state', '=', 'Waiting')
        .executeTakeFirst();
      if (busy !== undefined)
        return write(() => Promise.resolve(new Date(now().getTime() + busyForMs)));
      const target = await database.transaction((transaction) =>
        loadTarget(transaction, server, id, 'push'),
      );
      const read = target?.ok === true ? await differencesOf(target.value) : target;
      return write(async (transaction) => {
        if (read === undefined) return null;
        const next = new Date(now().getTime() + checkedEveryMs);
        const differences = read.ok ? JSON.stringify(shownChanges(read.value)) : '[]';
        const isDrifted = read.ok && read.value.length > 0;
        await transaction
          .updateTable('push_target')
          .set({
            checked_at: now(),
            // A device that cannot be read keeps its state, and says why it is not known.
            error: read.ok ? null : read.text,
            ...(read.ok && {
              differences,
              // What was never pushed is not drift.
              state: sql<'InSync'>`case when ${!isDrifted}::boolean then 'InSync'
                when state in ('InSync', 'Drifted') then 'Drifted' else state end`,
            }),
          })
          .where('id', '=', id)
          .where('state', '<>', 'ByHand')
          .execute();
        return next;
      });
    },
  });
}
