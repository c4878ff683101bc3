import { type Kysely, sql } from 'kysely';
import type { DB } from './tables.ts';

/** Whether a unique index rejected the statement. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}

/**
 * Runs `work`, which checks that a value is free and then writes it. If another transaction takes the value in between, the
 * unique index rejects the write: `work` is undone and runs once more, so that its check can name the field.
 */
export async function retryOnUniqueViolation<T>(
  transaction: Kysely<DB>,
  work: () => Promise<T>,
): Promise<T> {
  await sql`savepoint before_work`.execute(transaction);
  try {
    const result = await work();
    await sql`release savepoint before_work`.execute(transaction);
    return result;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await sql`rollback to savepoint before_work`.execute(transaction);
    return work();
  }
}
