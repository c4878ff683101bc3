import type { Page } from '@playwright/test';
import { bergen } from './embedded-users.ts';
import { bringSession, expect, test } from './fixtures.ts';

const site = '100000-100097-200016';
const menu = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name });

test.beforeEach(async ({ page, go }) => {
  await bringSession(page);
  await go(page, `/setup/organization?org=${site}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Org' })).toBeVisible();
  await expect(menu(page, 'Setup')).toBeEnabled();
});

test('a menu opens 300 ms after the pointer came and closes 250 ms after it left', async ({
  page,
}) => {
  await page.clock.install();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Org' })).toBeVisible();
  await expect(menu(page, 'Support')).toHaveAttribute('aria-haspopup', 'menu');
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

test('arrows lead through a menu and from one menu to the next', async ({ page }) => {
  await menu(page, 'Support').focus();
  await page.keyboard.press('ArrowDown');
  await expect(link(page, 'Admin History')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(link(page, 'Edit Org')).toBeFocused();
  await expect(link(page, 'Admin History')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(menu(page, 'Setup')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(menu(page, 'Support')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(link(page, 'Admin History')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin History' })).toBeVisible();
  await expect(menu(page, 'Support')).toHaveAttribute('aria-current', 'true');
});

test('a link carries the organization and opens in a new tab like any other', async ({ page }) => {
  await menu(page, 'Support').click();
  await expect(link(page, 'Admin History')).toHaveAttribute(
    'href',
    `/admin-ui/admin/support/admin-history?org=${site}`,
  );
  const opened = page.context().waitForEvent('page');
  await link(page, 'Admin History').click({ modifiers: ['Control'] });
  const tab = await opened;
  await expect(tab.getByRole('heading', { level: 1, name: 'Admin History' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Org' })).toBeVisible();
});

test('the link of the current screen shows it anew', async ({ page }) => {
  await page.getByRole('textbox', { name: 'Notes' }).waitFor();
  const refreshed = page.waitForRequest(/AdminApi\/organizations\/200016$/);
  await menu(page, 'Setup').click();
  await expect(link(page, 'Edit Org')).toHaveAttribute('aria-current', 'page');
  await link(page, 'Edit Org').click();
  await refreshed;
  await expect(page.getByRole('textbox', { name: 'Notes' })).toBeVisible();
});

test('a list that was shown anew is not shown anew again by what is typed into it', async ({
  page,
  go,
}) => {
  await go(page, `/setup/devices/manage?org=${bergen}`);
  const filter = page.getByRole('textbox', { name: 'Filter' });
  await filter.waitFor();
  const refreshed = page.waitForRequest(/devices\?/);
  await menu(page, 'Setup').click();
  await link(page, 'Devices').click();
  await refreshed;
  await expect(link(page, 'Devices')).toHaveCount(0);
  await filter.focus();
  await page.keyboard.type('access');
  await expect(page).toHaveURL(/text=access/);
  await expect(page.getByRole('link', { name: 'Gateway' })).toHaveCount(0);
  await page.keyboard.type(' point');
  await expect(filter).toHaveValue('access point');
  await expect(page).toHaveURL(/text=access(\+|%20)point/);
});

test('Hotspot 2.0 is verified by the server and then opens outside, in a new tab', async ({
  page,
}) => {
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
});

test('Hotspot 2.0 is not offered to a service provider', async ({ page }) => {
  await page.getByRole('treeitem', { name: 'World Airports' }).click();
  await expect(page).toHaveURL(/org=100000$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Org' })).toBeVisible();
  await menu(page, 'Manage').click();
  await expect(link(page, 'Role Templates')).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /^Hotspot/ })).toHaveCount(0);
});
