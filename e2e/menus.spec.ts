import type { Page } from '@playwright/test';
import { addAdministrator } from './administrators.ts';
import { bergen } from './embedded-users.ts';
import { expect, test } from './fixtures.ts';

const site = '100000-100097-200016';
const menu = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name });

const editSite = `/setup/organization?org=${site}&tab=edit`;
const expectEditSite = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: 'Edit Org' })).toBeVisible();

test.beforeEach(({ signIn }) => signIn());

test('arrow keys move within a menu and to the next menu', async ({ page, go }) => {
  await go(editSite);
  await expectEditSite(page);
  await expect(menu(page, 'Support')).toBeEnabled();
  await menu(page, 'Support').focus();
  await page.keyboard.press('ArrowDown');
  await expect(link(page, 'Find Accounts')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(link(page, 'Edit Org')).toBeFocused();
  await expect(link(page, 'Admin History')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(menu(page, 'Setup')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(menu(page, 'Support')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(link(page, 'Find Accounts')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(link(page, 'Admin History')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin History' })).toBeVisible();
  await expect(menu(page, 'Support')).toHaveAttribute('aria-current', 'true');
});

test('the menus wait for the links of the role', async ({ page, go }) => {
  const released = Promise.withResolvers<void>();
  await page.route(/GetCategories/, async (route) => {
    await released.promise;
    await route.continue();
  });
  await go(editSite);
  await expectEditSite(page);
  await expect(menu(page, 'Support')).toBeDisabled();
  released.resolve();
  await expect(menu(page, 'Support')).toBeEnabled();
  await menu(page, 'Support').focus();
  await page.keyboard.press('ArrowDown');
  await expect(link(page, 'Find Accounts')).toBeFocused();
  await page.unroute(/GetCategories/);
});

test('a link has the organization and opens in a new tab; the link to the current screen reloads its data and keeps later filters', async ({
  page,
  go,
}) => {
  await go(editSite);
  await expectEditSite(page);
  await menu(page, 'Support').click();
  await expect(link(page, 'Admin History')).toHaveAttribute(
    'href',
    `/admin-ui/admin/support/admin-history?org=${site}`,
  );
  const opened = page.context().waitForEvent('page');
  await link(page, 'Admin History').click({ modifiers: ['Control'] });
  const tab = await opened;
  await expect(tab.getByRole('heading', { level: 1, name: 'Admin History' })).toBeVisible();
  await tab.close();
  await expectEditSite(page);

  const refreshed = page.waitForRequest(/AdminApi\/organizations\/200016$/);
  await menu(page, 'Setup').click();
  await expect(link(page, 'Edit Org')).toHaveAttribute('aria-current', 'page');
  await link(page, 'Edit Org').click();
  await refreshed;
  await expect(page.getByRole('textbox', { name: 'Notes' })).toBeVisible();

  await go(`/setup/devices/manage?org=${bergen}`);
  const filter = page.getByRole('textbox', { name: 'Filter' });
  await filter.waitFor();
  const listed = page.waitForRequest(/devices\?/);
  await menu(page, 'Setup').click();
  await link(page, 'Devices').click();
  await listed;
  await expect(link(page, 'Devices')).toHaveCount(0);
  await filter.focus();
  await page.keyboard.type('access');
  await expect(page).toHaveURL(/text=access/);
  await expect(page.getByRole('link', { name: 'Gateway' })).toHaveCount(0);
  await page.keyboard.type(' point');
  await expect(filter).toHaveValue('access point');
  await expect(page).toHaveURL(/text=access(\+|%20)point/);
});

test('Hotspot 2.0 is verified once per organization and opens in a new tab; a service provider does not have it', async ({
  page,
  go,
}) => {
  await go(editSite);
  await expectEditSite(page);
  let verified = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/GetOrgAccess')) verified += 1;
  });
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const slowly = { offline: false, latency: 1_500, downloadThroughput: -1, uploadThroughput: -1 };
  await page.getByRole('treeitem', { name: 'Iceland' }).click();
  await expect(page.getByText('Loading…')).toHaveCount(0);
  await network.send('Network.emulateNetworkConditions', slowly);
  await page.getByRole('treeitem', { name: 'Akureyri' }).click();
  await menu(page, 'Manage').click();
  await expect(link(page, 'Hotspot 2.0 Verifying...')).toBeVisible();
  await expect(link(page, 'Hotspot 2.0 opens in a new tab')).toHaveAttribute(
    'href',
    'http://legacy.invalid/ElevenOS/Admin/LoginChoice?ORG_NUMBER=200011',
  );
  await expect(link(page, 'Hotspot 2.0 opens in a new tab')).toHaveAttribute('target', '_blank');
  await network.send('Network.emulateNetworkConditions', { ...slowly, latency: 0 });
  await page.keyboard.press('Escape');

  await page.getByRole('treeitem', { name: 'World Airports' }).click();
  await expect(page).toHaveURL(/org=100000&tab=edit$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Org' })).toBeVisible();
  await menu(page, 'Manage').click();
  await expect(link(page, 'Role Templates')).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /^Hotspot/ })).toHaveCount(0);
  await page.keyboard.press('Escape');

  const before = verified;
  await page.getByRole('treeitem', { name: 'Akureyri' }).click();
  await expect(page).toHaveURL(/200011&tab=edit$/);
  await menu(page, 'Manage').click();
  await expect(link(page, 'Hotspot 2.0 opens in a new tab')).toBeVisible();
  expect(verified).toBe(before);
});

test.describe('before the menus are loaded', () => {
  test.use({ cold: true });

  const pressed: Record<string, { keys: string[]; opens: boolean }> = {
    'a press opens the menu as soon as it is loaded': { keys: ['Enter'], opens: true },
    'a second press calls it off': { keys: ['Enter', 'Enter'], opens: false },
    'Escape calls it off': { keys: ['Enter', 'Escape'], opens: false },
    'leaving the button calls it off': { keys: ['Enter', 'Tab'], opens: false },
  };

  test('a pressed menu opens once it is loaded, unless canceled', async ({ page, go }) => {
    for (const [name, { keys, opens }] of Object.entries(pressed))
      await test.step(name, async () => {
        const released = Promise.withResolvers<void>();
        await page.route(/afterTree/, async (route) => {
          await released.promise;
          await route.continue();
        });
        const requested = page.waitForRequest(/afterTree/);
        await go(editSite);
        await requested;
        await expect(menu(page, 'Support')).toBeEnabled();
        await menu(page, 'Support').focus();
        for (const key of keys) await page.keyboard.press(key);
        await expect(menu(page, 'Support')).not.toHaveAttribute('aria-expanded');
        released.resolve();
        await expect(menu(page, 'Support')).toHaveAttribute('aria-expanded', /./);
        expect(await menu(page, 'Support').getAttribute('aria-expanded')).toBe(String(opens));
        await expect(link(page, 'Admin History')).toHaveCount(opens ? 1 : 0);
        await page.unroute(/afterTree/);
      });
  });
});

// Cold, because the test replaces the page's clock.
test.describe('hover delays', () => {
  test.use({ cold: true });

  test('a menu opens 300 ms after the pointer enters and closes 250 ms after it leaves', async ({
    page,
    go,
  }) => {
    await page.clock.install();
    await go(editSite);
    await expectEditSite(page);
    await expect(menu(page, 'Support')).toHaveAttribute('aria-expanded', 'false');
    await page.clock.pauseAt(Date.now() + 60_000);
    const isOpen = (expected: string) =>
      expect(menu(page, 'Support')).toHaveAttribute('aria-expanded', expected);
    await menu(page, 'Support').hover();
    await page.clock.runFor(290);
    await isOpen('false');
    await page.clock.runFor(20);
    await isOpen('true');
    await page.mouse.move(700, 600);
    await page.clock.runFor(240);
    await isOpen('true');
    await page.clock.runFor(20);
    await isOpen('false');
  });
});

test('a menu that the role empties says so', async ({ page, server, signIn, go, own }) => {
  const username = 'devices-only';
  await addAdministrator(server.url, {
    username,
    organizationNumber: own.provider.number,
    permissions: { devices: 'view' },
  });
  await signIn({ as: { username } });
  await go(`/setup/devices/manage?org=${own.lobby.org}`);
  await expect(menu(page, 'Setup')).toBeEnabled();
  for (const name of ['Manage', 'Report'])
    await expect(menu(page, name)).toHaveAttribute('title', 'Your role gives you no screens here.');
});
