import type { Page } from '@playwright/test';
import { addAdministrator } from './administrators.ts';
import { expect, test } from './fixtures.ts';
import type { Organization } from './own-provider.ts';

const listOf = ({ org }: Organization) => `/manage/role-templates/manage?org=${org}`;
const newFrontDesk = ({ org }: Organization) => `/manage/role-templates/item/front-desk?org=${org}`;

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save' });
const level = (page: Page, feature: string, name: string) =>
  page.getByRole('radiogroup', { name: feature, exact: true }).getByRole('radio', { name });
const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
const choose = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
};
test('a built-in template cannot be changed; its copy can, and is in the history', async ({
  page,
  go,
  own,
  signIn,
}) => {
  await signIn({ as: 'own' });
  await go(`/setup/organization?org=${own.north.org}&tab=edit`);
  await page.getByRole('button', { name: 'Manage', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Role Templates' }).click();
  await expect(rowOf(page, 'Front Desk')).toContainText('Built-in');
  await page.getByRole('link', { name: 'Front Desk', exact: true }).click();
  await expect(page.getByText('This template is built in.')).toBeVisible();
  await expect(save(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Duplicate' }).click();
  await expect(nameField(page)).toHaveValue('Copy of Front Desk');
  await expect(level(page, 'Access Codes', 'Edit')).toBeChecked();
  await expect(level(page, 'Edit Org', 'Edit')).toBeDisabled();
  await expect(page.getByRole('radiogroup', { name: 'Devices' })).toHaveCount(0);
  await nameField(page).fill('Night Shift');
  await page.getByRole('button', { name: 'Set all of Manage to Delete' }).click();
  await expect(level(page, 'Conferences', 'Delete')).toBeChecked();
  await level(page, 'Users', 'View').check();
  await page.getByRole('checkbox', { name: 'Manage sessions' }).check();
  await save(page).click();
  await expect(page.getByText('Created Night Shift')).toBeVisible();
  await expect(rowOf(page, 'Night Shift')).toContainText('North');
  await expect(rowOf(page, 'Night Shift')).toContainText('Guest data, Sessions');

  await page.getByRole('link', { name: 'Night Shift' }).click();
  await expect(level(page, 'Users', 'View')).toBeChecked();
  await page.getByRole('textbox', { name: 'Description' }).fill('From ten to six');
  await level(page, 'Users', 'None').check();
  await save(page).click();
  await expect(page.getByText('Saved Night Shift')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Night Shift', level: 1 })).toBeVisible();
  await page.reload();
  await expect(level(page, 'Users', 'None')).toBeChecked();

  await go(listOf(own.north));
  await choose(page, 'Night Shift', 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Deleted Night Shift')).toBeVisible();
  await expect(rowOf(page, 'Night Shift')).toHaveCount(0);
  await go(`/support/admin-history?org=${own.north.org}`);
  await page
    .getByRole('row', { name: /Night Shift: / })
    .getByRole('button')
    .click();
  await expect(page.getByRole('row', { name: 'Users View None', exact: true })).toBeVisible();
});

test('a role template is added and deleted by keyboard alone', async ({
  page,
  go,
  own,
  signIn,
}) => {
  await signIn({ as: 'own' });
  await go(listOf(own.south));
  await page.getByRole('button', { name: 'Add template' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.getByRole('menuitem', { name: 'Front desk' }).press('Enter');
  await expect(level(page, 'Access Codes', 'Edit')).toBeChecked();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Required', { exact: true })).toBeVisible();
  await expect(nameField(page)).toBeFocused();
  await page.keyboard.type('Keys only');
  const codes = level(page, 'Access Codes', 'Edit');
  await codes.focus();
  await page.keyboard.press('ArrowRight');
  await expect(level(page, 'Access Codes', 'Delete')).toBeChecked();
  // Each feature is one tab stop.
  await page.keyboard.press('Tab');
  await expect(level(page, 'Users', 'Edit')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(level(page, 'Users', 'View')).toBeChecked();
  await page.getByRole('button', { name: 'Set all of Report to View' }).focus();
  await page.keyboard.press('Enter');
  await expect(level(page, 'Group Sales', 'View')).toBeChecked();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Created Keys only')).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Keys only' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Delete Keys only?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(question.getByRole('button', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Deleted Keys only')).toBeVisible();
  await expect(rowOf(page, 'Keys only')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Role Templates' })).toBeFocused();
});

test.describe('errors', () => {
  test.use({ expectedConsole: { patterns: [/40[0349]/] } });

  test('are shown at their fields; a missing template links back to the list', async ({
    page,
    go,
    own,
    signIn,
  }) => {
    await signIn({ as: 'own' });
    await go(newFrontDesk(own.inn));
    await nameField(page).fill('<b>Night</b>');
    await level(page, 'Access Codes', 'None').check();
    await save(page).click();
    await expect(page.getByText('Cannot contain special characters.')).toBeVisible();
    await nameField(page).fill('x'.repeat(80));
    await save(page).click();
    await expect(page.getByText('This role may not view Access Codes')).toBeVisible();
    await page.getByRole('combobox', { name: 'First page' }).fill('Users');
    await page.getByRole('option', { name: 'Manage › Users' }).click();
    await save(page).click();
    await expect(page.getByText(`Created ${'x'.repeat(80)}`)).toBeVisible();
    await go(newFrontDesk(own.inn));
    await nameField(page).fill('X'.repeat(80));
    await save(page).click();
    await expect(page.getByText('Must be unique')).toBeVisible();
    await expect(nameField(page)).toBeFocused();

    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await expect(rowOf(page, 'Front Desk')).toBeVisible();
    await go(
      `/manage/role-templates/item/site/00000000-0000-4000-8000-000000000000?org=${own.inn.org}`,
    );
    await expect(page.getByText('This role template does not exist.')).toBeVisible();
    await page.getByRole('button', { name: 'Back to the list' }).click();
    await expect(rowOf(page, 'Support')).toBeVisible();
  });
});

test.describe('an administrator with a role', () => {
  test('who can only view sees everything read-only', async ({ page, server, go, own, signIn }) => {
    await addAdministrator(server.url, {
      username: 'templates-viewer',
      organizationNumber: own.north.number,
      permissions: { organization: 'view', 'role-templates': 'view' },
    });
    await signIn({ as: { username: 'templates-viewer' } });
    await go(`/manage/role-templates/manage?org=${own.north.number}`);
    await page.getByRole('link', { name: 'Role of templates-viewer' }).click();
    const values = page.getByRole('form').getByRole('definition');
    await expect(values.first()).toHaveText('Role of templates-viewer');
    await expect(nameField(page)).toHaveCount(0);
    await expect(page.getByText('Your role lets you view this')).toBeVisible();
    await expect(save(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Manage', exact: true }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Role Templates']);
    await page.getByRole('menuitem', { name: 'Role Templates' }).click();
    await expect(rowOf(page, 'Support')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add template' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);

    await go(`/setup/organization?tab=edit&org=${own.north.number}`);
    await expect(values.first()).toHaveText('North');
    await expect(nameField(page)).toHaveCount(0);
    await expect(save(page)).toHaveCount(0);
    // No field is focusable, so the form itself must scroll by keyboard.
    const main = page.getByRole('main');
    const hidden = () =>
      main.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight);
    await expect.poll(hidden).toBeGreaterThan(200);
    // The last section may load after the key press.
    await expect(async () => {
      await page.getByRole('form').focus();
      await page.keyboard.press('End');
      await expect.poll(hidden, { timeout: 1_000 }).toBeLessThan(2);
    }).toPass();
  });

  test('grants no more than their role has', async ({ page, server, go, own, signIn }) => {
    await addAdministrator(server.url, {
      username: 'templates-author',
      organizationNumber: own.south.number,
      permissions: { 'role-templates': 'edit', users: 'view', 'access-codes': 'delete' },
      rights: ['export'],
    });
    await signIn({ as: { username: 'templates-author' } });
    await go(`/manage/role-templates/item/front-desk?org=${own.south.number}`);
    await expect(page.getByText(/^Left out, .*Users.*See guests’ personal data/)).toBeVisible();
    await expect(level(page, 'Users', 'View')).toBeChecked();
    await expect(level(page, 'Users', 'Edit')).toBeDisabled();
    await expect(page.getByRole('checkbox', { name: 'Manage sessions' })).toBeDisabled();
    await page.getByRole('button', { name: 'Set all of Manage to Delete' }).click();
    await expect(level(page, 'Access Codes', 'Delete')).toBeChecked();
    await expect(level(page, 'Users', 'View')).toBeChecked();
    await expect(level(page, 'Groups', 'None')).toBeChecked();
    await nameField(page).fill('Little');
    await save(page).click();
    await expect(page.getByText('Created Little')).toBeVisible();
    await choose(page, 'Little', 'Duplicate');
    await expect(nameField(page)).toHaveValue('Copy of Little');
  });
});
