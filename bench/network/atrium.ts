import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { startSession } from '../../e2e/api.ts';
import { RunningServer } from '../../e2e/server.ts';
import { freePort } from '../../scripts/local-postgres.ts';
import { startEmbeddedEngine } from '../../src/server/database/embedded/engine.ts';
import { databaseOver } from '../../src/server/database/open.ts';
import type { DB } from '../../src/server/database/tables.ts';
import { createLogger } from '../../src/server/logging.ts';
import { growDevices } from '../grown-devices.ts';
import type { Product } from './visit.ts';

const rows = 25;
const devicesPerArea = 80;

/** The tree of an open area: 47 rows. */
const provider = 1;
const groups = { first: 101, count: 12 };
const sites = { first: 201, count: 24 };
const areas = { first: 301, count: 10 };
const sitePath = `/${provider}/${groups.first}/${sites.first}/`;

/** Starts the built console of a worktree, with lists of 80 devices, and signs in once. */
export async function startAtrium(name: string, folder: string) {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'atrium-bench-'));
  await fill(dataDirectory, folder);
  const server = new RunningServer(await freePort(), dataDirectory, folder);
  await server.start();
  const { cookies } = await startSession(server.url);
  return { product: productOf(name, server.url, cookies), stop: () => server.remove() };
}

function productOf(name: string, url: string, cookies: Product['cookies']): Product {
  const place = [provider, groups.first, sites.first, areas.first].join('-');
  const links = 'main tbody tr a';
  const opened = (row: number) => ({
    press: `main tbody tr:nth-child(${row}) a`,
    sight: { selector: 'main input[data-path=name]', text: `Lobby 0000${row}` },
    back: true,
  });
  return {
    name,
    url,
    ...(cookies && { cookies }),
    list: {
      path: `/admin-ui/admin/setup/devices/manage?org=${place}`,
      sight: { selector: links, count: rows, text: 'Lobby 00001' },
      call: '/devices?',
    },
    steps: [
      { metric: 'first record', ...opened(2) },
      { metric: 'second record', ...opened(4) },
      {
        metric: 'page turn',
        press: 'role=button[name="Next page"]',
        sight: { selector: links, count: rows, text: 'Lobby 00026' },
      },
      {
        metric: 'switch',
        press: 'role=treeitem[name="Area 02"]',
        sight: { selector: links, count: rows, text: 'Pool' },
      },
    ],
    signIn: { path: '/admin-ui/login/', sight: { selector: 'input[type=password]' } },
  };
}

/** Fills the worktree's own database template, whose migrations may be others than ours. */
async function fill(dataDirectory: string, folder: string): Promise<void> {
  const log = createLogger('error');
  const { poolConfig, stop } = await startEmbeddedEngine({
    directory: dataDirectory,
    template: join(folder, 'dist/empty-database.tar.gz'),
    log,
  });
  const database = databaseOver(new pg.Pool(poolConfig), 'embedded', stop, log);
  const db = database.system;
  await addOrganization(db, { number: provider, above: '/', type: 'ServiceProvider' }, 'Bench');
  for (const [type, above, { first, count }, name] of [
    ['Grouping', `/${provider}/`, groups, 'Group'],
    ['Site', `/${provider}/${groups.first}/`, sites, 'Site'],
    ['ServiceArea', sitePath, areas, 'Area'],
  ] as const)
    for (let at = 0; at < count; at += 1)
      await addOrganization(
        db,
        { number: first + at, above, type },
        `${name} ${String(at + 1).padStart(2, '0')}`,
      );
  for (const [at, name] of ['Lobby', 'Pool'].entries())
    await growDevices(
      db,
      { number: areas.first + at, path: `${sitePath}${areas.first + at}/` },
      { name, first: at * devicesPerArea + 1, count: devicesPerArea },
    );
  await sql`analyze`.execute(db);
  await database.close();
}

async function addOrganization(
  db: Kysely<DB>,
  { number, above, type }: { number: number; above: string; type: string },
  name: string,
): Promise<void> {
  const parent = above.split('/').findLast((part) => part !== '');
  await sql`
    insert into organization (number, parent_number, path, type, name, search_text, time_zone, created_by, updated_by)
    values (${number}::integer, ${parent ?? null}::integer, ${`${above}${number}/`}, ${type}, ${name},
      ${`${name.toLowerCase()} ${number}`}, ${type === 'Site' ? 'UTC' : null}, 'bench', 'bench')`.execute(
    db,
  );
}
