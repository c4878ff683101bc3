import type { Page } from '@playwright/test';
import { expect, expectSettled, test } from './fixtures.ts';

const editOrg = '/setup/organization?org=100000-100097&tab=edit';
const name = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
const screenPart = '**/assets/OrganizationPage-*.js';

const reloadFlag = (page: Page) => page.evaluate(() => localStorage.getItem('ModuleLoadReloaded'));

const nextRecord = (page: Page) =>
  page
    .waitForRequest('**/sumo-logic/collect')
    .then((request) => JSON.parse(request.postData() ?? ''));

/** Throws an error in a page that cannot reach the error log, and waits until its console mentions that. */
async function throwUnlogged(page: Page): Promise<void> {
  const mentioned = page.waitForEvent('console', (message) =>
    message.text().includes('The error log cannot be reached'),
  );
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('thrown by the test');
    });
  });
  await mentioned;
}

test.beforeEach(async ({ signIn }) => signIn());

test('uncaught errors, rejections and failed calls are sent to the error log without the token; an unavailable log is only mentioned in the console', async ({
  page,
  go,
  expectedConsole,
}) => {
  expectedConsole.patterns = [/thrown by the test|nobody waits|history|error log cannot|collect/];
  const withoutAnalytics = page.waitForEvent('console', (message) =>
    message.text().includes('No Google Tag Manager ID provided'),
  );
  await go('/');
  await withoutAnalytics;
  await expect(page.getByRole('heading', { level: 1, name: 'World Airports' })).toBeVisible();
  await expectSettled(page);
  const token = (await page.context().cookies()).find(
    (cookie) => cookie.name === 'UiAccessToken',
  )?.value;
  const thrown = nextRecord(page);
  await page.evaluate((secret) => {
    setTimeout(() => {
      throw new TypeError(`thrown by the test with ${secret}`);
    });
  }, token);
  expect(await thrown).toMatchObject({
    product: 'Atrium',
    level: 'ERROR',
    message: 'thrown by the test with …',
    data: { name: 'TypeError', href: expect.stringContaining('/admin-ui/admin/') },
  });
  expect(JSON.stringify(await thrown)).not.toContain(token);

  const rejected = nextRecord(page);
  await page.evaluate(() => void Promise.reject(new Error('nobody waits')));
  expect(await rejected).toMatchObject({ message: 'nobody waits' });

  await page.route('**/history?*', (route) =>
    route.fulfill({ status: 500, json: [{ Message: 'The first message' }] }),
  );
  const failed = nextRecord(page);
  await go('/support/admin-history?org=100000-100097');
  expect(await failed).toMatchObject({
    message: 'The first message',
    context: { method: 'GET', url: expect.stringContaining('/history'), code: 500 },
    data: { org: 100_097 },
  });

  await page.route('**/sumo-logic/collect', (route) => route.abort());
  await throwUnlogged(page);
  // The failed call's alert is the only one; the failed log shows nothing.
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(1);
});

test('a failed screen shows a code that is in the error log, and the shell stays usable', async ({
  page,
  go,
  expectedConsole,
}) => {
  expectedConsole.patterns = [/./];
  await page.route('**/history?*', (route) => route.fulfill({ json: { rows: [{}], total: 1 } }));
  const sent = nextRecord(page);
  await go('/support/admin-history?org=100000-100097');
  await expect(page.getByText('This page ran into a problem.')).toBeVisible();
  const { code } = (await sent).context;
  await expect(page.getByText(`Code ${code}`)).toBeVisible();
  await page.unroute('**/history?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table', { name: 'Admin History' })).toBeVisible();
  await page.getByRole('treeitem', { name: 'World Airports' }).click();
  await expect(page).toHaveURL(/org=100000$/);
});

