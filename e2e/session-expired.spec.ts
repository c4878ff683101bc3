import type { Page } from '@playwright/test';
import { bringSession, expect, followSystemTheme } from './fixtures.ts';
import { administrator } from './server.ts';
import { expired, watching } from './session-dialogs.ts';
import { type Timed, test } from './timed.ts';

test.use({ expectedConsole: { patterns: [/40[13]/, /ERR_FAILED/] } });

const iceland = '100000-100097';
const address = `/setup/organization?org=${iceland}`;
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name' }).first();
const username = (page: Page) => expired(page).getByRole('textbox', { name: 'Username' });
const password = (page: Page) => expired(page).locator('input[autocomplete="current-password"]');
const logIn = (page: Page) => expired(page).getByRole('button', { name: 'Log In', exact: true });

test.beforeEach(async ({ page, go }) => {
  await bringSession(page);
  await go(page, address);
  await expect(nameField(page)).toHaveValue('Iceland');
  await watching(page);
});

/** Ends all sessions on the server, and lets the tree's own call hear of it. */
async function expire(page: Page, timed: Timed): Promise<void> {
  await timed.database.system
    .updateTable('admin_session')
    .set({ ended_at: timed.clock.now })
    .execute();
  // The server remembers a session for half a second.
  timed.clock.now = new Date(timed.clock.now.getTime() + 1000);
  const row = page.getByRole('treeitem', { name: 'Norway' }).first();
  await row.locator('[data-toggle], button, svg').first().click();
  await expect(expired(page)).toBeVisible();
}

async function fillIn(page: Page, secret = administrator.password): Promise<void> {
  await username(page).fill(administrator.username);
  await password(page).fill(secret);
}

test('a 401 to any call brings the dialog, over the page with its unsaved work', async ({
  page,
  timed,
}) => {
  await nameField(page).fill('Iceland, unsaved');
  await expire(page, timed);
  await expect(nameField(page)).toHaveValue('Iceland, unsaved');
  await expect(username(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(expired(page)).toBeVisible();
  await expect(page).toHaveURL(/setup\/organization\?org=100000-100097$/);
});

test('asks for what is missing, and shows the password on request', async ({ page, timed }) => {
  await expire(page, timed);
  await logIn(page).click();
  await expect(expired(page).getByText('Required')).toHaveCount(2);
  await expect(username(page)).toBeFocused();
  await password(page).fill('secret');
  await expired(page).getByRole('button', { name: 'Show password' }).click();
  await expect(password(page)).toHaveAttribute('type', 'text');
});

test('logging in again stores the new token, bound to the organization, and reloads the page', async ({
  page,
  timed,
}) => {
  const before = await page.evaluate(() => document.cookie);
  await expire(page, timed);
  await fillIn(page);
  const sent = page.waitForRequest(/Authorization\.svc\/Login$/);
  const reload = page.waitForEvent('load');
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON()).toEqual({
    Username: administrator.username,
    Password: administrator.password,
    Realm: '',
    Org: 100_097,
  });
  await reload;
  await expect(expired(page)).toHaveCount(0);
  await expect(nameField(page)).toHaveValue('Iceland');
  await expect(page).toHaveURL(/setup\/organization\?org=100000-100097$/);
  expect(await page.evaluate(() => document.cookie)).not.toBe(before);
});

test('who does not let the page reload goes on with the unsaved work, and can save it', async ({
  page,
  timed,
}) => {
  await nameField(page).fill('Iceland');
  await page.getByRole('textbox', { name: 'External ID' }).fill('ICE-1');
  await expire(page, timed);
  await fillIn(page);
  page.once('dialog', (dialog) => void dialog.dismiss());
  const asked = page.waitForEvent('dialog');
  await logIn(page).click();
  expect((await asked).type()).toBe('beforeunload');
  await expect(expired(page)).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'External ID' })).toHaveValue('ICE-1');
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.getByRole('button', { name: 'Save' }).click();
  expect((await saved).status()).toBe(200);
});

test('a stored realm is used without asking for it', async ({ page, context, timed }) => {
  await context.addCookies([{ name: 'LogonRealm', value: 'nordic', url: timed.url }]);
  await expire(page, timed);
  await expect(expired(page).getByRole('textbox', { name: 'Realm' })).toHaveCount(0);
  await fillIn(page);
  const sent = page.waitForRequest(/Authorization\.svc\/Login$/);
  await logIn(page).click();
  expect((await sent).postDataJSON()).toMatchObject({ Realm: 'nordic' });
});

