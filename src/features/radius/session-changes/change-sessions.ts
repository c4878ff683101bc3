import type { ServerContext } from '../../../server/context.ts';
import type { Job } from '../../../server/jobs/job.ts';
import { rowJob } from '../../../server/jobs/row-job.ts';
import { carryOut, prepareChange, recordOutcome } from './carry-out.ts';

const second = 1_000;
const minute = 60 * second;
/** A gateway that has not done it by then has been out of reach for an hour: its sessions end by themselves. */
const retriesMs = [30 * second, 5 * minute, 55 * minute];

/** Tells gateways about changed sessions that no administrator waits for. */
export function changeSessions(server: ServerContext): Job {
  return rowJob(server, {
    name: 'session-changes',
    pollIntervalMs: second,
    table: 'guest_session_change',
    nextStepAt: 'next_step_at',
    attempts: 'step_attempts',
    columns: ['id', 'session_id', 'must_end', 'requested_by', 'failures'],
    // Longer than a silent gateway takes.
    claimDurationsMs: [minute, 5 * minute],
    batchSize: 20,
    concurrency: 20,
    async step({ id, session_id, must_end, requested_by, failures }, write) {
      const prepared = await server.database.transaction((transaction) =>
        prepareChange(transaction, server, { sessionId: session_id, mustEnd: must_end }),
      );
      const outcome = prepared && (await carryOut(prepared, server));
      await write(async (transaction) => {
        const at = server.now();
        if (prepared !== undefined && outcome !== undefined)
          await recordOutcome(transaction, prepared, { ...outcome, by: requested_by, at });
        const retryMs = outcome?.result === 'failed' ? retriesMs[failures] : undefined;
        if (retryMs === undefined) {
          await transaction.deleteFrom('guest_session_change').where('id', '=', id).execute();
          return null;
        }
        await transaction
          .updateTable('guest_session_change')
          .set({ failures: failures + 1 })
          .where('id', '=', id)
          .execute();
        return new Date(at.getTime() + retryMs);
      });
    },
  });
}
