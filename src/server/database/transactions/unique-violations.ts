import { type Kysely, sql } from 'kysely';
import type { DB } from '../tables.ts';

/** Returns the unique index that rejected a statement (SQLSTATE 23505), or undefined for other errors. */
export function violatedConstraint(error: unknown): string | undefined {
  const { code, constraint } = Object(error);
  return code === '23505' && typeof constraint === 'string' ? constraint : undefined;
}

/**
 * Runs `work`, which checks that a value is free and writes it. If a concurrent transaction took the value, `work` is
 * rolled back and runs again, so that its check can name the other record. If naming the field is enough, use
 * `withUniqueFields`.
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
    if (violatedConstraint(error) === undefined) throw error;
    await sql`rollback to savepoint before_work`.execute(transaction);
    return work();
  }
}
