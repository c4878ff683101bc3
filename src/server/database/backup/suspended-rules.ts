import type pg from 'pg';
import { isOwnRelation } from './own-relations.ts';

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

interface EmptiedTable {
  table: string;
  forcesPolicies: boolean;
}

/**
 * Empties the tables of what migrations inserted, and prepares them for COPY in any order: without foreign keys, without
 * triggers (their effects are among the rows), without policies for their owner, and without indexes, which are built
 * faster at the end. Returns what undoes this.
 */
export async function suspendRules(client: pg.Client): Promise<() => Promise<void>> {
  const { rows: tables } = await client.query<EmptiedTable>(`
    select format('%I', relname) as table, relforcerowsecurity as "forcesPolicies" from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and ${isOwnRelation}
      and relname not in ('kysely_migration', 'kysely_migration_lock', 'repeatable_migration')`);
  const { rows: foreignKeys } = await client.query<ForeignKey>(`
    select format('%I', relname) as table, format('%I', conname) as name,
      pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and relnamespace = 'public'::regnamespace and ${isOwnRelation}`);
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace and ${isOwnRelation}
      and not exists (select from pg_constraint where conindid = indexrelid)`);
  await client.query(`truncate ${tables.map(({ table }) => table).join(', ')}`);
  await alter(client, foreignKeys, ({ name }) => `drop constraint ${name}`);
  await client.query(indexes.map(({ name }) => `drop index ${name}`).join('; '));
  await alter(client, tables, () => 'disable trigger user');
  const forced = tables.filter(({ forcesPolicies }) => forcesPolicies);
  await alter(client, forced, () => 'no force row level security');
  return async () => {
    for (const { definition } of indexes) await client.query(definition);
    await alter(client, forced, () => 'force row level security');
    await alter(client, tables, () => 'enable trigger user');
    await alter(
      client,
      foreignKeys,
      ({ name, definition }) => `add constraint ${name} ${definition}`,
    );
  };
}

async function alter<T extends { table: string }>(
  client: pg.Client,
  tables: readonly T[],
  action: (table: T) => string,
): Promise<void> {
  const statements = tables.map((table) => `alter table ${table.table} ${action(table)}`);
  if (statements.length > 0) await client.query(statements.join('; '));
}
