import type { Locator, Page } from '@playwright/test';
import { addAdministrator } from './administrators.ts';
import { expect, sampleProvider, test } from './fixtures.ts';
import { administrator } from './server.ts';

const palette = (page: Page) => page.getByRole('combobox', { name: 'Command palette' });
const offered = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('option', { name });
async function openPalette(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeFocused();
}

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });

async function openIceland(page: Page, go: (path: string) => Promise<void>): Promise<void> {
  await go('/setup/organization?org=100000-100097&tab=edit');
  await expect(nameField(page)).toHaveValue('Iceland');
}

test('signing in, search, menus, theme, password and logout work by keyboard alone', async ({
  page,
  server,
}) => {
  const username = 'keyboard-only';
  const next = 'Quiet-Harbour-42';
  await addAdministrator(server.url, { username, organizationNumber: sampleProvider });
  await page.route('https://api.pwnedpasswords.com/range/*', (route) =>
    route.fulfill({ headers: { 'access-control-allow-origin': '*' }, body: '' }),
  );
  await page.goto('/admin-ui/login/');
  await page.getByRole('textbox', { name: 'Username' }).focus();
  await page.keyboard.type(username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(administrator.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('treeitem').first()).toBeVisible();

  await page.keyboard.press('/');
  await page.keyboard.type('iceland');
  await expect(page.getByRole('option', { name: /^Iceland/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Iceland' })).toBeVisible();

  await page.getByRole('button', { name: 'Support' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Find Accounts' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Admin History' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Admin History' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('dark');
  await expect(palette(page)).toHaveValue('dark');
  await expect(offered(page, 'Theme: Dark')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');

  await openPalette(page);
  await page.keyboard.type('profile');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Account Info' })).toBeVisible();
  await page.getByRole('tab', { name: 'Account Info' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('textbox', { name: 'Current Password' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Current Password' })).toBeFocused();
  await page.keyboard.type(administrator.password);
  await tabTo(page, page.getByRole('textbox', { name: 'New Password', exact: true }));
  await page.keyboard.type(next);
  await tabTo(page, page.getByRole('textbox', { name: 'Confirm New Password', exact: true }));
  await page.keyboard.type(next);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your password was changed.', { exact: false })).toBeVisible();

  await openPalette(page);
  await page.keyboard.type('logout');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Are you sure you want to logout?')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Logout' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin-ui\/login\//);
});

async function tabTo(page: Page, target: Locator, mostPresses = 4): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < mostPresses; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${String(target)} cannot be reached by the Tab key`);
}

test('from a figure of the overview to a device below, and back by the breadcrumb, by keyboard', async ({
  page,
  signIn,
  go,
}) => {
  await signIn();
  await go(`/setup/organization?org=${sampleProvider}`);
  const main = page.getByRole('main');
  const follow = async (link: Locator) => {
    await expect(link).toBeVisible();
    await main.focus();
    await tabTo(page, link, 40);
    await page.keyboard.press('Enter');
  };
  await follow(main.getByRole('link', { name: /^Devices down/ }));
  await expect(page).toHaveURL(/tab=devices&state=down/);
  const devices = page.getByRole('table', { name: 'Devices' });
  await expect(devices.getByRole('row').nth(1).getByText('Down', { exact: true })).toBeVisible();
  const device = devices.getByRole('link').first();
  const name = await device.innerText();
  await follow(device);
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  await follow(
    page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Devices' }),
  );
  await expect(page).toHaveURL(/\/setup\/devices\/manage/);
  await expect(page.getByRole('heading', { level: 1, name: 'Devices', exact: true })).toBeVisible();
});

test('the palette finds screens, organizations ignoring accents, and actions', async ({
  page,
  signIn,
  go,
}) => {
  await signIn();
  await openIceland(page, go);
  await expect(page.getByRole('button', { name: 'Command palette, Ctrl K' })).toBeVisible();
  await openPalette(page);
  await expect(offered(page, /^Edit Org/)).toBeVisible();
  await expect(offered(page, /^Iceland/)).toBeVisible();
  await expect(offered(page, 'Logout')).toBeVisible();
  await page.keyboard.type('siglufjordur');
  await expect(offered(page, /Siglufjörður Airport/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(nameField(page)).toHaveValue('Siglufjörður Airport');

  await openPalette(page);
  await page.keyboard.type('admin hist');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/support\/admin-history\?org=100000-100097-200019/);

  await openPalette(page);
  await page.keyboard.type('nothing like this');
  await expect(page.getByText(/^Nothing matches/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();

  // Enter does not choose a result of the previous text.
  await openPalette(page);
  await page.keyboard.type('keflavik');
  await expect(offered(page, /^Keflavik International/)).toBeVisible();
  await palette(page).fill('iceland');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/org=100000-100097$/);
});

test('the palette finds devices and plans of the areas below', async ({ page, signIn, go }) => {
  await signIn();
  await go('/setup/organization?org=100000-100097');
  await expect(page.getByRole('heading', { level: 1, name: 'Iceland' })).toBeVisible();
  await openPalette(page);
  await page.keyboard.type('access point 1');
  await offered(page, /^Access point 1.* › /)
    .first()
    .click();
  await expect(nameField(page)).toHaveValue('Access point 1');
  await expect(page).toHaveURL(/\/setup\/devices\/item\/.*org=100000-100097-\d+/);

  await openPalette(page);
  await page.keyboard.type('free 2 hours');
  await offered(page, /^Free 2 hours/)
    .first()
    .click();
  await expect(nameField(page)).toHaveValue('Free 2 hours');
});

test('the palette’s actions copy the link, toggle the tree and open feedback; a question mark shows the shortcuts', async ({
  page,
  signIn,
  go,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn();
  await openIceland(page, go);
  const perform = async (text: string, name: string) => {
    await openPalette(page);
    await page.keyboard.type(text);
    await expect(offered(page, name)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(palette(page)).toHaveCount(0);
  };
  await perform('copy link', 'Copy the link to this organization');
  await expect(page.getByText(/^Successfully copied .* to clipboard$/)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    new URL('/admin-ui/admin/setup/organization?org=100000-100097', page.url()).href,
  );
  await perform('hide org', 'Hide organizations');
  await expect(page.getByRole('tree')).toHaveCount(0);
  await perform('show org', 'Show organizations');
  await expect(page.getByRole('tree')).toBeVisible();

  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await nameField(page).focus();
  await page.keyboard.press('?');
  await expect(keys).toHaveCount(0);
  await page.getByRole('button', { name: 'Support' }).focus();
  await page.keyboard.press('?');
  await expect(keys).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await perform('shortcuts', 'Keyboard shortcuts');
  await expect(keys).toBeVisible();
  await page.keyboard.press('Escape');
  await perform('feed', 'Feedback');
  await expect(page.getByRole('textbox', { name: 'Feedback' })).toBeVisible();
});

test.describe('while modules are loading', () => {
  // With an empty cache.
  test.use({ cold: true });

  async function hold(page: Page, address: string) {
    const released = Promise.withResolvers<void>();
    await page.route(address, async (route) => {
      await released.promise;
      await route.continue();
    });
    return released;
  }

  for (const [awaited, address] of [
    ['session', '**/IsLoginValid*'],
    ['header’s tools', '**/assets/afterTree-*.js'],
  ] as const)
    test(`the palette opens for a shortcut that was pressed before the ${awaited}`, async ({
      page,
      signIn,
      go,
    }) => {
      await signIn();
      const { resolve } = await hold(page, address);
      const requested = page.waitForRequest(address);
      await go('/setup/organization?org=100000-100097&tab=edit');
      await requested;
      await expect(page.getByRole('button', { name: 'Hide organizations' })).toBeVisible();
      await page.keyboard.press('Control+k');
      resolve();
      await expect(palette(page)).toBeFocused();
    });

  test('a shortcut is forgotten when the console is not ready within 3 s', async ({
    page,
    signIn,
    go,
  }) => {
    await page.clock.install();
    await signIn();
    const { resolve } = await hold(page, '**/IsLoginValid*');
    const requested = page.waitForRequest('**/IsLoginValid*');
    await go('/setup/organization?org=100000-100097&tab=edit');
    await requested;
    await expect(page.getByRole('button', { name: 'Hide organizations' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.clock.fastForward(3_000);
    resolve();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    // The palette's module is loaded then.
    await page.waitForLoadState('networkidle');
    await openPalette(page);
  });

  test('what is typed before the palette is there arrives in it, without what was deleted', async ({
    page,
    signIn,
    go,
  }) => {
    await signIn();
    await openIceland(page, go);
    const { resolve } = await hold(page, '**/assets/CommandPalette-*.js');
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await nameField(page).focus();
    for (const key of ['Control+k', 'd', 'a', 'r', 't', 'Backspace', 'Control+k', 'k', 'Enter'])
      await page.keyboard.press(key);
    await expect(nameField(page)).toHaveValue('Iceland');
    resolve();
    await expect(palette(page)).toHaveValue('dark');
    await page.keyboard.type(' mode');
    await expect(palette(page)).toHaveValue('dark mode');
  });

  test('a palette that does not come within 3 s leaves the keys to the page', async ({
    page,
    signIn,
    go,
  }) => {
    await page.clock.install();
    await signIn();
    await openIceland(page, go);
    await hold(page, '**/assets/CommandPalette-*.js');
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await nameField(page).focus();
    const typeAfter = async (milliseconds: number, text: string) => {
      await page.clock.fastForward(milliseconds);
      await page.keyboard.press('End');
      await page.keyboard.type(text);
    };
    await page.keyboard.press('Control+k');
    await typeAfter(500, '2');
    await expect(nameField(page)).toHaveValue('Iceland');
    await typeAfter(3_000, '3');
    await expect(nameField(page)).toHaveValue('Iceland3');
    await page.keyboard.press('Control+k');
    await typeAfter(3_500, '7');
    await expect(nameField(page)).toHaveValue('Iceland37');
  });

  test('the palette does not open over a dialog that was opened meanwhile', async ({
    page,
    signIn,
    go,
  }) => {
    await signIn();
    await go('/setup/organization?org=100000-100097&tab=edit');
    const { resolve } = await hold(page, '**/assets/CommandPalette-*.js');
    const logout = page.getByRole('button', { name: 'Logout' });
    await expect(logout).toBeVisible();
    const requested = page.waitForRequest('**/assets/CommandPalette-*.js');
    await page.keyboard.press('Control+k');
    const module = (await requested).url();
    await logout.click();
    await expect(page.getByText('Are you sure you want to logout?')).toBeVisible();
    resolve();
    await page.evaluate((address) => import(address), module);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await openPalette(page);
  });
});
