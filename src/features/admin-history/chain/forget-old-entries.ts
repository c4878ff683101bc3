import { sql } from 'kysely';
import type { ServerContext } from '../../../server/context.ts';
import type { Job } from '../../../server/jobs/job.ts';
import { recurringJob } from '../../../server/jobs/recurring-job.ts';

const retentionMs = 400 * 24 * 60 * 60_000;
const everyMs = 60 * 60_000;
const rowsPerStep = 5_000;

/** Removes expired entries of each chain, and stores the new start of the chain. */
export function forgetOldEntries({ database, now }: Pick<ServerContext, 'database' | 'now'>): Job {
  return recurringJob(
    { database, now },
    {
      name: 'old-history',
      everyMs,
      async step(transaction) {
        const oldest = new Date(now().getTime() - retentionMs);
        const { numAffectedRows = 0n } = await sql`
          with old_chain as (
            select provider_number as number from admin_history_chain chain
            cross join lateral (
              select at from admin_history where provider_number = chain.provider_number
              order by chain_position limit 1
            ) first
            where first.at < ${oldest} limit 1
          ), first as (
            select chain_position, hash, at from admin_history
            where provider_number = (select number from old_chain)
            order by chain_position limit ${rowsPerStep}
          ), removed as (
            select chain_position, hash from first
            where chain_position < coalesce(
              (select min(chain_position) from first where at >= ${oldest}), 9223372036854775807)
          ), gone as (
            delete from admin_history using removed
            where provider_number = (select number from old_chain)
              and admin_history.chain_position = removed.chain_position
          )
          update admin_history_chain
          set start_position = last.chain_position, start_hash = last.hash
          from (select * from removed order by chain_position desc limit 1) last
          where provider_number = (select number from old_chain)`.execute(transaction);
        return numAffectedRows > 0n;
      },
    },
  );
}
