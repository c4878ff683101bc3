import type { Page } from '@playwright/test';
import { bringSession, expect, followSystemTheme, test } from './fixtures.ts';

const keflavik = '100000-100097-200016';
const row = (page: Page, name: string) => page.getByRole('treeitem', { name });

test('opens the tree by mouse down to a service area', async ({ page, signIn }) => {
  await signIn(page);
  for (const name of ['World Airports', 'Iceland', 'Keflavik International Airport'])
    await row(page, name).first().locator('[data-toggle], button, svg').first().click();
  await row(page, 'Terminal').first().click();
  await expect(page).toHaveURL(/org=100000-100097-200016-\d+$/);
  await expect(row(page, 'Terminal').first()).toHaveAttribute('aria-selected', 'true');
});

test('opens the tree by keyboard alone', async ({ page, signIn }) => {
  await signIn(page);
  await page.getByRole('tree').focus();
  await page.keyboard.press('ArrowRight');
  await expect(row(page, 'Iceland')).toBeVisible();
  await page.keyboard.type('icel');
  await page.keyboard.press('ArrowRight');
  await expect(row(page, 'Akureyri Airport')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(row(page, 'Terminal')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/org=100000-100097-200011-\d+$/);
});

test('finds an organization, selects it and reveals its path', async ({ page, signIn }) => {
  await signIn(page);
  await page.keyboard.press('/');
  await page.keyboard.type('keflav');
  await page.getByRole('option', { name: /Keflavik International Airport/ }).waitFor();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`org=${keflavik}$`));
  await expect(row(page, 'Keflavik International Airport')).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(row(page, 'Iceland').first()).toHaveAttribute('aria-expanded', 'true');
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await crumbs.getByRole('link', { name: 'Iceland' }).click();
  await expect(page).toHaveURL(/org=100000-100097$/);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`org=${keflavik}$`));
});

test('a copied link opens the same organization in another browser after sign-in', async ({
  page,
  browser,
  server,
  go,
  signIn,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await bringSession(page);
  await go(page, `/setup/organization?org=${keflavik}`);
  await expect(page.getByRole('textbox', { name: 'Name' }).first()).toHaveValue(
    'Keflavik International Airport',
  );
  await page.getByRole('button', { name: 'Location' }).click();
  await expect(page.getByText(/^Successfully copied .* to clipboard$/)).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await browser.newContext({ baseURL: server.url });
  const stranger = await other.newPage();
  await stranger.goto(link);
  await stranger.getByRole('button', { name: 'Go to Login' }).click();
  await signIn(stranger, { here: true });
  await expect(stranger.getByRole('textbox', { name: 'Name' }).first()).toHaveValue(
    'Keflavik International Airport',
  );
  await other.close();
});

test('an unknown path leads to the organization page', async ({ page, go }) => {
  await bringSession(page);
  await go(page, '/no/such/screen?org=100000');
  await expect(page).toHaveURL(/\/setup\/organization\?org=100000$/);
});

test('the menus offer what the organization grants, by hover and by keyboard', async ({
  page,
  go,
}) => {
  await bringSession(page);
  await go(page, '/setup/organization?org=100000');
  const menus = page.getByRole('navigation', { name: 'Screens' });
  // The menus come after the tree.
  await expect(menus.getByRole('button', { name: 'Support' })).toHaveAttribute(
    'aria-haspopup',
    'menu',
  );
  await menus.getByRole('button', { name: 'Support' }).hover();
  await page.getByRole('menuitem', { name: 'Admin History' }).click();
  await expect(page).toHaveURL(/\/support\/admin-history\?org=100000$/);
  await expect(page).toHaveTitle('Admin History · ElevenOS');
  await page.mouse.move(700, 600);
  await menus.getByRole('button', { name: 'Setup' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Edit Org' }).press('Enter');
  await expect(page).toHaveURL(/\/setup\/organization\?org=100000$/);
});

test('theme, drawer and selection are kept', async ({ page, go }) => {
  await bringSession(page);
  await go(page, '/setup/organization?org=100000');
  await page.getByRole('button', { name: /^Theme/ }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await page.getByRole('separator', { name: /Width/ }).press('ArrowRight');
  await page.getByRole('button', { name: 'Hide organizations' }).click();
  await page.goto('/admin-ui/admin/');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page).toHaveURL(/org=100000$/);
  await expect(page.getByRole('tree')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show organizations' }).click();
  await expect(page.getByRole('separator')).toHaveAttribute('aria-valuenow', '276');
});

test('logout asks first and ends the session', async ({ page, signIn }) => {
  await signIn(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Are you sure you want to logout?')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(/\/admin-ui\/login\/$/);
  await page.goto('/admin-ui/admin/');
  await expect(page.getByText('Session Expired')).toBeVisible();
});

test('forged messages set no token', async ({ page, go }) => {
  await bringSession(page);
  await go(page, '/setup/organization?org=100000');
  await expect(page.getByRole('textbox', { name: 'Name' }).first()).toHaveValue('World Airports');
  const before = await page.evaluate(() => document.cookie);
  await page.evaluate(async () => {
    const forged = {
      type: 'set-organization-complete',
      accessToken: 'x'.repeat(43),
      timestamp: '1',
    };
    window.postMessage(forged, '*');
    const frame = document.createElement('iframe');
    frame.srcdoc = `<p>${JSON.stringify(forged)}</p>`;
    document.body.append(frame);
    await new Promise((resolve) => {
      window.addEventListener('message', resolve, { once: true });
      window.postMessage(forged, '*');
    });
  });
  expect(await page.evaluate(() => document.cookie)).toBe(before);
});

test.describe('while the server is away', () => {
  test.use({
    expectedConsole: {
      patterns: [/ERR_CONNECTION_REFUSED|Failed to load resource|error log cannot be reached/],
    },
  });

  test('a failure shows its message, and the screen recovers under the same session', async ({
    page,
    server,
    go,
  }) => {
    await bringSession(page);
    await go(page, '/support/admin-history?org=100000-100097');
    await expect(page.getByRole('columnheader', { name: 'Record' })).toBeVisible();
    await server.stop();
    await page
      .getByRole('navigation', { name: 'Screens' })
      .getByRole('button', { name: 'Support' })
      .click();
    await page.getByRole('menuitem', { name: 'Admin History' }).click();
    await expect(page.getByText('Unknown Error occurred').first()).toBeVisible();
    await server.start();
    await expect(page.getByRole('columnheader', { name: 'Record' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('columnheader', { name: 'Record' })).toBeVisible();
  });
});

for (const width of [1440, 390])
  test(`the console has no accessibility violation, ${width} wide`, async ({
    page,
    signIn,
    go,
    axeInBothThemes,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await followSystemTheme(page);
    await signIn(page);
    await axeInBothThemes(page);
    await go(page, `/setup/organization?org=${keflavik}`);
    await expect(page.getByRole('textbox', { name: 'Name' }).first()).toBeVisible();
    await axeInBothThemes(page);
    await go(page, '/support/admin-history?org=100000');
    await expect(page.getByRole('columnheader', { name: 'Record' })).toBeVisible();
    await axeInBothThemes(page);
  });
