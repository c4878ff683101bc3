import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });

test('an organization is added below the selected one, and then selected and revealed', async ({
  page,
  signIn,
  go,
  own,
}) => {
  await signIn({ as: 'own' });
  await go(`/setup/organization?org=${own.north.org}&tab=edit`);
  await expect(nameField(page)).toHaveValue('North');
  await page.getByRole('button', { name: 'Setup', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Add Org' }).click();
  await expect(page.getByRole('heading', { name: 'Add Org' })).toBeVisible();
  await expect(page).toHaveURL(/\/setup\/add-org\/org\?/);
  await expect(page.getByText('It will be below North.')).toBeVisible();

  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Required').first()).toBeVisible();
  await expect(nameField(page)).toBeFocused();
  await nameField(page).fill('Hótel Snæfell');
  const timeZone = page.getByRole('combobox', { name: 'Time zone' });
  await timeZone.fill('Reykjavik');
  await page.getByRole('option', { name: 'Atlantic/Reykjavik' }).click();
  await page.keyboard.press('Control+s');

  await expect(page.getByText('Created Hótel Snæfell')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Hótel Snæfell' })).toBeVisible();
  const row = page.getByRole('treeitem', { name: 'Hótel Snæfell' });
  await expect(row).toHaveAttribute('aria-selected', 'true');
  await expect(row).toBeInViewport();
  await page.goto(page.url().replace('/setup/organization', '/support/admin-history'));
  await expect(page.getByRole('row', { name: /Added organization/ })).toBeVisible();
});

test('Cancel leaves for the organization above, and asks before it discards anything', async ({
  page,
  signIn,
  go,
  own,
}) => {
  await signIn({ as: 'own' });
  await go(`/setup/add-org/org?org=${own.south.org}`);
  await nameField(page).fill('Never added');
  await page.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(nameField(page)).toHaveValue('Never added');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'South' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/setup/organization\\?org=${own.south.org}$`));
});

test('only the possible types are offered, and changing the type drops the other type’s fields', async ({
  page,
  signIn,
  go,
  own,
}) => {
  await signIn({ as: 'own' });
  await go(`/setup/add-org?org=${own.inn.org}`);
  await expect(page).toHaveURL(new RegExp(`/setup/add-org/org\\?org=${own.inn.org}`));
  const type = page.getByRole('combobox', { name: 'Type', exact: true });
  await type.click();
  await expect(page.getByRole('option')).toHaveText(['Service Area']);
  await go(`/setup/add-org/org?org=${own.lobby.org}`);
  await expect(page.getByText(/^Nothing can be added below a service area/)).toBeVisible();

  await go(`/setup/add-org/org?org=${own.north.org}`);
  await nameField(page).fill('Next grouping');
  await page.getByRole('textbox', { name: 'Street' }).fill('Aðalgata 1');
  await page.getByRole('combobox', { name: 'Country' }).fill('Iceland');
  await page.getByRole('option', { name: 'Iceland' }).click();
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Atlantic/Reykjavik');
  await type.click();
  await page.getByRole('option', { name: 'Grouping' }).click();
  await expect(nameField(page)).toHaveValue('Next grouping');
  const sent = page.waitForRequest('**/children');
  await page.getByRole('button', { name: 'Save' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    type: 'Grouping',
    street: null,
    country: null,
    timeZone: null,
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Next grouping' })).toBeVisible();
});
