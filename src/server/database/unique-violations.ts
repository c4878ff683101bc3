import { type Kysely, sql } from 'kysely';
import type { DB } from './tables.ts';

/** The unique index that rejected a statement (SQLSTATE 23505); undefined for other errors. */
export function violatedConstraint(error: unknown): string | undefined {
  const { code, constraint } = Object(error);
  return code === '23505' && typeof constraint === 'string' ? constraint : undefined;
}

/**
 * Runs `work`, which checks that a value is free and then writes it. If another transaction takes the value in between, the
 * unique index rejects the write: `work` is undone and runs once more, so that its check can name the other record. Where the field
 * alone is message enough, `withUniqueFields` needs no second run.
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
