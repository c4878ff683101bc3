import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { adminsOf, copyPassword, fillForm, inner } from '../embedded-admins.ts';
import { expect, fillInSignIn } from '../fixtures.ts';
import { administrator } from '../server.ts';
import { type InProcessServer, test } from './fixtures.ts';
import { expired, watching } from './session-dialogs.ts';

test.use({ expectedConsole: { patterns: [/40[13]/, /ERR_FAILED/] } });

const address = '/setup/organization?org=100000-100097&tab=edit';
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name' }).first();
const externalId = (page: Page) => page.getByRole('textbox', { name: 'External ID' });
const username = (page: Page) => expired(page).getByRole('textbox', { name: 'Username' });
const realm = (page: Page) => expired(page).getByRole('textbox', { name: 'Realm' });
const password = (page: Page) => expired(page).locator('input[autocomplete="current-password"]');
const logIn = (page: Page) => expired(page).getByRole('button', { name: 'Log In', exact: true });
const failure = (page: Page) => page.getByRole('dialog', { name: 'Error Logging In' });
const loginSent = (page: Page) => page.waitForRequest(/Authorization\.svc\/Login$/);

async function isLoaded(page: Page): Promise<void> {
  await expect(nameField(page)).toHaveValue('Iceland');
  // The frame's calls after the form, which would open the dialog by themselves.
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toHaveCount(0);
  await watching(page);
}

test.beforeEach(async ({ page, signIn, go }) => {
  await signIn();
  await go(address);
  await isLoaded(page);
});

/** Ends all sessions on the server, and makes a call of the tree fail. */
async function expire(page: Page, inProcess: InProcessServer): Promise<void> {
  await endSessions(inProcess);
  await openNorway(page);
  await expect(expired(page)).toBeVisible();
}

async function endSessions(inProcess: InProcessServer): Promise<void> {
  await inProcess.database.system
    .updateTable('admin_session')
    .set({ ended_at: inProcess.clock.now })
    .execute();
  // The server caches a session for half a second.
  inProcess.clock.now = new Date(inProcess.clock.now.getTime() + 1000);
}

function openNorway(page: Page): Promise<void> {
  const row = page.getByRole('treeitem', { name: 'Norway' }).first();
  // Not a click by mouse: a late call of the frame may have opened the dialog, which then covers the tree.
  return row.locator('[data-toggle]').dispatchEvent('click');
}

async function fillIn(page: Page, secret = administrator.password): Promise<void> {
  await username(page).fill(administrator.username);
  await password(page).fill(secret);
}

test('a session that ends while the computer is offline opens the dialog over unsaved work', async ({
  page,
  inProcess,
  expectedConsole,
}) => {
  expectedConsole.patterns.push(/ERR_INTERNET_DISCONNECTED|error log cannot be reached/);
  await externalId(page).fill('ICE-offline');
  await page.context().setOffline(true);
  await expect(page.getByText(/^You are offline/)).toBeVisible();
  await endSessions(inProcess);
  await page.context().setOffline(false);
  await expect(expired(page)).toBeVisible();
  await expect(externalId(page)).toHaveValue('ICE-offline');
});