test('permissions that cannot be loaded are named as the cause, and forbid nothing', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.patterns = [/Failed to load resource/];
  const permissions = '**/admin/permissions*';
  const fail = () =>
    page.route(permissions, (route) =>
      route.fulfill({ status: 500, json: { Code: 500, Message: 'Away' } }),
    );
  await fail();
  await page.goto(`/admin-ui/admin${editOrg}`);
  const main = page.getByRole('main');
  // Setting the organization requests the role again.
  await expectSettled(page);
  await expect(main.getByText(/^Your permissions could not be loaded/)).toBeVisible();
  await expect(main.getByText('Your role lets you view this')).toHaveCount(0);
  const retry = main.getByRole('button', { name: 'Try again' });
  const requested = page.waitForRequest(permissions);
  await retry.click();
  await requested;
  await page.unroute(permissions);
  // Parts of the shell that are loaded later may have requested them again.
  await retry.or(name(page)).click();
  await expect(name(page)).toBeEditable();

  await fail();
  await page.goto('/admin-ui/admin/manage/admins?org=100000');
  const frame = page.frameLocator('iframe[title=Admins]');
  await expectSettled(page);
  await expect(frame.getByText(/^Your permissions could not be loaded/)).toBeVisible();
  await page.unroute(permissions);
  await frame.getByRole('button', { name: 'Try again' }).click();
  await expect(frame.getByRole('link', { name: 'Add administrator' })).toBeVisible();
});

test('a missing module reloads the page once, then shows an error', async ({
  page,
  go,
  expectedConsole,
}) => {
  expectedConsole.patterns = [/OrganizationPage|dynamically imported/];
  await page.route(screenPart, (route) => route.abort());
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await go(editOrg);
  await expect(page.getByText(/This page could not be loaded/)).toBeVisible();
  expect(loads).toBe(2);
  expect(await reloadFlag(page)).toBe('true');

  await page.unroute(screenPart);
  // The screen may be there before the click, because it is loaded again by itself, too.
  await expect(async () => {
    const again = page.getByRole('button', { name: 'Try again' });
    if (await again.isVisible()) await again.click({ timeout: 1_000 });
    await expect(name(page)).toHaveValue('Iceland', { timeout: 5_000 });
  }).toPass();
  expect(await reloadFlag(page)).toBeNull();
});

/** Returns whether the current document came by a reload; false while it changes. */
function isReloaded(page: Page): Promise<boolean> {
  const isByReload = () =>
    performance
      .getEntriesByType('navigation')
      .some((entry) => 'type' in entry && entry.type === 'reload');
  return page.evaluate(isByReload).catch(() => false);
}

test('a screen whose module is there again opens by itself, and a later missing one may reload the page', async ({
  page,
  go,
  expectedConsole,
}) => {
  expectedConsole.patterns = [/OrganizationPage|dynamically imported/];
  await page.route(screenPart, (route) => route.abort());
  const isThereAgain = Promise.withResolvers<void>();
  const heldCheck = Promise.withResolvers<void>();
  // The checks of the first page allow the reload, those of the second one the next attempt.
  await page.route('**/healthz', async (route) => {
    if (await isReloaded(page)) {
      heldCheck.resolve();
      await isThereAgain.promise;
    }
    await route.continue().catch(() => undefined);
  });
  await go(editOrg);
  await heldCheck.promise;
  expect(await reloadFlag(page)).toBe('true');
  await page.unroute(screenPart);
  isThereAgain.resolve();
  await expect(name(page)).toHaveValue('Iceland');
  expect(await reloadFlag(page)).toBeNull();
});

test('the offline notice is shown, and the page reloads its data when it is online again', async ({
  page,
  go,
  expectedConsole,
}) => {
  expectedConsole.patterns = [/ERR_INTERNET_DISCONNECTED|error log cannot be reached/];
  await go(editOrg);
  await expect(name(page)).toHaveValue('Iceland');
  await page.context().setOffline(true);
  await expect(page.getByText(/^You are offline/)).toBeVisible();
  const again = page.waitForResponse('**/AdminApi/organizations/100097');
  await page.context().setOffline(false);
  expect((await again).ok()).toBe(true);
  await expect(page.getByText(/^You are offline/)).toBeHidden();
});

