import type { Browser, Page } from '@playwright/test';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../src/server/database/tables.ts';
import { growOneSite, growSiteDevices } from './grown-site.ts';
import {
  type Action,
  type Line,
  listActions,
  measureActions,
  onMeasuredPage,
  press,
  selectionActions,
} from './measured-page.ts';

const count = 500;
/** rows per page: the default and the maximum */
const sizes = [25, 100];
const table = 'Assets';

/** Measures interactions with a site of 500 assets: its list, and the form of one. */
export function measureAssetList(browser: Browser): Promise<Line[]> {
  return onMeasuredPage(browser, grow, async ({ page }) => {
    const lines: Line[] = [];
    for (const size of sizes) {
      const open = async () => {
        await page.goto(`/admin-ui/admin/setup/asset-monitoring/manage?org=1-2&size=${size}`);
        await page.getByRole('row').nth(size).waitFor();
      };
      const list = { table, column: 'Category', filter: 'Filter', typed: 'device 0' };
      lines.push(
        ...(await measureActions(page, `${size} rows`, open, [
          ...listActions(page, list),
          ...selectionActions(page, table),
          ...formActions(page, size),
        ])),
      );
    }
    return lines;
  });
}

function formActions(page: Page, size: number): Action[] {
  const rows = page.getByRole('table', { name: table }).getByRole('row');
  const tag = page.getByRole('textbox', { name: 'Asset tag' });
  const openForm = async () => {
    await rows.nth(1).getByRole('link').click(press);
    await page.getByRole('link', { name: 'Asset', exact: true }).click(press);
    await tag.waitFor();
  };
  const close = async () => {
    await page.getByRole('button', { name: 'Cancel' }).click(press);
    await rows.nth(size).waitFor();
  };
  return [
    [
      'asset opened from the list, and its form',
      6,
      async () => {
        for (let round = 0; round < 2; round += 1) {
          await openForm();
          await close();
        }
      },
    ],
    [
      'letter typed in the form',
      8,
      async () => {
        await openForm();
        await tag.focus();
        for (const letter of 'IT-00417') {
          await page.keyboard.press(letter);
          await page.waitForTimeout(150);
        }
        await tag.fill('');
        await close();
      },
    ],
  ];
}

async function grow(db: Kysely<DB>): Promise<void> {
  await growOneSite(db);
  await growSiteDevices(db, count);
  await sql`
    insert into asset_value (asset_id, at, state, cpu, memory, latency, loss)
    select asset.id, date_trunc('hour', now()) - slot * interval '5 minutes',
      case when slot % 50 = 7 then 'd' else 'u' end, slot % 100, 40, slot % 30, 0
    from asset cross join generate_series(1, 288) slot`.execute(db);
  await sql`analyze`.execute(db);
}
