import type { Browser, BrowserContext, Page } from '@playwright/test';
import { sql } from 'kysely';
import { addressOf } from '../src/contract/call-request.ts';
import { devices, setDeviceStatus } from '../src/features/devices/contract.ts';
import { growOneSite, growSiteDevices } from './grown-site.ts';
import { framesDuring } from './interactions.ts';
import {
  type Action,
  again,
  type Line,
  listActions,
  measureActions,
  onMeasuredPage,
  press,
  selectionActions,
} from './measured-page.ts';

const count = 10_000;
const area = 3;
/** rows per page: the default and the maximum */
const sizes = [25, 100];
const table = 'Devices';

/** Measures interactions with a list of 10,000 devices, until the next paint. */
export function measureDevices(browser: Browser): Promise<Line[]> {
  return onMeasuredPage(
    browser,
    async (db) => {
      await growOneSite(db);
      await growSiteDevices(db, count);
      await sql`analyze`.execute(db);
    },
    async ({ page, context }) => {
      const lines: Line[] = [];
      for (const size of sizes) {
        const open = async () => {
          await page.goto(`/admin-ui/admin/setup/devices/manage?org=1-2-3&size=${size}`);
          await page.getByRole('row').nth(size).waitFor();
        };
        lines.push(...(await measureActions(page, `${size} rows`, open, actions(page, size))));
        await open();
        // Waits until the page is idle after loading.
        await page.waitForTimeout(3_000);
        const frames = await framesDuring(page, () => changeStates(page, context, size));
        lines.push({
          metric: `${size} rows: longest frame while the states of all change, 5 times`,
          result: `${Math.max(...frames).toFixed(0)} ms`,
        });
      }
      return lines;
    },
  );
}

function actions(page: Page, size: number): Action[] {
  const rows = page.getByRole('table', { name: table }).getByRole('row');
  return [
    [
      'device opened from the list',
      3,
      () =>
        again(page, 3, async () => {
          await rows.nth(1).getByRole('link').click(press);
          await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor();
          await page.goBack();
          await rows.nth(size).waitFor();
        }),
    ],
    ...listActions(page, { table, column: 'Address', filter: 'Filter', typed: 'device 0' }),
    [
      'state chosen as a filter',
      6,
      () =>
        again(page, 6, (round) =>
          page.getByText(round % 2 === 0 ? /^Down [\d,]+$/ : /^All [\d,]+$/).click(press),
        ),
    ],
    ...selectionActions(page, table),
    [
      'Page Down in the list',
      10,
      async () => {
        await page.getByRole('region', { name: table }).focus();
        await again(page, 10, () => page.keyboard.press('PageDown'));
      },
    ],
    [
      'menu, and a screen opened from it',
      12,
      () =>
        again(page, 3, async () => {
          await page.getByRole('button', { name: 'Setup', exact: true }).click(press);
          await page.getByRole('menuitem', { name: 'Edit Org' }).click(press);
          await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor();
          await page.getByRole('button', { name: 'Setup', exact: true }).click(press);
          await page.getByRole('menuitem', { name: table }).click(press);
          await rows.nth(25).waitFor();
        }),
    ],
  ];
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
