import type { Kysely } from 'kysely';
import type { DB } from '../server/database/tables.ts';

/** What only the filling of the sample provider adds: an import of the same airports lacks it. */
export const mark = { number: 190_000, path: '/100000/190000/' };

const unopened = 'sample, unopened';
const checksDue = 'sample, checks due';

/** Notes until when the sample provider has a history, and that it has no present yet. */
export async function markFilled(transaction: Kysely<DB>, until: Date): Promise<void> {
  await transaction
    .updateTable('organization')
    .set({ updated_at: until, updated_by: unopened })
    .where('number', '=', mark.number)
    .where('path', '=', mark.path)
    .where('created_by', '=', 'sample')
    .execute();
}

/** Returns until when the sample provider has a history if it has no present yet. */
export async function readMark(database: Kysely<DB>): Promise<Date | null> {
  const found = await database
    .selectFrom('organization')
    .select('updated_at')
    .where('number', '=', mark.number)
    .where('path', '=', mark.path)
    .where('updated_by', '=', unopened)
    .executeTakeFirst();
  return found?.updated_at ?? null;
}

/** Notes that the sample provider gets its present, and its past checks later. Returns false when another replica was first. */
export async function takeMark(transaction: Kysely<DB>, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('organization')
    .set({ updated_at: now, updated_by: checksDue })
    .where('number', '=', mark.number)
    .where('updated_by', '=', unopened)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns when the sample provider got its present if its past checks are not all added. */
export async function readChecksMark(database: Kysely<DB>): Promise<Date | null> {
  const found = await database
    .selectFrom('organization')
    .select('updated_at')
    .where('number', '=', mark.number)
    .where('updated_by', '=', checksDue)
    .executeTakeFirst();
  return found?.updated_at ?? null;
}

/** Notes that all past checks are added. */
export async function takeChecksMark(database: Kysely<DB>): Promise<void> {
  await database
    .updateTable('organization')
    .set({ updated_by: 'sample' })
    .where('number', '=', mark.number)
    .where('updated_by', '=', checksDue)
    .execute();
}