test('without a stored realm it is asked for, sent trimmed, and kept', async ({ page, timed }) => {
  await timed.database.system
    .updateTable('administrator')
    .set({ realm: 'nordic' })
    .where('username', '=', administrator.username)
    .execute();
  await expire(page, timed);
  await fillIn(page);
  await expired(page).getByRole('textbox', { name: 'Realm' }).fill(' nordic ');
  const sent = page.waitForRequest(/Authorization\.svc\/Login$/);
  const reload = page.waitForEvent('load');
  await logIn(page).click();
  expect((await sent).postDataJSON()).toMatchObject({ Realm: 'nordic' });
  await reload;
  await expect(nameField(page)).toHaveValue('Iceland');
  expect(await page.evaluate(() => document.cookie)).toContain('LogonRealm=nordic');
  await timed.database.system.updateTable('administrator').set({ realm: '' }).execute();
});

test('what goes wrong says so and leads to the main log in screen', async ({ page, timed }) => {
  await expire(page, timed);
  await fillIn(page, 'Wrong-Horse-9');
  await logIn(page).click();
  const failure = page.getByRole('dialog', { name: 'Error Logging In' });
  await expect(failure).toContainText(
    'We encountered an error while trying to log you back in. Please go back to the main log in screen and log in there. Sorry for the inconvenience.',
  );
  await expect(failure).toContainText('The user name, password or realm is not correct.');
  await page.keyboard.press('Escape');
  await expect(username(page)).toBeVisible();
  await fillIn(page, 'Wrong-Horse-9');
  await logIn(page).click();
  await failure.getByRole('button', { name: 'Back to Log In' }).click();
  await page.waitForURL(/\/admin-ui\/login\/\?returnTo=/);
});

test('an answer without a token is a failure too', async ({ page, context, timed }) => {
  await context.route('**/Authorization.svc/Login', (route) => route.fulfill({ json: {} }));
  await expire(page, timed);
  await fillIn(page);
  await logIn(page).click();
  await expect(page.getByRole('dialog', { name: 'Error Logging In' })).toBeVisible();
});

test('‘Cancel’ leads to the sign-in page, and from there back', async ({ page, signIn, timed }) => {
  await expire(page, timed);
  await expired(page).getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL(/\/admin-ui\/login\/\?returnTo=/);
  await signIn(page, { here: true });
  await expect(nameField(page)).toHaveValue('Iceland');
});

test('‘Log in with SSO’ leads to the single sign-on page', async ({ page, timed }) => {
  await expire(page, timed);
  await expired(page).getByRole('button', { name: 'Log in with SSO' }).click();
  await page.waitForURL(/\/admin-ui\/login\/#\/sso$/);
});

test('a tab whose session is over offers what another tab has logged in since', async ({
  page,
  context,
  timed,
}) => {
  const other = await context.newPage();
  await other.goto(`/admin-ui/admin${address}`);
  await expect(nameField(other)).toHaveValue('Iceland');
  await expire(page, timed);
  await expire(other, timed);
  await fillIn(page);
  const reload = page.waitForEvent('load');
  await logIn(page).click();
  await reload;
  await expect(nameField(page)).toHaveValue('Iceland');
  await expect(expired(other)).toContainText('You have logged in again in another tab or window.');
  await expired(other).getByRole('button', { name: 'Refresh' }).click();
  await expect(expired(other)).toHaveCount(0);
  await expect(nameField(other)).toHaveValue('Iceland');
  await page.reload();
  await expect(nameField(page)).toHaveValue('Iceland');
});

test('the dialogs have no accessibility violation', async ({ page, axeInBothThemes, timed }) => {
  await followSystemTheme(page);
  await page.reload();
  await expect(nameField(page)).toHaveValue('Iceland');
  await expire(page, timed);
  await logIn(page).click();
  await axeInBothThemes(page);
  await fillIn(page, 'Wrong-Horse-9');
  await logIn(page).click();
  await expect(page.getByRole('dialog', { name: 'Error Logging In' })).toBeVisible();
  await axeInBothThemes(page);
});
