import type { Browser, Page } from '@playwright/test';
import { sql } from 'kysely';
import { createSecrets } from '../src/server/secrets/secrets.ts';
import { growNetworks, growOneSite, growUnits } from './grown-site.ts';
import {
  type Action,
  again,
  type Line,
  listActions,
  measureActions,
  onMeasuredPage,
  press,
} from './measured-page.ts';

/** rows per page: the default and the maximum */
const sizes = [25, 100];
const screen = '/admin-ui/admin/setup/pan-mapping';

/** Measures interactions with a site of 4,000 units: the grid of its building, and the list of its private networks. */
export function measurePanMapping(browser: Browser): Promise<Line[]> {
  return onMeasuredPage(
    browser,
    async (db) => {
      await growOneSite(db);
      await growUnits(db);
      // No key is shown.
      await growNetworks(db, createSecrets(crypto.getRandomValues(new Uint8Array(32))));
      await sql`analyze`.execute(db);
    },
    async ({ page }) => {
      const openGrid = async () => {
        await page.goto(`${screen}/building?org=1-2`);
        await page.getByRole('gridcell').nth(60).waitFor();
      };
      const lines = await measureActions(page, 'grid', openGrid, gridActions(page));
      for (const size of sizes) {
        const openList = async () => {
          await page.goto(`${screen}/pan?org=1-2&size=${size}`);
          await page.getByRole('row').nth(size).waitFor();
        };
        const list = { table: 'PANs', column: 'VLAN', filter: 'Filter', typed: 'of a101' };
        lines.push(
          ...(await measureActions(page, `${size} rows`, openList, listActions(page, list))),
        );
      }
      return lines;
    },
  );
}

function gridActions(page: Page): Action[] {
  const grid = page.getByRole('grid');
  const unit = (at: number) => grid.getByRole('gridcell').getByRole('button').nth(at);
  const keys = (times: number, key: string) => again(page, times, () => page.keyboard.press(key));
  return [
    ['unit selected', 8, () => again(page, 8, (round) => unit(round * 7).click(press))],
    [
      'panel of a unit closed, and opened',
      8,
      () =>
        again(page, 4, async () => {
          await page.getByRole('button', { name: 'Close' }).click(press);
          await unit(9).click(press);
        }),
    ],
    [
      'arrow key in the grid',
      24,
      async () => {
        await unit(9).focus();
        await keys(12, 'ArrowDown');
        await keys(12, 'ArrowRight');
      },
    ],
    [
      'End and Home in the grid',
      6,
      async () => {
        for (let round = 0; round < 3; round += 1) {
          await keys(1, 'End');
          await keys(1, 'Home');
        }
      },
    ],
    [
      'letter typed to find a unit',
      12,
      async () => {
        const find = page.getByRole('textbox', { name: 'Find a unit' });
        for (const typed of ['B3012', 'A2144', 'B4'] as const) {
          await find.fill('');
          await find.focus();
          await again(page, typed.length, (at) => page.keyboard.press(typed.charAt(at)));
        }
      },
    ],
    [
      'dialog of pools opened, and closed',
      9,
      () =>
        again(page, 3, async () => {
          await page.getByRole('button', { name: 'More', exact: true }).click(press);
          await page.getByRole('menuitem', { name: 'Pools' }).click(press);
          await page.getByRole('dialog').waitFor();
          await page.keyboard.press('Escape');
          await page.getByRole('dialog').waitFor({ state: 'detached' });
        }),
    ],
  ];
}
