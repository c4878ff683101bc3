import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/components/axe.ts';
import { on } from '../../../../test/components/server.ts';
import { listAuthentications } from '../contract.ts';
import { listed, showActivity } from '../testing/live-page.tsx';

test.each([390, 1000])('logins are filtered by NAS and period, %d px wide', async (width) => {
  await page.viewport(width, 844);
  const { address } = await showActivity(
    'result=rejected',
    on(listAuthentications, () => ({ ...listed, rows: [] })),
  );
  const isPhone = width === 390;
  if (isPhone) await page.getByRole('button', { name: 'Filters, 1 active' }).click();
  await page.getByRole('combobox', { name: 'Period' }).selectOptions('Last 7 days');
  if (!isPhone) await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('textbox', { name: 'NAS', exact: true }).fill(' gw-1 ');
  await expectAccessible();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(address).toBe('/?result=rejected&period=7d&nas=gw-1');
  await page.viewport(1000, 700);
});
