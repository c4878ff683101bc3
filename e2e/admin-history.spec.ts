import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const husavik = '100000-100097-200014';

async function rename(page: Page, from: string, to: string): Promise<void> {
  const name = page.getByRole('textbox', { name: 'Name' }).first();
  await page.goto(`/admin-ui/admin/setup/organization?org=${husavik}`);
  await expect(name).toHaveValue(from);
  await name.fill(to);
  await page.keyboard.press('Control+s');
  await expect(page.getByText(`Saved ${to}`)).toBeVisible();
}

test('both changes of a record are listed, filtered and opened, and the filter stays in the address', async ({
  page,
  go,
  signIn,
}) => {
  await signIn(page);
  await rename(page, 'Húsavík Airport', 'First name');
  await rename(page, 'First name', 'Second name');
  await go(page, '/support/admin-history?org=100000-100097');
  const table = page.getByRole('table', { name: 'Admin History' });
  await expect(table.getByRole('cell', { name: 'Second name' }).first()).toBeVisible();
  await expect(table.getByRole('cell', { name: 'First name' }).first()).toBeVisible();

  const filter = page.getByRole('textbox', { name: 'Filter by person, record or action' });
  await filter.fill('first');
  await expect(table.getByRole('cell', { name: 'Second name', exact: true })).toHaveCount(1);
  await expect(page).toHaveURL(/text=first/);
  await expect(filter).toBeFocused();
  await page.reload();
  await expect(filter).toHaveValue('first');
  const row = table.getByRole('row', { name: /First name/ }).first();
  await row.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(
    table.getByRole('row', { name: 'Name Húsavík Airport First name', exact: true }),
  ).toBeVisible();

  await filter.fill('nothing like it');
  await page.getByRole('button', { name: 'Clear the filter' }).click();
  await expect(table.getByRole('cell', { name: 'Second name' }).first()).toBeVisible();
});