test.describe('without cached modules', () => {
  test.use({ cold: true });

  test('a screen first opened offline says so, and opens when the browser is online again', async ({
    page,
    go,
    expectedConsole,
  }) => {
    expectedConsole.patterns = [/ERR_INTERNET_DISCONNECTED|dynamically imported|error log cannot/];
    await go(editOrg);
    await expect(name(page)).toHaveValue('Iceland');
    await page.getByRole('button', { name: 'Support', exact: true }).click();
    const link = page.getByRole('menuitem', { name: 'Admin History' });
    await expect(link).toBeVisible();
    await page.context().setOffline(true);
    await link.click();
    const away = page.getByText(
      /^This page could not be loaded, because the server cannot be reached/,
    );
    await expect(away).toBeVisible();
    // Leaves neither the console nor the screen.
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(away).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByRole('table', { name: 'Admin History' })).toBeVisible();
  });
});

test('a connection that fails again while the data is reloaded keeps what was typed, and the menus', async ({
  page,
  go,
  expectedConsole,
}) => {
  expectedConsole.patterns = [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|error log cannot be reached/];
  const verified = page.getByRole('menuitem', { name: 'Hotspot 2.0 opens in a new tab' });
  await go('/setup/organization?org=100000-100097-200011&tab=edit');
  await expect(name(page)).toHaveValue('Akureyri Airport');
  await page.getByRole('button', { name: 'Manage', exact: true }).click();
  await expect(verified).toBeVisible();
  await page.keyboard.press('Escape');
  await name(page).fill('Akureyri Airport 2');
  await page.context().setOffline(true);
  await expect(page.getByText(/^You are offline/)).toBeVisible();
  const sessionCheck = '**/IsLoginValid*';
  const accessCheck = '**/GetOrgAccess';
  await page.route(sessionCheck, (route) => route.abort());
  await page.route(accessCheck, (route) => route.abort());
  const failed = ['/IsLoginValid', '/GetOrgAccess'].map((call) =>
    page.waitForEvent('requestfailed', (request) => request.url().includes(call)),
  );
  await page.context().setOffline(false);
  await Promise.all(failed);
  const repeated = page.waitForResponse(sessionCheck);
  await page.unroute(sessionCheck);
  await repeated;
  await expect(name(page)).toHaveValue('Akureyri Airport 2');
  await page.getByRole('button', { name: 'Manage', exact: true }).click();
  await expect(verified).toBeVisible();
});

/** Counts the health checks of a page, which it makes before a reload. Returns a function that reads the count. */
function healthChecksOf(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/healthz')) count += 1;
  });
  return () => count;
}

test('code for the error log that cannot be loaded does not reload the page', async ({
  page,
  go,
  expectedConsole,
}) => {
  expectedConsole.patterns = [/sendError|dynamically imported|thrown by the test|error log cannot/];
  await page.route('**/assets/sendError-*.js', (route) => route.abort());
  await go(editOrg);
  await expect(name(page)).toHaveValue('Iceland');
  const healthChecks = healthChecksOf(page);
  await throwUnlogged(page);
  // A reload begins with such a check, so this one comes later.
  await page.evaluate(() => fetch('/healthz').then(({ ok }) => ok));
  expect(healthChecks()).toBe(1);
});

test('a palette that cannot be loaded does not reload the page when text is copied', async ({
  page,
  go,
  expectedConsole,
}) => {
  expectedConsole.patterns = [/CommandPalette|ERR_FAILED/];
  await page.route('**/assets/CommandPalette-*.js', (route) => route.abort());
  await go(editOrg);
  await expect(name(page)).toHaveValue('Iceland');
  await name(page).fill('Ísland');
  const healthChecks = healthChecksOf(page);
  // The console's listener is older, so its check would be sent before.
  const failure = await page.evaluateHandle(() => ({
    noticed: new Promise<void>((resolve) =>
      window.addEventListener('vite:preloadError', () => resolve(), { once: true }),
    ),
  }));
  await page.keyboard.press('Control+c');
  await failure.evaluate(({ noticed }) => noticed);
  await page.evaluate(() => fetch('/healthz').then(({ ok }) => ok));
  expect(healthChecks()).toBe(1);
  await expect(name(page)).toHaveValue('Ísland');
});
