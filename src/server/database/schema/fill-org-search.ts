import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import { orgSearchRows } from '../../../../migrations/repeatable/org-search-rows.ts';
import { hashOf } from './repeatable-migrations.ts';

const name = 'org-search-fill';

/**
 * Brings what Adv Org Search reads up to date with its definition when that has changed. Outside the transaction of the
 * migrations, whose locks on triggers would stop all changes for minutes where there are a million organizations.
 */
export async function fillOrgSearch(db: Kysely<unknown>): Promise<void> {
  const hash = hashOf(orgSearchRows);
  const { rows } = await sql`
    select from repeatable_migration where name = ${name} and hash = ${hash}`.execute(db);
  if (rows.length > 0) return;
  await fillAllOrganizations(db);
  await sql`
    insert into repeatable_migration (name, hash) values (${name}, ${hash})
    on conflict (name) do update set hash = excluded.hash, applied_at = now()`.execute(db);
}

/** Each step is a transaction of its own, unless the caller has one. */
export async function fillAllOrganizations(db: QueryExecutorProvider): Promise<void> {
  let after: number | null = 0;
  while (after !== null) {
    const { rows }: { rows: { last: number | null }[] } = await sql<{ last: number | null }>`
      select fill_org_search(${after}::integer) as last`.execute(db);
    after = rows[0]?.last ?? null;
  }
}
