import type { Page } from '@playwright/test';
import { addAdministrator } from './administrators.ts';
import { bringSession, expect, followSystemTheme, test } from './fixtures.ts';

const iceland = '?org=100000-100097';
const list = `/manage/role-templates/manage${iceland}`;
const form = `/manage/role-templates/item/front-desk${iceland}`;

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
const remove = async (page: Page, name: string) => {
  await choose(page, name, 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`Deleted ${name}`)).toBeVisible();
  await expect(rowOf(page, name)).toHaveCount(0);
};

test('the life of a role template, by mouse', async ({ page, go }) => {
  await bringSession(page);
  await go(page, `/setup/organization${iceland}`);
  await page.getByRole('button', { name: 'Manage', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Role Templates' }).click();
  await expect(rowOf(page, 'Front Desk')).toContainText('Built-in');
  await page.getByRole('button', { name: 'Add template' }).click();
  await page.getByRole('menuitem', { name: 'Front desk' }).click();

  // What the built-in one gives is where a new one starts, and a name is enough.
  await expect(level(page, 'Access Codes', 'Edit')).toBeChecked();
  await expect(level(page, 'Edit Org', 'Edit')).toBeDisabled();
  await expect(page.getByRole('radiogroup', { name: 'Devices' })).toHaveCount(0);
  await save(page).click();
  await expect(page.getByText('Required', { exact: true })).toBeVisible();
  await expect(nameField(page)).toBeFocused();
  await nameField(page).fill('Night Shift');
  await page.getByRole('button', { name: 'Set all of Manage to Delete' }).click();
  await expect(level(page, 'Conferences', 'Delete')).toBeChecked();
  await level(page, 'Users', 'View').check();
  await page.getByRole('checkbox', { name: 'Manage sessions' }).check();
  await save(page).click();
  await expect(page.getByText('Created Night Shift')).toBeVisible();
  await expect(rowOf(page, 'Night Shift')).toContainText('Iceland');
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

  await go(page, list);
  await remove(page, 'Night Shift');
  await go(page, `/support/admin-history${iceland}`);
  await page
    .getByRole('row', { name: /update .*Night Shift/i })
    .getByRole('button')
    .click();
  await expect(page.getByRole('row', { name: 'Users view none', exact: true })).toBeVisible();
});

test('a built-in template cannot be changed, but its copy can', async ({ page, go }) => {
  await bringSession(page);
  await go(page, list);
  await page.getByRole('link', { name: 'Front Desk', exact: true }).click();
  await expect(page.getByText('This template is built in.')).toBeVisible();
  await expect(save(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Duplicate' }).click();
  await expect(nameField(page)).toHaveValue('Copy of Front Desk');
  await save(page).click();
  await expect(page.getByText('Created Copy of Front Desk')).toBeVisible();
  await remove(page, 'Copy of Front Desk');
});

test('a role template by keyboard alone', async ({ page, go }) => {
  await bringSession(page);
  await go(page, form);
  await nameField(page).focus();
  await page.keyboard.type('Keys only');
  const codes = level(page, 'Access Codes', 'Edit');
  await codes.focus();
  await page.keyboard.press('ArrowRight');
  await expect(level(page, 'Access Codes', 'Delete')).toBeChecked();
  // From one feature to the next: each is one stop.
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
  await expect(page.getByRole('dialog', { name: 'Delete Keys only?' })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Deleted Keys only')).toBeVisible();
});

test.describe('refusals', () => {
  test.use({ expectedConsole: { patterns: [/40[0349]/] } });

  test('what cannot be saved is said at its field', async ({ page, go }) => {
    await bringSession(page);
    await go(page, form);
    await nameField(page).fill('<b>Night</b>');
    await level(page, 'Access Codes', 'None').check();
    await save(page).click();
    await expect(page.getByText('Cannot contain special characters.')).toBeVisible();
    await expect(page.getByText('This role may not view Access Codes')).toBeVisible();
    await nameField(page).fill('x'.repeat(80));
    await page.getByRole('combobox', { name: 'First page' }).fill('Users');
    await page.getByRole('option', { name: 'Manage › Users' }).click();
    await save(page).click();
    await expect(page.getByText(`Created ${'x'.repeat(80)}`)).toBeVisible();
    await go(page, form);
    await nameField(page).fill('X'.repeat(80));
    await save(page).click();
    await expect(page.getByText('Must be unique')).toBeVisible();
    await expect(nameField(page)).toBeFocused();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await remove(page, 'x'.repeat(80));
  });

  test('a second editor gets both versions and loses neither', async ({ page, go }) => {
    await bringSession(page);
    await go(page, form);
    await nameField(page).fill('Edited twice');
    await save(page).click();
    await page.getByRole('link', { name: 'Edited twice' }).click();
    await expect(level(page, 'Users', 'Edit')).toBeChecked();
    const second = await page.context().newPage();
    await second.goto(page.url());
    await level(second, 'Users', 'Delete').check();
    await save(second).click();
    await expect(second.getByText('Saved Edited twice')).toBeVisible();
    await level(page, 'Users', 'View').check();
    await save(page).click();
    const dialog = page.getByRole('dialog', { name: 'Someone else changed this' });
    await expect(dialog.getByRole('row', { name: 'Users View Delete' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Take theirs' }).click();
    await expect(level(page, 'Users', 'Delete')).toBeChecked();
  });

  test('a template that is not there leads back to the list', async ({ page, go }) => {
    await bringSession(page);
    const nobodys = '00000000-0000-4000-8000-000000000000';
    await go(page, `/manage/role-templates/item/site/${nobodys}${iceland}`);
    await expect(page.getByText('This role template does not exist.')).toBeVisible();
    await page.getByRole('button', { name: 'Back to the list' }).click();
    await expect(rowOf(page, 'Support')).toBeVisible();
  });
});

test('filters are in the address, and can be cleared when nothing matches', async ({
  page,
  go,
}) => {
  await bringSession(page);
  await go(page, `${list}&text=nobody&type=report`);
  await expect(page.getByText('No role template matches the filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect(rowOf(page, 'Front Desk')).toBeVisible();
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Support');
  await expect(rowOf(page, 'Front Desk')).toHaveCount(0);
  await expect(page).toHaveURL(/type=support/);
});

test.describe('somebody with a role', () => {
  test('sees what may be viewed, without what would change it', async ({
    page,
    go,
    axeInBothThemes,
  }) => {
    await followSystemTheme(page);
    await addAdministrator(page.request, {
      username: 'viewer',
      organizationNumber: 100_097,
      permissions: { organization: 'view', 'role-templates': 'view' },
    });
    await bringSession(page, 'viewer');
    await go(page, '/manage/role-templates/manage?org=100097');
    await page.getByRole('link', { name: 'Role of viewer' }).click();
    await expect(nameField(page)).toHaveValue('Role of viewer');
    await expect(nameField(page)).toBeDisabled();
    await expect(page.getByText('Your role lets you view this')).toBeVisible();
    await expect(save(page)).toHaveCount(0);
    await axeInBothThemes(page);
    await page.getByRole('button', { name: 'Manage', exact: true }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Role Templates']);
    await page.getByRole('menuitem', { name: 'Role Templates' }).click();
    await expect(rowOf(page, 'Support')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add template' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);

    await go(page, '/setup/organization?org=100097');
    await expect(nameField(page)).toHaveValue('Iceland');
    await expect(nameField(page)).toBeDisabled();
    await expect(save(page)).toHaveCount(0);
    await axeInBothThemes(page);
    // Nothing inside takes the focus, and the page scrolls all the same.
    const main = page.getByRole('main');
    const left = () => main.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight);
    expect(await left()).toBeGreaterThan(200);
    // What comes last may come after the key.
    await expect(async () => {
      await page.getByRole('form').focus();
      await page.keyboard.press('End');
      await expect.poll(left, { timeout: 1_000 }).toBeLessThan(2);
    }).toPass();
  });

  test('gives no more than the own role has', async ({ page, go }) => {
    await addAdministrator(page.request, {
      username: 'author',
      organizationNumber: 100_097,
      permissions: { 'role-templates': 'edit', users: 'view', 'access-codes': 'delete' },
      rights: ['export'],
    });
    await bringSession(page, 'author');
    await go(page, '/manage/role-templates/item/front-desk?org=100097');
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

test('list and form have no accessibility violation, also on a phone', async ({
  page,
  go,
  axeInBothThemes,
}) => {
  await followSystemTheme(page);
  await bringSession(page);
  for (const path of [list, form]) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await go(page, path);
    await expect(rowOf(page, 'Front Desk').or(nameField(page))).toBeVisible();
    await axeInBothThemes(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await page.keyboard.press('Escape');
    await expect(rowOf(page, 'Front Desk').or(nameField(page))).toBeVisible();
    await axeInBothThemes(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
  }
});
