import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const iceland = '100000-100097';
const row = (page: Page, name: string) => page.getByRole('treeitem', { name });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });
const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search for Org' });
const isActive = (page: Page, name: string | RegExp) =>
  expect(option(page, name)).toHaveAttribute('aria-selected', 'true');

test('the search needs three letters, ignores accents, reveals the selection, and can be closed; hidden badges stay hidden', async ({
  page,
  signIn,
  go,
}) => {
  await signIn();
  await go(`/setup/organization?org=${iceland}&tab=edit`);
  await expect(row(page, 'Iceland')).toHaveAttribute('aria-selected', 'true');
  await searchBox(page).fill('ke');
  await expect(page.getByText('Please enter at least 3 characters to refine search')).toBeVisible();
  await searchBox(page).fill('no such place');
  await expect(page.getByText('No organization matches', { exact: false })).toBeVisible();
  await isActive(page, 'Stay On: Iceland');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox', { name: 'Organizations found' })).toHaveCount(0);
  await expect(row(page, 'Iceland')).toHaveAttribute('aria-selected', 'true');
  await searchBox(page).fill('keflav');
  await isActive(page, /Keflavik/);
  await expect(option(page, /^Keflavik International/)).toContainText('World Airports > Iceland');
  await page.keyboard.press('ArrowUp');
  await isActive(page, 'Stay On: Iceland');
  await page.keyboard.press('Escape');
  await expect(searchBox(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(searchBox(page)).toHaveValue('');

  await searchBox(page).fill('SIGLUFJORDUR');
  await expect(option(page, 'Siglufjörður Airport')).toBeVisible();
  await expect(page.getByText(/^Results \(1 - \d+ of \d+ matches -- /)).toBeVisible();
  await page.keyboard.press('Enter');
  const found = row(page, 'Siglufjörður Airport');
  await expect(found).toHaveAttribute('aria-selected', 'true');
  await expect(found).toBeInViewport();
  await expect(page).toHaveURL(new RegExp(`org=${iceland}-200019&tab=edit$`));
  const badge = found.getByText('S', { exact: true });
  await expect(badge).toBeVisible();
  await page.getByRole('button', { name: 'Hide badges' }).click();
  await expect(badge).toHaveCount(0);
  await page.reload();
  await expect(found).toBeVisible();
  await expect(badge).toHaveCount(0);
});

test('an empty search loads the recently viewed organizations, latest first, and the arrows wrap around', async ({
  page,
  signIn,
  go,
}) => {
  await signIn();
  const released = Promise.withResolvers<void>();
  await page.route('**/org/tree/numbers', async (route) => {
    await released.promise;
    await route.continue();
  });
  for (const [org, name] of [
    [iceland, 'Iceland'],
    [`${iceland}-200016`, 'Keflavik International Airport'],
  ] as const) {
    await go(`/setup/organization?org=${org}&tab=edit`);
    await expect(row(page, name)).toHaveAttribute('aria-selected', 'true');
  }
  await page.keyboard.press('/');
  await expect(page.getByText('Loading Recently Viewed Orgs...')).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(1);
  released.resolve();
  await expect(page.getByText('Recently Viewed Orgs', { exact: true })).toBeVisible();
  await expect(page.getByRole('option')).toContainText([
    'Stay On: Keflavik International Airport',
    'Keflavik International Airport',
    'Iceland',
  ]);
  await isActive(page, /^Stay On/);
  await page.keyboard.press('ArrowUp');
  await isActive(page, /^Iceland/);
  await page.keyboard.press('ArrowDown');
  await isActive(page, /^Stay On/);
  await page.keyboard.press('ArrowDown');
  await isActive(page, /^Keflavik/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Iceland')).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(new RegExp(`org=${iceland}&tab=edit$`));
});

test.describe('errors', () => {
  test.use({
    expectedConsole: {
      patterns: [
        /ERR_FAILED|error log cannot be reached|404 .*\/(org\/tree|organizations\/999999999)/,
      ],
    },
  });

  test('the tree works with an unknown organization in the address, and the search without recent organizations', async ({
    page,
    signIn,
    go,
  }) => {
    await signIn();
    await go('/setup/organization?org=999999999&tab=edit');
    await expect(
      page.getByText('Unable to find org, please select one in tree.').first(),
    ).toBeVisible();
    await row(page, 'World Airports').click();
    await expect(page).toHaveURL(/org=100000&tab=edit$/);

    await page.route('**/org/tree/numbers', (route) => route.abort());
    await go(`/setup/organization?org=${iceland}&tab=edit`);
    await expect(row(page, 'Iceland')).toHaveAttribute('aria-selected', 'true');
    await searchBox(page).click();
    await expect(page.getByText('No Recently Viewed Orgs Found')).toBeVisible();
    await expect(page.getByRole('option')).toHaveText([/^Stay On: Iceland/]);
    await searchBox(page).fill('keflav');
    await expect(option(page, /^Keflavik International/)).toBeVisible();
  });
});

test('while the organization of a link is loading, no other is asked for', async ({
  page,
  signIn,
}) => {
  await signIn();
  const held = Promise.withResolvers<void>();
  await page.route('**/AdminApi/org/tree', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/admin-ui/admin/setup/organization?org=100000-100097&tab=edit');
  await expect(page.getByText('Loading organizations')).toBeVisible();
  await expect(page.locator('main').getByText('Loading…')).toBeVisible();
  await expect(page.getByText('Please select an organization')).toHaveCount(0);
  held.resolve();
  await expect(page.getByRole('textbox', { name: 'Name' }).first()).toHaveValue('Iceland');
});

test('a search continues while an organization is being set', async ({ page, signIn, go }) => {
  await signIn();
  const set = Promise.withResolvers<void>();
  await page.route('**/ElevenOS/Admin/SetOrganization?*', async (route) => {
    await set.promise;
    await route.continue();
  });
  const setting = page.waitForRequest('**/ElevenOS/Admin/SetOrganization?*');
  const found = Promise.withResolvers<void>();
  await page.route('**/org/tree/search/keflav', async (route) => {
    await found.promise;
    await route.continue().catch(() => undefined);
  });
  await go(`/setup/organization?org=${iceland}&tab=edit`);
  await expect(row(page, 'Iceland')).toHaveAttribute('aria-selected', 'true');
  const requested = page.waitForRequest('**/org/tree/search/keflav');
  await setting;
  await searchBox(page).fill('keflav');
  await requested;
  set.resolve();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Iceland');
  found.resolve();
  await expect(option(page, /^Keflavik International/)).toBeVisible();
});

test.describe('while the user types', () => {
  // Cold, because the test stops the page's clock.
  test.use({ cold: true });

  test('the search waits for a pause of 300 ms, and a later text discards an earlier response', async ({
    page,
    signIn,
    go,
  }) => {
    const requested: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/org/tree/search/'))
        requested.push(request.url().split('/').at(-1));
    });
    const late = Promise.withResolvers<void>();
    await page.route('**/org/tree/search/selfoss', async (route) => {
      await late.promise;
      await route.continue().catch(() => undefined);
    });
    await page.clock.install();
    await signIn();
    await go('/');
    await expect(row(page, 'World Airports')).toBeVisible();
    await expect(searchBox(page)).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000);
    for (const text of ['self', 'selfo', 'selfoss']) {
      await searchBox(page).fill(text);
      await page.clock.runFor(250);
    }
    await page.clock.runFor(100);
    await expect.poll(() => requested).toEqual(['selfoss']);

    await page.clock.resume();
    const cancelled = page.waitForEvent('requestfailed', (request) =>
      request.url().endsWith('/selfoss'),
    );
    await searchBox(page).fill('keflav');
    await cancelled;
    late.resolve();
    await expect(option(page, /Keflavik/).first()).toBeVisible();
    await expect(option(page, /Selfoss/)).toHaveCount(0);
  });
});

test('an organization below two parents has two positions, which are selected separately', async ({
  page,
  signIn,
  go,
  own,
}) => {
  await own.send('PUT', `/AdminApi/organizations/${own.inn.number}/links/${own.south.number}`);
  const linked = `${own.south.org}-${own.inn.number}`;
  const selectedRow = page.getByRole('treeitem', { selected: true });
  await signIn({ as: 'own' });
  await go(`/setup/organization?org=${linked}&tab=edit`);
  await expect(selectedRow).toHaveAttribute('id', `org-${linked}`);
  await expect(selectedRow).toHaveAttribute('data-linked', 'true');
  await go(`/setup/organization?org=${own.inn.org}&tab=edit`);
  await expect(selectedRow).toHaveAttribute('id', `org-${own.inn.org}`);
  await expect(selectedRow).not.toHaveAttribute('data-linked', 'true');
});
