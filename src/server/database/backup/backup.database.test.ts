import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  allMigrations,
  grownEmbedded,
  grownPostgres,
  newDataDirectory,
  newPostgres,
  type Place,
} from '../../../../test/migrations/grown-database.ts';
import { checkChains } from '../../../features/admin-history/chain/check-chain.ts';
import { createLogger } from '../../logging.ts';
import { openDatabase, type PooledDatabase } from '../open.ts';
import { backUp, move, restore } from './operations.ts';
import { contentsOf, type Part } from './parts.ts';
import { readBackup } from './read-backup.ts';
import { killHalfWay, runCommand } from './testing/processes.ts';

const { TEST_DATABASE_URL, TEST_ENGINE } = process.env;
const hasPostgres = TEST_DATABASE_URL !== undefined && TEST_ENGINE !== 'embedded';
const latest = allMigrations.at(-1) ?? '';
const former = '013_access_codes';
const log = createLogger('silent');
const unchanged = (parts: AsyncIterable<Part>) => parts;

const folder = mkdtempSync(join(tmpdir(), 'atrium-backup-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const newFile = () => join(folder, `backup-${(files += 1)}.gz`);

const engines = [
  {
    engine: 'embedded',
    grown: grownEmbedded,
    empty: async () => newDataDirectory(),
  },
  ...(hasPostgres
    ? [
        {
          engine: 'PostgreSQL',
          grown: async (migration: string) => {
            const place = (await grownPostgres(TEST_DATABASE_URL, [migration])).get(migration);
            if (place === undefined) throw new Error('No database was created');
            return place;
          },
          empty: async () => ({
            ...newDataDirectory(),
            databaseUrl: (await newPostgres(TEST_DATABASE_URL)).databaseUrl,
          }),
        },
      ]
    : []),
];

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
      order by 1, 2`.execute(system);
    return rows;
  });
}

async function freshDatabase(target: (typeof engines)[number]): Promise<Place> {
  const place = await target.empty();
  await opened(place, async () => {});
  return place;
}

describe.each(engines)('a backup of $engine', ({ grown, empty }) => {
  let source: Place;
  let file: string;

  beforeAll(async () => {
    source = await grown(latest);
    // Applies the repeatable migrations, as the server's start does.
    await opened(source, async () => {});
    file = newFile();
    await backUp(source, file, unchanged);
  }, 120_000);

  test.each(engines)('restores into $engine with every row and rule', async (target) => {
    const place = await target.empty();
    const restored = await restore(place, file, unchanged);
    expect(await contents(place)).toEqual(await contentsOf(readBackup(file)));
    expect(restored.reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThan(600);
    expect(await rulesOf(place)).toEqual(await rulesOf(await freshDatabase(target)));
  });

  test('restores a database that continues where it was', async () => {
    const place = await empty();
    await restore(place, file, unchanged);
    await opened(place, async ({ system }) => {
      const entries = 10 * allMigrations.length;
      expect(await checkChains(system)).toEqual({ chains: 1, entries, broken: [] });
      await sql`insert into admin_history (administrator_name, realm, address, user_agent, organization_path, action,
          entity_type, entity_id, label)
        values ('Ada', '', '', '', '/1/', 'update', 'organization', '1', 'Later')`.execute(system);
      expect(await checkChains(system)).toEqual({ chains: 1, entries: entries + 1, broken: [] });
      const { rows } = await sql`
        insert into feedback (at, administrator_name, realm, type, text, system_info, location, mail_state)
        values (now(), '', '', 'idea', '', '', '', 'none')
        returning id = (select count(*) + 1 from feedback) as "isNext"`.execute(system);
      expect(rows).toEqual([{ isNext: true }]);
      const orphan = sql`update organization set parent_number = 12345 where number = 101`;
      await expect(orphan.execute(system)).rejects.toThrow('foreign key');
    });
  });

  test('is made by a command while a server writes', async () => {
    const written = newFile();
    const during = await grown(latest);
    await opened(during, async ({ system }) => {
      let isDone = false;
      const command = runCommand('backup', during, written).finally(() => {
        isDone = true;
      });
      while (!isDone)
        await sql`insert into admin_history (administrator_name, realm, address, user_agent, organization_path, action,
            entity_type, entity_id, label)
          values ('Ada', '', '', '', '/1/', 'update', 'organization', '1', ${'x'.repeat(2_000)})`.execute(
          system,
        );
      const { code, output } = await command;
      expect(output).toMatch(
        /Wrote [\d,]+ rows of \d+ tables to .* It does not hold the key of device secrets/s,
      );
      expect(code).toBe(0);
    });
    expect(statSync(written).mode & 0o777).toBe(0o600);
    const place = await empty();
    await restore(place, written, unchanged);
    await opened(place, async ({ system }) => {
      expect((await checkChains(system)).broken).toEqual([]);
    });
  });

  test('that is killed half-way leaves no file, and the next one succeeds', async () => {
    const killed = newFile();
    await killHalfWay('backup', source, killed);
    expect(readdirSync(folder).filter((name) => join(folder, name).startsWith(killed))).toEqual([
      `${killed.slice(folder.length + 1)}.part`,
    ]);
    await backUp(source, killed, unchanged);
    expect(await contentsOf(readBackup(killed))).toEqual(await contentsOf(readBackup(file)));
    await expect(backUp(source, killed, unchanged)).rejects.toThrow(
      'already exists. Choose another name',
    );
  });

  test('whose restore is killed half-way has changed nothing, and the next one succeeds', async () => {
    const place = await empty();
    await killHalfWay('restore', place, file);
    await expect(contents(place)).rejects.toThrow(/has no da/);
    const { code, output } = await runCommand('restore', place, file);
    expect(output).toContain('The digest of each table equals the backup’s');
    expect(code).toBe(0);
    expect(await contents(place)).toEqual(await contentsOf(readBackup(file)));
    await expect(restore(place, file, unchanged)).rejects.toThrow(
      /not empty|already has a database/,
    );
  });

  test('of a former version is upgraded when it is restored', async () => {
    const old = newFile();
    await backUp(await grown(former), old, unchanged);
    const place = await empty();
    const loaded = await restore(place, old, unchanged);
    const { migration, tables } = await contents(place);
    expect(migration).toBe(latest);
    const rows = ({ name }: { name: string }) => tables.find((table) => table.name === name)?.rows;
    const unlike = loaded.filter((table) => rows(table) !== table.rows);
    expect(unlike).toEqual([]);
    await opened(place, async ({ system }) => {
      const entries = loaded.find(({ name }) => name === 'admin_history')?.rows;
      expect(await checkChains(system)).toEqual({ chains: 1, entries, broken: [] });
    });
  });

  test('is not made of a database without data of Atrium', async () => {
    await expect(backUp(await empty(), newFile(), unchanged)).rejects.toThrow(/has no da/);
  });
});

describe('a file is rejected before anything is changed', () => {
  let content: Buffer;

  beforeAll(async () => {
    const file = newFile();
    await backUp(await grownEmbedded(former), file, unchanged);
    content = readFileSync(file);
  }, 120_000);

  const newer = (text: string) => text.replace('013_access_codes', '913_access_codes');
  const rewritten = (change: (text: string) => string) => (whole: Buffer) =>
    gzipSync(change(gunzipSync(whole).toString()));

  test.each([
    ['that is truncated', (whole: Buffer) => whole.subarray(0, -1000), 'is truncated'],
    ['that is empty', () => Buffer.of(), 'is truncated'],
    [
      'that ends after a table',
      rewritten((text) => text.slice(0, text.indexOf('{"table":"guest"'))),
      'is truncated',
    ],
    ['with a damaged byte', (whole: Buffer) => damagedAt(whole, whole.length >> 1), 'is damaged'],
    [
      'with a changed value',
      rewritten((text) => text.replace('Guest 10', 'Guest 11')),
      'is damaged',
    ],
    [
      'with a missing row',
      rewritten((text) => text.replace(/\n.*Guest 10.*\n/, '\n')),
      'is damaged',
    ],
    [
      'with something after its end',
      rewritten((text) => `${text}{"sequences":[]}\n`),
      'is damaged',
    ],
    ['that is something else', () => Buffer.from('PGDMP'), 'is not a backup'],
    ['of a newer version', rewritten(newer), 'is damaged'],
  ])('%s', async (_what, change, reason) => {
    const file = newFile();
    writeFileSync(file, change(content));
    const place = newDataDirectory();
    await expect(restore(place, file, unchanged)).rejects.toThrow(reason);
    expect(readdirSync(place.dataDirectory)).toEqual([]);
  });
});

function damagedAt(whole: Buffer, position: number): Buffer {
  const damaged = Buffer.from(whole);
  damaged.writeUInt8(damaged.readUInt8(position) ^ 1, position);
  return damaged;
}
