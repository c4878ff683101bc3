import { type Kysely, sql } from 'kysely';
import type { ServerContext } from '../../../server/context.ts';
import type { DB } from '../../../server/database/tables.ts';

const retentionMs = 400 * 24 * 60 * 60_000;
const intervalMs = 60 * 60_000;
const rowsAtOnce = 5_000;

/** Removes old entries every hour. Returns a function that stops it and waits for a running removal. */
export function forgetOldEntries(server: ServerContext): () => Promise<void> {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = running
      .then(() => removeOldEntries(server))
      .catch((error: unknown) =>
        server.log.error({ err: error }, 'old entries of the history could not be removed'),
      );
  }, intervalMs);
  return () => {
    clearInterval(timer);
    return running;
  };
}

/** Removes the oldest entries of each chain in steps, and stores where the chain starts now. */
export async function removeOldEntries({
  database: { system },
  now,
}: Pick<ServerContext, 'database' | 'now'>): Promise<void> {
  const oldest = new Date(now().getTime() - retentionMs);
  const chains = await system.selectFrom('admin_history_chain').select('provider_number').execute();
  for (const { provider_number } of chains) {
    let isMore = true;
    while (isMore) isMore = await removeSome(system, provider_number, oldest);
  }
}

async function removeSome(system: Kysely<DB>, provider: number, oldest: Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    with first as (
      select chain_position, hash, at from admin_history
      where provider_number = ${provider} order by chain_position limit ${rowsAtOnce}
    ), removed as (
      select chain_position, hash from first
      where chain_position < coalesce(
        (select min(chain_position) from first where at >= ${oldest}), 9223372036854775807)
    ), gone as (
      delete from admin_history using removed
      where provider_number = ${provider} and admin_history.chain_position = removed.chain_position
    )
    update admin_history_chain chain
    set start_position = last.chain_position, start_hash = last.hash
    from (select * from removed order by chain_position desc limit 1) last
    where provider_number = ${provider}`.execute(system);
  return numAffectedRows > 0n;
}
