import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { type Kysely, sql } from 'kysely';
import { administrator, RunningServer } from '../e2e/server.ts';
import { freePort } from '../scripts/local-postgres.ts';
import { openDatabase } from '../src/server/database/open.ts';
import type { DB } from '../src/server/database/tables.ts';
import { createLogger } from '../src/server/logging.ts';
import { growDevices } from './grown-devices.ts';
import { interactionsDuring, type Spread, spreadOf } from './interactions.ts';

const count = 500;
const slowdown = 4;
/** rows per page: the default and the maximum */
const sizes = [25, 100];
/** number of rounds, of which the fastest counts for each action, because the machine is shared */
const rounds = 3;
/** how long a mouse button is pressed, in ms */
const press = { delay: 80 };
const screen = '/admin-ui/admin/setup/asset-monitoring';
const place = '1-2';

/** Measures interactions with a site of 500 assets, until the next paint: its list, and the form of one. */
export async function measureAssetList(
  browser: Browser,
): Promise<{ metric: string; result: string }[]> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'atrium-bench-'));
  const database = await openDatabase(
    { databaseUrl: undefined, dataDirectory },
    createLogger('error'),
  );
  await grow(database.system);
  await database.close();
  const server = new RunningServer(await freePort(), dataDirectory);
  await server.start();
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1440, height: 900 },
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    await signIn(page);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const results: { metric: string; result: string }[] = [];
    for (const size of sizes) {
      const quietest = new Map<string, Spread>();
      for (let round = 0; round < rounds; round += 1) {
        await page.goto(`${screen}/manage?org=${place}&size=${size}`);
        await page.getByRole('row').nth(size).waitFor();
        for (const [metric, times, act] of actions(page, size)) {
          const found = spreadOf(await interactionsDuring(page, act), times);
          const best = quietest.get(metric);
          if (best === undefined || found.p95 < best.p95) quietest.set(metric, found);
        }
      }
      for (const [metric, { p50, p95 }] of quietest)
        results.push({
          metric: `${size} rows: ${metric} to next paint, p50 / p95`,
          result: `${p50} / ${p95} ms`,
        });
    }
    return results;
  } finally {
    await context.close();
    await server.remove();
  }
}

type Action = [metric: string, times: number, act: () => Promise<void>];

function actions(page: Page, size: number): Action[] {
  const table = page.getByRole('table', { name: 'Assets' });
  const rows = table.getByRole('row');
  const again = async (times: number, act: (round: number) => Promise<void>) => {
    for (let round = 0; round < times; round += 1) {
      await act(round);
      await page.waitForTimeout(400);
      await page.locator('table[aria-busy=false]').first().waitFor();
    }
  };
  return [
    [
      'page turned',
      4,
      () => again(4, () => page.getByRole('button', { name: 'Next page' }).click(press)),
    ],
    [
      'letter of a filter typed',
      8,
      async () => {
        await page.getByRole('textbox', { name: 'Filter' }).focus();
        await again(8, (round) => page.keyboard.press('device 0'.charAt(round)));
      },
    ],
    [
      'column sorted',
      4,
      () =>
        again(4, () => table.getByRole('button', { name: 'Category', exact: true }).click(press)),
    ],
    [
      'row selected',
      10,
      () =>
        again(10, (round) =>
          rows
            .nth(round + 1)
            .getByRole('checkbox')
            .click(press),
        ),
    ],
    [
      'all rows of the page selected',
      4,
      () => again(4, () => rows.first().getByRole('checkbox').click(press)),
    ],
    [
      'asset opened from the list, and its form',
      6,
      async () => {
        for (let round = 0; round < 2; round += 1) {
          await rows.nth(1).getByRole('link').click(press);
          await page.getByRole('link', { name: 'Asset', exact: true }).click(press);
          await page.getByRole('textbox', { name: 'Asset tag' }).waitFor();
          await page.getByRole('button', { name: 'Cancel' }).click(press);
          await rows.nth(size).waitFor();
        }
      },
    ],
    [
      'letter typed in the form',
      8,
      async () => {
        await rows.nth(1).getByRole('link').click(press);
        await page.getByRole('link', { name: 'Asset', exact: true }).click(press);
        await page.getByRole('textbox', { name: 'Asset tag' }).focus();
        for (const letter of 'IT-00417') {
          await page.keyboard.press(letter);
          await page.waitForTimeout(150);
        }
        await page.getByRole('textbox', { name: 'Asset tag' }).fill('');
        await page.getByRole('button', { name: 'Cancel' }).click(press);
        await rows.nth(size).waitFor();
      },
    ],
  ];
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/admin-ui/login/');
  await page.getByRole('textbox', { name: 'Username' }).fill(administrator.username);
  await page.locator('input[type=password]').fill(administrator.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByRole('treeitem').first().waitFor();
}

async function grow(db: Kysely<DB>): Promise<void> {
  await sql`
    insert into organization (number, parent_number, path, type, name, search_text, time_zone, created_by, updated_by)
    values (1, null, '/1/', 'ServiceProvider', 'Bench', 'bench 1', null, 'bench', 'bench'),
      (2, 1, '/1/2/', 'Site', 'Inn', 'inn 2', 'UTC', 'bench', 'bench'),
      (3, 2, '/1/2/3/', 'ServiceArea', 'Rooms', 'rooms 3', null, 'bench', 'bench')`.execute(db);
  await growDevices(db, { number: 3, path: '/1/2/3/' }, { name: 'Device', first: 1, count });
  await sql`
    insert into asset_value (asset_id, at, state, cpu, memory, latency, loss)
    select asset.id, date_trunc('hour', now()) - slot * interval '5 minutes',
      case when slot % 50 = 7 then 'd' else 'u' end, slot % 100, 40, slot % 30, 0
    from asset cross join generate_series(1, 288) slot`.execute(db);
  await sql`analyze`.execute(db);
}
