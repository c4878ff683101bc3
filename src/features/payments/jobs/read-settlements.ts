import { sql } from 'kysely';
import type { ServerContext } from '../../../server/context.ts';
import type { Job } from '../../../server/jobs/job.ts';
import { rowJob } from '../../../server/jobs/row-job.ts';
import { findSettlement, writeSettlement } from '../engine/settlements.ts';

const minute = 60_000;

/**
 * Looks up the fee and the settlement of transactions that have succeeded. A day's sales are due at once, so
 * `sendTransactions` does not wait for them.
 */
export function readSettlements(server: ServerContext): Job {
  return rowJob(server, {
    name: 'card-settlements',
    pollIntervalMs: 5_000,
    table: 'card_transaction',
    nextStepAt: 'next_step_at',
    attempts: 'step_attempts',
    where: sql`state = 'succeeded'`,
    columns: ['purchase_id', 'at', 'type', 'amount', 'currency', 'reference'],
    claimDurationsMs: [2, 5, 15, 60].map((minutes) => minutes * minute),
    concurrency: 4,
    async step({ claimedId, ...row }, write) {
      const found = await findSettlement(server, row);
      await write((transaction) =>
        writeSettlement(transaction, { id: claimedId, at: row.at }, found, server.now()),
      );
    },
  });
}