test('a 401 opens the dialog over unsaved work, which can be saved after logging in', async ({
  page,
  context,
  inProcess,
}) => {
  const unsaved = `ICE-${Date.now()}`;
  await externalId(page).fill(unsaved);
  await expire(page, inProcess);
  await expect(externalId(page)).toHaveValue(unsaved);
  await expect(username(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(expired(page)).toBeVisible();
  await expect(page).toHaveURL(/setup\/organization\?org=100000-100097&tab=edit$/);
  await expectAccessible(page);

  await fillIn(page, 'Wrong-Horse-9');
  await logIn(page).click();
  await expect(failure(page)).toContainText(
    'We encountered an error while trying to log you back in. Please go back to the main log in screen and log in there. Sorry for the inconvenience.',
  );
  await expect(failure(page)).toContainText('The user name, password or realm is not correct.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(username(page)).toBeVisible();

  await context.route('**/Authorization.svc/Login', (route) => route.fulfill({ json: {} }));
  await fillIn(page);
  await logIn(page).click();
  await expect(failure(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await context.unroute('**/Authorization.svc/Login');

  await fillIn(page);
  // The browser asks before a reload discards unsaved work.
  page.once('dialog', (dialog) => void dialog.dismiss());
  const question = page.waitForEvent('dialog');
  const sent = loginSent(page);
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON()).toEqual({
    Username: administrator.username,
    Password: administrator.password,
    Realm: '',
    Org: 100_097,
  });
  expect((await question).type()).toBe('beforeunload');
  await expect(expired(page)).toHaveCount(0);
  await expect(externalId(page)).toHaveValue(unsaved);
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.getByRole('button', { name: 'Save' }).click();
  expect((await saved).status()).toBe(200);
});

test('a form of an embedded page can be saved after logging in again', async ({
  page,
  inProcess,
}) => {
  await page.goto(`${adminsOf({ org: '100000-100097' })}&item=new`);
  const frame = inner(page);
  await fillForm(frame, { username: `late-${Date.now()}` });
  await watching(page);
  await endSessions(inProcess);
  const save = frame.getByRole('button', { name: 'Save' });
  await save.click();
  await fillIn(page);
  // The page would be reloaded without the entries.
  page.once('dialog', (dialog) => void dialog.dismiss());
  await logIn(page).click();
  await expect(expired(page)).toHaveCount(0);
  await save.click();
  await copyPassword(frame.getByRole('dialog', { name: 'Initial password' }));
});

test('logging in again stores the new token and reloads the page; the realm is requested once, trimmed and stored', async ({
  page,
  inProcess,
}) => {
  const setRealm = (value: string) =>
    inProcess.database.system
      .updateTable('administrator')
      .set({ realm: value })
      .where('username', '=', administrator.username)
      .execute();
  await setRealm('nordic');
  const before = await page.evaluate(() => document.cookie);
  await expire(page, inProcess);
  await fillIn(page);
  await realm(page).fill(' nordic ');
  const first = loginSent(page);
  const reload = page.waitForEvent('load');
  await logIn(page).click();
  expect((await first).postDataJSON()).toMatchObject({ Realm: 'nordic' });
  await reload;
  await isLoaded(page);
  await expect(expired(page)).toHaveCount(0);
  await expect(page).toHaveURL(/setup\/organization\?org=100000-100097&tab=edit$/);
  const after = await page.evaluate(() => document.cookie);
  expect(after).toContain('LogonRealm=nordic');
  expect(after).toMatch(/UiAccessToken=\S/);
  expect(after).not.toContain(/UiAccessToken=[^;]+/.exec(before)?.[0]);

  await expire(page, inProcess);
  await expect(username(page)).toBeVisible();
  await expect(realm(page)).toHaveCount(0);
  await fillIn(page);
  const second = loginSent(page);
  const secondReload = page.waitForEvent('load');
  await logIn(page).click();
  expect((await second).postDataJSON()).toMatchObject({ Realm: 'nordic' });
  await secondReload;
  await isLoaded(page);
  await setRealm('');
});

test('a failure, ‘Cancel’ and ‘Log in with SSO’ redirect to the sign-in page, which returns to the screen', async ({
  page,
  inProcess,
}) => {
  const back = async () => {
    await page.waitForURL(/\/admin-ui\/login\/\?returnTo=/);
    await fillInSignIn(page);
    await isLoaded(page);
  };
  await expire(page, inProcess);
  await fillIn(page, 'Wrong-Horse-9');
  await logIn(page).click();
  await failure(page).getByRole('button', { name: 'Back to Log In' }).click();
  await back();
  await expire(page, inProcess);
  await expired(page).getByRole('button', { name: 'Cancel' }).click();
  await back();
  await expire(page, inProcess);
  await expired(page).getByRole('button', { name: 'Log in with SSO' }).click();
  await page.waitForURL(/\/admin-ui\/login\/#\/sso$/);
});

test('an expired tab offers the new session of another tab', async ({
  page,
  context,
  inProcess,
}) => {
  const other = await context.newPage();
  await other.goto(`/admin-ui/admin${address}`);
  await isLoaded(other);
  await expire(page, inProcess);
  // A late call of this tab's frame may have found the end of the session before the press.
  await expect(async () => {
    if (!(await expired(other).isVisible())) await openNorway(other);
    await expect(expired(other)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await fillIn(page);
  const reload = page.waitForEvent('load');
  await logIn(page).click();
  await reload;
  await isLoaded(page);
  await expect(expired(other)).toContainText('You have logged in again in another tab or window.');
  await expired(other).getByRole('button', { name: 'Refresh' }).click();
  await expect(expired(other)).toHaveCount(0);
  await expect(nameField(other)).toHaveValue('Iceland');
  await page.reload();
  await expect(nameField(page)).toHaveValue('Iceland');
});
