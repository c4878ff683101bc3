import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import type { Kysely } from 'kysely';
import { administrator, RunningServer } from '../e2e/server.ts';
import { freePort } from '../scripts/local-postgres.ts';
import { openDatabase } from '../src/server/database/open.ts';
import type { DB } from '../src/server/database/tables.ts';
import { createLogger } from '../src/server/logging.ts';
import { interactionsDuring, type Spread, spreadOf } from './interactions.ts';

const slowdown = 4;
/** number of rounds, of which the fastest counts for each action, because the machine is shared */
const rounds = 3;
/** how long a mouse button is pressed, in ms */
export const press = { delay: 80 };

export interface Line {
  metric: string;
  result: string;
}

/** An interaction that is repeated: its name, how many inputs it has in all, and what does it. */
export type Action = [metric: string, inputs: number, act: () => Promise<void>];

interface MeasuredPage {
  page: Page;
  context: BrowserContext;
  devtools: CDPSession;
}

/** Opens a browser at a server over a grown database, and measures there. */
export async function onGrownServer<T>(
  browser: Browser,
  grow: (db: Kysely<DB>) => Promise<void>,
  measure: (measured: MeasuredPage) => Promise<T>,
): Promise<T> {
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
    return await measure({ page, context, devtools: await context.newCDPSession(page) });
  } finally {
    await context.close();
    await server.remove();
  }
}

/** Opens the console over a grown database, signed in, with a CPU that is four times as slow, and measures it. */
export function onMeasuredPage(
  browser: Browser,
  grow: (db: Kysely<DB>) => Promise<void>,
  measure: (measured: MeasuredPage) => Promise<Line[]>,
): Promise<Line[]> {
  return onGrownServer(browser, grow, async (measured) => {
    const { page, devtools } = measured;
    page.setDefaultTimeout(120_000);
    await signIn(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    return measure(measured);
  });
}

/** Measures actions from the input to the next paint, three times on a page that is opened each time. */
export async function measureActions(
  page: Page,
  label: string,
  open: () => Promise<void>,
  actions: readonly Action[],
): Promise<Line[]> {
  const quietest = new Map<string, Spread>();
  for (let round = 0; round < rounds; round += 1) {
    await open();
    for (const [metric, inputs, act] of actions) {
      const found = spreadOf(await interactionsDuring(page, act), inputs);
      const best = quietest.get(metric);
      if (best === undefined || found.p95 < best.p95) quietest.set(metric, found);
    }
  }
  return [...quietest].map(([metric, { p50, p95 }]) => ({
    metric: `${label}: ${metric} to next paint, p50 / p95`,
    result: `${p50} / ${p95} ms`,
  }));
}

/** Repeats an action; each time waits until the requested rows are rendered. */
export async function again(
  page: Page,
  times: number,
  act: (round: number) => Promise<void>,
): Promise<void> {
  for (let round = 0; round < times; round += 1) {
    await act(round);
    await page.waitForTimeout(400);
    await page.locator('table[aria-busy=false], [role=grid]').first().waitFor();
  }
}

interface MeasuredList {
  /** the names of the table and of a column by which it can be sorted */
  table: string;
  column: string;
  filter: string;
  typed: string;
}

/** Returns what is done to every list. */
export function listActions(page: Page, { table, column, filter, typed }: MeasuredList): Action[] {
  const shown = page.getByRole('table', { name: table });
  const sort = shown.getByRole('button', { name: column, exact: true });
  const type = async () => {
    await page.getByRole('textbox', { name: filter }).focus();
    await again(page, typed.length, (round) => page.keyboard.press(typed.charAt(round)));
  };
  return [
    [
      'page turned',
      4,
      () => again(page, 4, () => page.getByRole('button', { name: 'Next page' }).click(press)),
    ],
    ['letter of a filter typed', typed.length, type],
    ['column sorted', 4, () => again(page, 4, () => sort.click(press))],
  ];
}

/** Returns how rows are selected, in lists with a selection. */
export function selectionActions(page: Page, table: string): Action[] {
  const rows = page.getByRole('table', { name: table }).getByRole('row');
  const select = (at: number) => rows.nth(at).getByRole('checkbox').click(press);
  return [
    ['row selected', 10, () => again(page, 10, (round) => select(round + 1))],
    ['all rows of the page selected', 4, () => again(page, 4, () => select(0))],
  ];
}

export async function signIn(page: Page): Promise<void> {
  await page.goto('/admin-ui/login/');
  await page.getByRole('textbox', { name: 'Username' }).fill(administrator.username);
  await page.locator('input[type=password]').fill(administrator.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByRole('treeitem').first().waitFor();
}
