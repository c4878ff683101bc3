import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { type Kysely, sql } from 'kysely';
import { administrator, RunningServer } from '../e2e/server.ts';
import { freePort } from '../scripts/local-postgres.ts';
import { addressOf } from '../src/contract/call-request.ts';
import { devices, setDeviceStatus } from '../src/features/devices/contract.ts';
import { openDatabase } from '../src/server/database/open.ts';
import type { DB } from '../src/server/database/tables.ts';
import { createLogger } from '../src/server/logging.ts';
import { growDevices } from './grown-devices.ts';
import { framesDuring, interactionsDuring, type Spread, spreadOf } from './interactions.ts';

const count = 10_000;
const area = 3;
const place = '1-2-3';
const slowdown = 4;
/** rows per page: the default and the maximum */
const sizes = [25, 100];
/** number of rounds, of which the fastest counts for each action, because the machine is shared */
const rounds = 3;
/** how long a mouse button is pressed, in ms */
const press = { delay: 80 };

/** Measures interactions with a list of 10,000 devices, until the next paint. */
export async function measureDevices(
  browser: Browser,
): Promise<{ metric: string; result: string }[]> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'atrium-bench-'));
  const database = await openDatabase(
    { databaseUrl: undefined, dataDirectory },
    createLogger('error'),
  );
  await growOneArea(database.system);
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
        await openList(page, size);
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
      await openList(page, size);
      // Waits until the page is idle after loading.
      await page.waitForTimeout(3_000);
      const frames = await framesDuring(page, () => changeStates(page, context, size));
      results.push({
        metric: `${size} rows: longest frame while the states of all change, 5 times`,
        result: `${Math.max(...frames).toFixed(0)} ms`,
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
  const table = page.getByRole('table', { name: 'Devices' });
  const rows = table.getByRole('row');
  const again = async (times: number, act: (round: number) => Promise<void>) => {
    for (let round = 0; round < times; round += 1) {
      await act(round);
      await settled(page);
    }
  };
  return [
    [
      'device opened from the list',
      3,
      () =>
        again(3, async () => {
          await rows.nth(1).getByRole('link').click(press);
          await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor();
          await page.goBack();
          await rows.nth(size).waitFor();
        }),
    ],
    [
      'page turned',
      6,
      () => again(6, () => page.getByRole('button', { name: 'Next page' }).click(press)),
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
      'state chosen as a filter',
      6,
      () =>
        again(6, (round) =>
          page.getByText(round % 2 === 0 ? /^Down [\d,]+$/ : /^All [\d,]+$/).click(press),
        ),
    ],
    [
      'column sorted',
      4,
      () =>
        again(4, () => table.getByRole('button', { name: 'Address', exact: true }).click(press)),
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
      'Page Down in the list',
      10,
      async () => {
        await page.getByRole('region', { name: 'Devices' }).focus();
        await again(10, () => page.keyboard.press('PageDown'));
      },
    ],
    [
      'menu, and a screen opened from it',
      12,
      () =>
        again(3, async () => {
          await page.getByRole('button', { name: 'Setup', exact: true }).click(press);
          await page.getByRole('menuitem', { name: 'Edit Org' }).click(press);
          await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor();
          await page.getByRole('button', { name: 'Setup', exact: true }).click(press);
          await page.getByRole('menuitem', { name: 'Devices' }).click(press);
          await rows.nth(25).waitFor();
        }),
    ],
  ];
}

/** Waits until the requested rows are rendered. */
async function settled(page: Page): Promise<void> {
  await page.waitForTimeout(400);
  await page.locator('table[aria-busy=false]').waitFor();
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/admin-ui/login/');
  await page.getByRole('textbox', { name: 'Username' }).fill(administrator.username);
  await page.locator('input[type=password]').fill(administrator.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByRole('treeitem').first().waitFor();
}

async function openList(page: Page, size: number): Promise<void> {
  await page.goto(`/admin-ui/admin/setup/devices/manage?org=${place}&size=${size}`);
  await page.getByRole('row').nth(size).waitFor();
}

/** Changes the states of all devices of a page, as checks do, and back again. */
async function changeStates(page: Page, context: BrowserContext, size: number): Promise<void> {
  const cookies = await context.cookies();
  const token = cookies.find(({ name }) => name === 'UiAccessToken')?.value ?? '';
  const headers = { authorization: `Bearer ${token}` };
  const params = { orgNumber: String(area) };
  const listed = await page.request.get(
    addressOf(devices.list, { params, query: { pageSize: String(size) } }),
    { headers },
  );
  const { rows }: { rows: { id: string }[] } = await listed.json();
  const ids = rows.map(({ id }) => id);
  for (const status of ['Maintenance', 'Active', 'Maintenance', 'Active', 'Maintenance'] as const) {
    await page.request.post(addressOf(setDeviceStatus, { params }), {
      headers,
      data: { ids, status },
    });
    const last = page.getByRole('row').nth(size);
    if (status === 'Maintenance') await last.getByText('Maintenance').waitFor();
    else await last.getByText('Maintenance').waitFor({ state: 'detached' });
  }
}

async function growOneArea(db: Kysely<DB>): Promise<void> {
  await sql`
    insert into organization (number, parent_number, path, type, name, search_text, time_zone, created_by, updated_by)
    values (1, null, '/1/', 'ServiceProvider', 'Bench', 'bench 1', null, 'bench', 'bench'),
      (2, 1, '/1/2/', 'Site', 'Inn', 'inn 2', 'UTC', 'bench', 'bench'),
      (${area}::integer, 2, '/1/2/3/', 'ServiceArea', 'Rooms', 'rooms 3', null, 'bench', 'bench')`.execute(
    db,
  );
  await growDevices(db, { number: area, path: '/1/2/3/' }, { name: 'Device', first: 1, count });
  await sql`analyze`.execute(db);
}
