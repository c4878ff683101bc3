import type { Page } from '@playwright/test';
import { bringSession, expect, test } from './fixtures.ts';
import { removeShown } from './remove-shown.ts';

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });

test('an organization is added below the selected one, and is selected and revealed at once', async ({
  page,
  go,
  axe,
}) => {
  await bringSession(page);
  await go(page, '/setup/organization?org=100000-100097');
  await expect(nameField(page)).toHaveValue('Iceland');
  await page.getByRole('button', { name: 'Setup', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Add Org' }).click();
  await expect(page.getByRole('heading', { name: 'Add Org' })).toBeVisible();
  await expect(page).toHaveURL(/\/setup\/add-org\/org\?/);
  await expect(page.getByText('It will stand below Iceland.')).toBeVisible();
  await axe(page);

  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Required').first()).toBeVisible();
  await expect(nameField(page)).toBeFocused();
  await nameField(page).fill('x'.repeat(101));
  await nameField(page).blur();
  await expect(page.getByText('Must be no more than 100 characters')).toBeVisible();
  await nameField(page).fill('Hótel Snæfell');
  const timeZone = page.getByRole('combobox', { name: 'Time zone' });
  await timeZone.fill('Reykjavik');
  await page.getByRole('option', { name: 'Atlantic/Reykjavik' }).click();
  await page.keyboard.press('Control+s');

  await expect(page.getByText('Created Hótel Snæfell')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Edit Org' })).toBeVisible();
  await expect(nameField(page)).toHaveValue('Hótel Snæfell');
  const row = page.getByRole('treeitem', { name: 'Hótel Snæfell' });
  await expect(row).toHaveAttribute('aria-selected', 'true');
  await expect(row).toBeInViewport();
  await page.goto(page.url().replace('/setup/organization', '/support/admin-history'));
  await expect(page.getByRole('row', { name: /create organization/ })).toBeVisible();
  await removeShown(page);
});

test('only what may stand there is offered, and below a service area nothing', async ({
  page,
  go,
}) => {
  await bringSession(page);
  await go(page, '/setup/add-org?org=100000-100097-200016');
  await expect(page).toHaveURL(/\/setup\/add-org\/org\?org=100000-100097-200016/);
  await page.getByRole('combobox', { name: 'Type', exact: true }).click();
  await expect(page.getByRole('option')).toHaveText(['Service Area']);
  await page.keyboard.press('Escape');
  await nameField(page).fill('Gate lounge of the test');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('treeitem', { name: 'Gate lounge of the test' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  const added = page.url();
  await page.goto(added.replace('/setup/organization', '/setup/add-org/org'));
  await expect(page.getByText(/^Nothing can stand below a service area/)).toBeVisible();
  await removeShown(page);
});

test('what only a site has does not go along to another type', async ({ page, go }) => {
  await bringSession(page);
  await go(page, '/setup/add-org/org?org=100000-100097');
  await nameField(page).fill('Grouping of the test');
  await page.getByRole('textbox', { name: 'Street' }).fill('Aðalgata 1');
  await page.getByRole('combobox', { name: 'Type', exact: true }).click();
  await page.getByRole('option', { name: 'Grouping' }).click();
  await expect(nameField(page)).toHaveValue('Grouping of the test');
  const sent = page.waitForRequest('**/children');
  await page.getByRole('button', { name: 'Save' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    type: 'Grouping',
    street: null,
    timeZone: null,
  });
  await expect(nameField(page)).toHaveValue('Grouping of the test');
  await expect(page.getByRole('heading', { name: 'Edit Org' })).toBeVisible();
  await removeShown(page);
});

test('what was typed is asked about before it is lost', async ({ page, go }) => {
  await bringSession(page);
  await go(page, '/setup/add-org/org?org=100000-100097');
  await nameField(page).fill('Not saved');
  await page.getByRole('treeitem', { name: 'Norway', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(nameField(page)).toHaveValue('Not saved');
});
