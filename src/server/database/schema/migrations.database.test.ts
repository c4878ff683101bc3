import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../test/databases.ts';
import { checkChains } from '../../../features/admin-history/chain/check-chain.ts';
import type { PooledDatabase } from '../open.ts';
import { migrateToLatest, migrations } from './migrate.ts';

let opened: TestDatabase;
let database: PooledDatabase;
/** Untyped, as migrations use it. */
let bare: Kysely<unknown>;

beforeAll(async () => {
  opened = await openTestDatabase();
  database = opened.database;
  bare = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: database.pool }) });
});
afterAll(() => opened.remove());

async function namesOf(query: ReturnType<typeof sql<{ name: string }>>): Promise<string[]> {
  const { rows } = await query.execute(database.system);
  return rows.map(({ name }) => name);
}

describe('the schema has', () => {
  test('an index by path for each table of tenants’ rows', async () => {
    const missing = await namesOf(sql`
      select owned.attrelid::regclass::text as name from pg_attribute owned
      join pg_class on pg_class.oid = owned.attrelid and relkind = 'r'
      where attname = 'organization_path' and not attisdropped and not exists (
        select from pg_index
        where indrelid = owned.attrelid and indkey[0] = owned.attnum and indpred is null)`);
    expect(missing).toEqual([]);
  });

  test('an index for each foreign key that a deletion checks', async () => {
    // Organizations are never deleted, and an index by path serves their moves.
    const missing = await namesOf(sql`
      select conrelid::regclass || ' ' || conname as name from pg_constraint reference
      where contype = 'f' and confrelid <> 'organization'::regclass and not exists (
        select from pg_index
        join pg_attribute first_column on attrelid = indrelid and attnum = indkey[0]
        where indrelid = conrelid and attnum = any (conkey) and (indpred is null
          or pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', attname)))`);
    expect(missing).toEqual([]);
  });

  test('no index that is a prefix of another one', async () => {
    const redundant = await namesOf(sql`
      select shorter.indexrelid::regclass::text as name
      from pg_index shorter join pg_index longer using (indrelid)
      where shorter.indexrelid <> longer.indexrelid and not shorter.indisunique
        and indrelid::regclass::text !~ '^(pg_|information_schema)'
        and shorter.indpred is null and longer.indpred is null
        and shorter.indexprs is null
        and longer.indkey::text like shorter.indkey::text || ' %'`);
    expect(redundant).toEqual([]);
  });
});

test('an upgrade keeps the history that was written before it was chained', async () => {
  const { system, pool } = database;
  await sql`drop schema public cascade`.execute(system);
  await sql`create schema public`.execute(system);
  const provider = { getMigrations: async () => migrations };
  await new Migrator({ db: bare, provider }).migrateTo('014_revenue');
  await sql`
    insert into admin_history (administrator_name, realm, address, user_agent, organization_number,
      organization_path, action, entity_type, entity_id, label)
    select 'Ada', '', '', '', number, path, 'update', 'device', '', 'Entry ' || n
    from generate_series(1, 30) n
    join (values (1, '/1/7/'), (2, '/2/'), (0, '/')) place (number, path) on number = n % 3`.execute(
    system,
  );
  await migrateToLatest(pool);
  expect(await checkChains(system)).toEqual({ chains: 3, entries: 30, broken: [] });
});
