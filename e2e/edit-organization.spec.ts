import type { Page, Request } from '@playwright/test';
import { bringSession, expect, test } from './fixtures.ts';

const open = async (page: Page, org: string, name: string) => {
  await page.goto(`/admin-ui/admin/setup/organization?org=${org}`);
  await expect(nameOf(page)).toHaveValue(name);
};
const nameOf = (page: Page) => page.getByRole('textbox', { name: 'Name' }).first();

test('an edited name is kept through a SIGKILL right after it was acknowledged, with its history', async ({
  page,
  server,
  expectedConsole,
}) => {
  // What the page loads in the background may fall into the moment in which there is no server.
  expectedConsole.patterns = [/ERR_CONNECTION_REFUSED/];
  await bringSession(page);
  await open(page, '100000-100097-200011', 'Akureyri Airport');
  await nameOf(page).fill('Akureyri Regional');
  await page.getByRole('button', { name: 'Add contact' }).click();
  await page
    .getByRole('group', { name: 'Contact 1' })
    .getByRole('textbox', { name: 'Name' })
    .fill('Jón');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved Akureyri Regional')).toBeVisible();
  await server.kill();
  await server.start();
  await page.reload();
  await expect(nameOf(page)).toHaveValue('Akureyri Regional');
  await expect(page.getByRole('treeitem', { name: 'Akureyri Regional' })).toBeVisible();
  await page.goto('/admin-ui/admin/support/admin-history?org=100000-100097-200011');
  await page
    .getByRole('row', { name: /update organization Akureyri Regional/ })
    .getByRole('button')
    .click();
  await expect(
    page.getByRole('row', { name: 'Name Akureyri Airport Akureyri Regional', exact: true }),
  ).toBeVisible();
});

test.describe('refusals', () => {
  test.use({ expectedConsole: { patterns: [/40[09]/] } });

  test('a second editor gets both versions and loses neither', async ({
    page,
    browser,
    server,
    signIn,
  }) => {
    await bringSession(page);
    await open(page, '100000-100097-200013', 'Hornafjörður Airport');
    const second = await (await browser.newContext({ baseURL: server.url })).newPage();
    await signIn(second);
    await open(second, '100000-100097-200013', 'Hornafjörður Airport');
    await nameOf(page).fill('First editor');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved First editor')).toBeVisible();
    await nameOf(second).fill('Second editor');
    await second.getByRole('button', { name: 'Save' }).click();
    const dialog = second.getByRole('dialog', { name: 'Someone else changed this' });
    await expect(
      dialog.getByRole('row', { name: 'Name Second editor First editor' }),
    ).toBeVisible();
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await expect(second.getByText('Saved Second editor')).toBeVisible();
    await second.goto('/admin-ui/admin/support/admin-history?org=100000-100097-200013');
    await expect(second.getByRole('cell', { name: 'First editor' }).first()).toBeVisible();
    await expect(second.getByRole('cell', { name: 'Second editor' }).first()).toBeVisible();
    await second.context().close();
  });

  test('what cannot be saved is said at its field, by the browser and by the server', async ({
    page,
  }) => {
    await bringSession(page);
    await open(page, '100000-100097-200017', 'Patreksfjörður Airport');
    await nameOf(page).fill('x'.repeat(101));
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Must be no more than 100 characters')).toBeVisible();
    await expect(nameOf(page)).toBeFocused();
    await nameOf(page).fill('Bakki Airport');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Must be unique')).toBeVisible();
  });
});

test('unsaved changes are asked about before another organization is shown', async ({ page }) => {
  await bringSession(page);
  await open(page, '100000-100097-200017', 'Patreksfjörður Airport');
  await nameOf(page).fill('Half typed');
  await page.getByRole('treeitem', { name: 'Selfoss Airport' }).click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(nameOf(page)).toHaveValue('Half typed');
  await expect(page).toHaveURL(/200017$/);
  await page.getByRole('treeitem', { name: 'Selfoss Airport' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(nameOf(page)).toHaveValue('Selfoss Airport');
});

test('who types on while it is saved loses neither the text nor the place', async ({ page }) => {
  await bringSession(page);
  await open(page, '100000-100097-200017', 'Patreksfjörður Airport');
  const isSave = (request: Request) => request.method() === 'PUT';
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/AdminApi/organizations/*', async (route) => {
    if (isSave(route.request())) await isAnswered;
    await route.continue();
  });
  const externalId = page.getByRole('textbox', { name: 'External ID' });
  const notes = page.getByRole('textbox', { name: 'Notes' });
  await notes.fill('Before');
  await externalId.fill('BIU');
  const sent = page.waitForRequest(isSave);
  await page.keyboard.press('Control+s');
  await sent;
  await page.keyboard.type('-1');
  answer();
  await expect(page.getByText(/^Saved Patreks/)).toBeVisible();
  await expect(externalId).toHaveValue('BIU-1');
  await expect(externalId).toBeFocused();

  await page.keyboard.type('2');
  const answered = page.waitForResponse((response) => isSave(response.request()));
  await page.keyboard.press('Control+s');
  expect((await answered).ok()).toBe(true);
  await page.reload();
  await expect(externalId).toHaveValue('BIU-12');
  await expect(notes).toHaveValue('Before');
});

test('a time zone outside the list cannot be chosen, and a chosen one is kept', async ({
  page,
}) => {
  await bringSession(page);
  await open(page, '100000-100097', 'Iceland');
  const timeZone = page.getByRole('combobox', { name: 'Time zone' });
  await timeZone.fill('Eastern');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await timeZone.fill('Reykj');
  await page.getByRole('option', { name: 'Atlantic/Reykjavik' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved Iceland')).toBeVisible();
  await page.reload();
  await expect(timeZone).toHaveValue('Atlantic/Reykjavik');
});
