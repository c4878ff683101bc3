import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { nameField } from './own-organizations.ts';

test.use({ expectedConsole: { patterns: [/40[09]/] } });

const open = async (page: Page, { org, name }: { org: string; name: string }) => {
  await page.goto(`/admin-ui/admin/setup/organization?org=${org}&tab=edit`);
  await expect(nameField(page)).toHaveValue(name);
};

test('selecting another organization asks about unsaved changes; a taken name is rejected at its field', async ({
  page,
  signIn,
  own,
}) => {
  await signIn({ as: 'own' });
  await open(page, own.lobby);
  await nameField(page).fill('Half typed');
  await page.getByRole('treeitem', { name: 'Bar', exact: true }).click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(nameField(page)).toHaveValue('Half typed');
  await expect(page).toHaveURL(new RegExp(`${own.lobby.number}&tab=edit$`));
  await page.getByRole('treeitem', { name: 'Bar', exact: true }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(nameField(page)).toHaveValue('Bar');

  await nameField(page).fill('Lobby');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Must be unique')).toBeVisible();
  await expect(nameField(page)).toBeFocused();
});

test('a second editor sees both versions and loses neither', async ({ page, signIn, own }) => {
  await signIn({ as: 'own' });
  await open(page, own.lodge);
  const second = await page.context().newPage();
  await open(second, own.lodge);
  await nameField(page).fill('First editor');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved First editor')).toBeVisible();
  await nameField(second).fill('Second editor');
  await second.getByRole('button', { name: 'Save' }).click();
  const dialog = second.getByRole('dialog', { name: 'Someone else changed this' });
  await expect(dialog.getByRole('row', { name: 'Name Second editor First editor' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect(second.getByText('Saved Second editor')).toBeVisible();
  await second.goto(`/admin-ui/admin/support/admin-history?org=${own.lodge.org}`);
  await expect(second.getByRole('cell', { name: 'First editor' }).first()).toBeVisible();
  await expect(second.getByRole('cell', { name: 'Second editor' }).first()).toBeVisible();
});

test('Undo after Save restores the values, in the form and in the tree', async ({
  page,
  signIn,
  own,
}) => {
  await signIn({ as: 'own' });
  await open(page, own.terrace);
  await nameField(page).fill('Roof terrace');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved Roof terrace')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`Restored ${own.terrace.name}`)).toBeVisible();
  await expect(nameField(page)).toHaveValue(own.terrace.name);
  await expect(page.getByRole('treeitem', { name: own.terrace.name, exact: true })).toBeVisible();
});
