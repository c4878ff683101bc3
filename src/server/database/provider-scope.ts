import { type Kysely, sql } from 'kysely';
import type { DB } from './tables.ts';

/**
 * Runs a part of a transaction with the scope of the whole service provider: for effects on records above an area, such as
 * the promo code of a purchase, which its caller may not see.
 */
export async function inProviderScope<T>(
  transaction: Kysely<DB>,
  organizationPath: string,
  work: () => Promise<T>,
): Promise<T> {
  const provider = /^\/\d+\//.exec(organizationPath)?.[0] ?? organizationPath;
  const { rows } = await sql<{ scope: string | null }>`
    select current_setting('atrium.scope', true) as scope`.execute(transaction);
  const before = rows[0]?.scope ?? '';
  const limitTo = (scope: string) =>
    sql`select set_config('atrium.scope', ${scope}, true)`.execute(transaction);
  await limitTo(before === '' ? provider : `${before},${provider}`);
  const result = await work();
  // After an error the transaction ends, with its scope.
  await limitTo(before);
  return result;
}
