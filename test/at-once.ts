import { type RawBuilder, sql } from 'kysely';
import { expect } from 'vitest';
import type { TestServer } from './server.ts';

/** Starts the changes while a lock is held on PostgreSQL, and lets them go on when all of them wait. */
export async function atOnce<T>(
  { database: { system } }: Pick<TestServer, 'database'>,
  lock: RawBuilder<unknown>,
  changes: readonly (() => Promise<T>)[],
): Promise<PromiseSettledResult<T>[]> {
  const started = await system.transaction().execute(async (other) => {
    await lock.execute(other);
    const running = Promise.allSettled(changes.map((change) => change()));
    await expect
      .poll(async () => {
        const { rows } = await sql`
          select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(system);
        return rows.length;
      })
      .toBeGreaterThanOrEqual(changes.length);
    return { running };
  });
  return started.running;
}
