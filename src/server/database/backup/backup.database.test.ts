import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { asAdministrator, urlOf } from '../../../../test/databases.ts';
import {
  allMigrations,
  copied,
  grownEmbedded,
  grownPostgres,
  newDatabaseOfOwner,
  newDataDirectory,
  type Place,
} from '../../../../test/migrations/grown-database.ts';
import { checkChains } from '../../../features/admin-history/chain/check-chain.ts';
import { createLogger } from '../../logging.ts';
import { startEmbeddedEngine } from '../embedded/engine.ts';
import { openDatabase, type PooledDatabase } from '../open.ts';
import { backUp, move, restore } from './operations.ts';
import { contentsOf, type Part } from './parts.ts';
import { readBackup } from './read-backup.ts';
import { killHalfWay, runCommand } from './testing/processes.ts';

const { TEST_DATABASE_URL, TEST_DEPTH, TEST_ENGINE } = process.env;
const isDeep = TEST_DEPTH === 'deep';
const latest = allMigrations.at(-1) ?? '';
const former = '013_access_codes';
const log = createLogger('silent');
const unchanged = (parts: AsyncIterable<Part>) => parts;

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const folder = mkdtempSync(join(tmpdir(), 'atrium-backup-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const newFile = () => join(folder, `backup-${(files += 1)}.gz`);

interface Engine {
  engine: string;
  /** creates a database with rows of every migration */
  grown(): Promise<Place>;
  empty(): Promise<Place>;
}

const embedded: Engine = {
  engine: 'embedded',
  grown: () => grownEmbedded(latest, formerDatabase, former),
  empty: async () => newDataDirectory(),
};
const administratorUrl = TEST_ENGINE === 'embedded' ? undefined : TEST_DATABASE_URL;
const postgres = (url: string): Engine => ({
  engine: 'PostgreSQL',
  grown: async () => (await grownPostgres(url, [latest])).get(latest) ?? embedded.empty(),
  // A database's owner need not be a superuser.
  empty: async () => ({ ...newDataDirectory(), databaseUrl: await newDatabaseOfOwner(url) }),
});
const engines =
  administratorUrl === undefined ? [embedded] : [embedded, postgres(administratorUrl)];
/** The engine that is faster, for what does not depend on it. */
const quickEngine = engines.at(-1) ?? embedded;

/** An embedded database of a former version, and its backup. Tests use a copy. */
let formerDatabase: Place;
let formerFile: string;
beforeAll(async () => {
  formerDatabase = await grownEmbedded(former);
  formerFile = newFile();
  await backUp(formerDatabase, formerFile, unchanged);
});

async function opened<T>(place: Place, work: (database: PooledDatabase) => Promise<T>): Promise<T> {
  const database = await openDatabase(place, log);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Returns the contents of a database by backing it up. */
async function contents(place: Place) {
  const file = newFile();
  await backUp(place, file, unchanged);
  return contentsOf(readBackup(file));
}

/** What protects the rows: constraints, triggers, policies. */
async function rulesOf(place: Place) {
  return opened(place, async ({ system }) => {
    const { rows } = await sql`
      select conrelid::regclass::text as "table", conname::text as name, pg_get_constraintdef(oid) || convalidated as rule
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
      union all select tgrelid::regclass::text, tgname::text, tgenabled::text from pg_trigger where not tgisinternal
      union all select oid::regclass::text, 'policies', relrowsecurity || ' ' || relforcerowsecurity
        from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      union all select tablename, indexname, indexdef from pg_indexes where schemaname = 'public'
      order by 1, 2, 3`.execute(system);
    return rows;
  });
}

const freshRules = new Map<Engine, Promise<unknown[]>>();

/** The rules of a new database, as the server's first start creates it. */
function rulesOfNew(engine: Engine): Promise<unknown[]> {
  const rules = freshRules.get(engine) ?? engine.empty().then(rulesOf);
  freshRules.set(engine, rules);
  return rules;
}

async function rowsIn(system: PooledDatabase['system'], table: string) {
  const { rows } = await sql<{ rows: number }>`
    select count(*)::integer as rows from ${sql.table(table)}`.execute(system);
  return rows[0]?.rows;
}

async function* altered(parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  for await (const part of parts)
    yield part.kind === 'rows'
      ? { ...part, lines: Buffer.from(part.lines.toString().replace('Guest 10', 'Guest 11')) }
      : part;
}

function insertEntry(system: PooledDatabase['system']) {
  return sql`
    insert into admin_history (administrator_name, realm, address, user_agent, organization_path, action,
      entity_type, entity_id, label)
    values ('Ada', '', '', '', '/1/', 'update', 'organization', '1', ${'x'.repeat(2_000)})`.execute(
    system,
  );
}

async function expectToContinue(system: PooledDatabase['system']): Promise<void> {
  const { entries, broken } = await checkChains(system);
  expect(broken).toEqual([]);
  await insertEntry(system);
  expect(await checkChains(system)).toEqual({ chains: 1, entries: entries + 1, broken: [] });
  const { rows } = await sql`
    insert into feedback (at, administrator_name, realm, type, text, system_info, location, mail_state)
    values (now(), '', '', 'idea', '', '', '', 'none')
    returning id = (select max(id) + 1 from feedback) as "isNext"`.execute(system);
  expect(rows).toEqual([{ isNext: true }]);
  const orphan = sql`update organization set parent_number = 12345 where number = 101`;
  await expect(orphan.execute(system)).rejects.toThrow('foreign key');
}

// The move to PostgreSQL reads an embedded database too.
describe.each(isDeep ? engines : [quickEngine])(
  'a backup of $engine',
  ({ engine, grown, empty }) => {
    let source: Place;
    let file: string;

    beforeAll(async () => {
      source = await grown();
      // Applies the repeatable migrations, as the server's start does.
      await opened(source, async () => {});
      file = newFile();
      await backUp(source, file, unchanged);
    });

    const others = engines.filter((other) => other.engine !== engine);
    const targets = isDeep || others.length === 0 ? engines : others;

    test.each(targets)(
      'restores into $engine with every row and rule, and continues',
      async (target) => {
        const place = await target.empty();
        await killHalfWay('restore', place, file);
        await expect(contents(place)).rejects.toThrow(/has no da/);
        const { code, output } = await runCommand('restore', place, file);
        expect(output).toContain('The digest of each table equals the backup’s');
        expect(code).toBe(0);
        await expect(restore(place, file, unchanged)).rejects.toThrow(
          /not empty|already has a database/,
        );
        const restored = await contents(place);
        expect(restored).toEqual(await contentsOf(readBackup(file)));
        expect(restored.tables.reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThan(600);
        expect(await rulesOf(place)).toEqual(await rulesOfNew(target));
        await opened(place, ({ system }) => expectToContinue(system));
      },
    );

    test('is made by a command while a server writes, after one that was killed half-way', async () => {
      const written = newFile();
      const left = () => readdirSync(folder).filter((name) => name.startsWith(basename(written)));
      await killHalfWay('backup', source, written);
      expect(left()).toEqual([expect.stringMatching(/\.part$/)]);
      await opened(source, async ({ system }) => {
        let isDone = false;
        const command = runCommand('backup', source, written).finally(() => {
          isDone = true;
        });
        while (!isDone) await insertEntry(system);
        const { code, output } = await command;
        expect(output).toMatch(
          /Wrote [\d,]+ rows of \d+ tables to .* It does not hold the key of device secrets/s,
        );
        expect(code).toBe(0);
      });
      expect(left()).toEqual([basename(written)]);
      expect(statSync(written).mode & 0o777).toBe(0o600);
      await expect(backUp(source, written, unchanged)).rejects.toThrow(
        'already exists. Choose another name',
      );
      const place = await quickEngine.empty();
      await restore(place, written, unchanged);
      await opened(place, ({ system }) => expectToContinue(system));
    });

    test('is not made of a database without data of Atrium', async () => {
      await expect(backUp(await empty(), newFile(), unchanged)).rejects.toThrow(/has no da/);
    });
  },
);

test.each(isDeep ? engines : [quickEngine])(
  'a backup of a former version is upgraded when it is restored into $engine',
  async ({ empty }) => {
    const place = await empty();
    const loaded = await restore(place, formerFile, unchanged);
    await opened(place, async ({ system }) => {
      for (const { name, rows } of loaded)
        expect({ name, rows: await rowsIn(system, name) }).toEqual({ name, rows });
      const { rows } = await sql<{
        name: string;
      }>`select max(name) as name from kysely_migration`.execute(system);
      expect(rows).toEqual([{ name: latest }]);
      const entries = loaded.find(({ name }) => name === 'admin_history')?.rows;
      expect(await checkChains(system)).toEqual({ chains: 1, entries, broken: [] });
    });
  },
);

test.skipIf(administratorUrl === undefined)(
  'tables of an extension are in no backup, and a database with them can be restored into',
  async () => {
    const restored = await postgres(administratorUrl ?? '').empty();
    const { pathname } = new URL(restored.databaseUrl ?? '');
    await asAdministrator(
      urlOf(administratorUrl ?? '', pathname.slice(1)),
      `create table spatial_ref_sys (id serial primary key, name text);
       create index spatial_ref_name on spatial_ref_sys (name);
       create view statements as select 1 as calls;
       insert into spatial_ref_sys (name) values ('WGS 84');
       alter extension plpgsql add table spatial_ref_sys;
       alter extension plpgsql add sequence spatial_ref_sys_id_seq;
       alter extension plpgsql add view statements`,
    );
    const tables = await restore(restored, formerFile, unchanged);
    expect(tables).toEqual((await contentsOf(readBackup(formerFile))).tables);
    const file = newFile();
    await backUp(restored, file, unchanged);
    const again = await postgres(administratorUrl ?? '').empty();
    expect((await restore(again, file, unchanged)).map(({ name }) => name)).not.toContain(
      'spatial_ref_sys',
    );
  },
);

describe.skipIf(administratorUrl === undefined)('a move to PostgreSQL', () => {
  let source: Place;

  beforeAll(async () => {
    const databaseUrl = await newDatabaseOfOwner(administratorUrl ?? '');
    source = { ...copied(formerDatabase), databaseUrl };
  });

  const onlyEmbedded = () => ({ ...source, databaseUrl: undefined });

  test('is refused while a server runs', async () => {
    const { dataDirectory } = source;
    const engine = await startEmbeddedEngine({ directory: dataDirectory, log });
    await expect(move(source, unchanged)).rejects.toThrow('is used by a running Atrium');
    await expect(restore(onlyEmbedded(), formerFile, unchanged)).rejects.toThrow(
      'is used by a running Atrium',
    );
    await engine.stop();
  });

  test('changes nothing when the rows that arrive are not the ones that were read', async () => {
    await expect(move(source, altered)).rejects.toThrow('The table guest was not loaded correctly');
    await expect(contents(source)).rejects.toThrow('has no data');
  });

  test('that is killed twice ends with every row, and the embedded database no longer starts', async () => {
    const before = await contents(onlyEmbedded());
    await killHalfWay('move', source);
    await killHalfWay('move', source);
    const { code, output } = await runCommand('move', source);
    expect(output).toContain('All counts and digests are equal');
    expect(code).toBe(0);
    for (const { name, rows, digest } of before.tables)
      expect(output).toMatch(
        new RegExp(`  ${name} +${rows.toLocaleString('en-US')}  ${digest.slice(0, 16)}\n`),
      );
    const after = await contents(source);
    expect(after.migration).toBe(latest);
    expect(after.tables.map(({ name, rows }) => [name, rows])).toEqual(
      expect.arrayContaining(before.tables.map(({ name, rows }) => [name, rows])),
    );
    await expect(openDatabase(onlyEmbedded(), log)).rejects.toThrow(
      'was moved to PostgreSQL: set DATABASE_URL',
    );
    await expect(backUp(onlyEmbedded(), newFile(), unchanged)).rejects.toThrow(
      'was moved to PostgreSQL',
    );
    const other = { ...source, databaseUrl: await newDatabaseOfOwner(administratorUrl ?? '') };
    await expect(move(other, unchanged)).rejects.toThrow('was moved to PostgreSQL');
    await expect(contents(other)).rejects.toThrow('has no data');
  });

  test('is repeated after its end only for the database that it has moved to', async () => {
    const { dataDirectory } = copied(formerDatabase);
    const databaseUrl = await newDatabaseOfOwner(administratorUrl ?? '');
    const { tables, wasMoved } = await move({ dataDirectory, databaseUrl }, unchanged);
    expect(wasMoved).toBe(false);
    const repeated = { tables, wasMoved: true };
    expect(await move({ dataDirectory, databaseUrl }, unchanged)).toEqual(repeated);
    const { output } = await runCommand('move', { dataDirectory, databaseUrl });
    expect(output).toContain('Nothing was copied');
    expect(output).not.toContain('digests are equal');
    // As when the process was killed after its commit.
    const mark = join(dataDirectory, 'moved-to-postgresql');
    rmSync(mark);
    expect(await move({ dataDirectory, databaseUrl }, unchanged)).toEqual(repeated);
    expect(existsSync(mark)).toBe(true);
    rmSync(mark);
    await opened({ dataDirectory, databaseUrl: undefined }, ({ system }) => insertEntry(system));
    await expect(move({ dataDirectory, databaseUrl }, unchanged)).rejects.toThrow('is not empty');
  });
});
