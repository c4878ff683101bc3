import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import type { Job } from '../../../server/jobs/job.ts';
import { rowJob } from '../../../server/jobs/row-job.ts';
import { carryOut, prepareChange, recordOutcome } from './carry-out.ts';
import { disconnectReason } from './read-session.ts';
import { retriesMs } from './request-changes.ts';

const second = 1_000;
const minute = 60 * second;
/** Sends gateways what changed for sessions, where no administrator waits for it. */
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
          const { numDeletedRows } = await transaction
            .deleteFrom('guest_session_change')
            .where('id', '=', id)
            .executeTakeFirstOrThrow();
          // A newer request has replaced this one otherwise.
          if (outcome?.result === 'failed' && numDeletedRows > 0n)
            await forgetReason(transaction, session_id);
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

/** The next report of the session asks its gateway again. */
async function forgetReason(transaction: ScopedTransaction, sessionId: string): Promise<void> {
  await transaction
    .updateTable('guest_session')
    .set({ request_reason: null })
    .where('id', '=', sessionId)
    .where('request_reason', 'is distinct from', disconnectReason)
    .execute();
}
