import type { Page } from '@playwright/test';
import { bringSession, expect, test } from './fixtures.ts';

const iceland = '100000-100097';
const row = (page: Page, name: string) => page.getByRole('treeitem', { name });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

test('a name is found without its accents and revealed in the tree', async ({ page, signIn }) => {
  await signIn(page);
  await page.keyboard.press('/');
  await page.keyboard.type('SIGLUFJORDUR');
  await expect(option(page, 'Siglufjörður Airport')).toBeVisible();
  await expect(page.getByText(/^Results \(1 - \d+ of \d+ matches -- /)).toBeVisible();
  await page.keyboard.press('Enter');
  const found = row(page, 'Siglufjörður Airport');
  await expect(found).toHaveAttribute('aria-selected', 'true');
  await expect(found).toBeInViewport();
  await expect(row(page, 'Iceland')).toHaveAttribute('aria-expanded', 'true');
  await expect(page).toHaveURL(new RegExp(`org=${iceland}-200019$`));
});

test('the search asks for more, says when nothing matches, and lets one stay', async ({
  page,
  go,
}) => {
  await bringSession(page);
  await go(page, `/setup/organization?org=${iceland}`);
  await expect(row(page, 'Iceland')).toHaveAttribute('aria-selected', 'true');
  const box = page.getByRole('combobox', { name: 'Search for Org' });
  await box.fill('ke');
  await expect(page.getByText('Please enter at least 3 characters to refine search')).toBeVisible();
  await box.fill('no such place');
  await expect(page.getByText('No organization matches', { exact: false })).toBeVisible();
  await expect(option(page, 'Stay On: Iceland')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox', { name: 'Organizations found' })).toHaveCount(0);
  await expect(row(page, 'Iceland')).toHaveAttribute('aria-selected', 'true');
  await box.fill('keflav');
  await expect(option(page, /Keflavik/)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await expect(option(page, 'Stay On: Iceland')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(box).toHaveAttribute('aria-expanded', 'false');
  await expect(box).toHaveValue('');
});

test('an empty search offers what was viewed, latest first', async ({ page, signIn, go }) => {
  await signIn(page);
  await page.evaluate(() => localStorage.removeItem('RecentOrgs'));
  for (const [org, name] of [
    [iceland, 'Iceland'],
    [`${iceland}-200016`, 'Keflavik International Airport'],
  ] as const) {
    await go(page, `/setup/organization?org=${org}`);
    await expect(row(page, name)).toHaveAttribute('aria-selected', 'true');
  }
  await page.getByRole('combobox', { name: 'Search for Org' }).click();
  await expect(page.getByText('Recently Viewed Orgs')).toBeVisible();
  await expect(page.getByRole('option')).toContainText([
    'Stay On: Keflavik International Airport',
    'Keflavik International Airport',
    'Iceland',
  ]);
  await option(page, /^Iceland/).click();
  await expect(row(page, 'Iceland')).toHaveAttribute('aria-selected', 'true');
});

test('the search loads what was viewed, and the arrows lead round through it', async ({
  page,
  signIn,
  go,
}) => {
  await signIn(page);
  await page.evaluate(() => localStorage.setItem('RecentOrgs', '100000-100097'));
  const released = Promise.withResolvers<void>();
  await page.route('**/org/tree/numbers', async (route) => {
    await released.promise;
    await route.continue();
  });
  await go(page, `/setup/organization?org=${iceland}-200016`);
  await expect(row(page, 'Keflavik')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('/');
  await expect(page.getByText('Loading Recently Viewed Orgs...')).toBeVisible();
  const stay = option(page, 'Stay On: Keflavik International Airport');
  await expect(page.getByRole('option')).toHaveCount(1);
  released.resolve();
  await expect(page.getByText('Recently Viewed Orgs', { exact: true })).toBeVisible();
  await expect(page.getByRole('option')).toContainText([
    'Stay On: Keflavik International Airport',
    'Keflavik International Airport',
    'Iceland',
  ]);
  const isActive = (name: string | RegExp) =>
    expect(option(page, name)).toHaveAttribute('aria-selected', 'true');
  await expect(stay).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await isActive(/^Iceland/);
  await page.keyboard.press('ArrowDown');
  await isActive(/^Stay On/);
  await page.keyboard.press('ArrowDown');
  await isActive(/^Keflavik/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Iceland')).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(new RegExp(`org=${iceland}$`));

  await page.getByRole('combobox', { name: 'Search for Org' }).fill('keflav');
  await expect(option(page, /^Keflavik International/)).toContainText('World Airports > Iceland');
});

test.describe('while what was viewed cannot be fetched', () => {
  test.use({ expectedConsole: { patterns: [/ERR_FAILED|error log cannot be reached/] } });

  test('the search offers none of it, and one can search all the same', async ({ page, go }) => {
    await bringSession(page);
    await page.route('**/org/tree/numbers', (route) => route.abort());
    await go(page, `/setup/organization?org=${iceland}`);
    await expect(row(page, 'Iceland')).toHaveAttribute('aria-selected', 'true');
    const box = page.getByRole('combobox', { name: 'Search for Org' });
    await box.click();
    await expect(page.getByText('No Recently Viewed Orgs Found')).toBeVisible();
    await expect(page.getByRole('option')).toHaveText([/^Stay On: Iceland/]);
    await box.fill('keflav');
    await expect(option(page, /^Keflavik International/)).toBeVisible();
  });
});

test('a search goes on while an organization is being set', async ({ page, go }) => {
  await bringSession(page);
  const set = Promise.withResolvers<void>();
  await page.route('**/AdminApi/admin/organization', async (route) => {
    await set.promise;
    await route.continue();
  });
  const found = Promise.withResolvers<void>();
  await page.route('**/org/tree/search/keflav', async (route) => {
    await found.promise;
    await route.continue().catch(() => undefined);
  });
  await go(page, `/setup/organization?org=${iceland}`);
  await expect(row(page, 'Iceland')).toHaveAttribute('aria-selected', 'true');
  const asked = page.waitForRequest('**/org/tree/search/keflav');
  await page.getByRole('combobox', { name: 'Search for Org' }).fill('keflav');
  await asked;
  set.resolve();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Iceland');
  found.resolve();
  await expect(option(page, /^Keflavik International/)).toBeVisible();
});

test('the keyboard moves in the tree and opens the menu of a row', async ({ page, signIn }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page);
  const tree = page.getByRole('tree', { name: 'Organizations' });
  const isActive = (name: string) =>
    expect
      .poll(async () => {
        const id = (await tree.getAttribute('aria-activedescendant')) ?? '';
        return page.locator(`[id="${id}"]`).textContent();
      })
      .toContain(name);
  await tree.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(row(page, 'Austria')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await isActive('Austria');
  await expect(row(page, 'Austria')).toHaveAttribute('aria-level', '2');
  await expect(row(page, 'Austria')).toHaveAttribute('aria-posinset', '1');
  await page.keyboard.type('icel');
  await isActive('Iceland');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Copy number' }).click();
  await expect(page.getByText('Successfully copied 100097 to clipboard')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('100097');
  await row(page, 'Iceland').click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Open in new tab' })).toHaveAttribute(
    'href',
    new RegExp(`org=${iceland}$`),
  );
  await page.keyboard.press('Escape');
  await tree.focus();
  await page.keyboard.press('ArrowLeft');
  await isActive('World Airports');
  await page.keyboard.press('ArrowLeft');
  await expect(row(page, 'World Airports')).toHaveAttribute('aria-expanded', 'false');
  await expect(row(page, 'Austria')).toHaveCount(0);
});

test('badges tell the type, a disabled organization is grey, and both say so in words', async ({
  page,
  go,
}) => {
  await bringSession(page);
  await go(page, `/setup/organization?org=${iceland}-200019`);
  const disabled = row(page, 'Siglufjörður Airport');
  await expect(disabled).toHaveAccessibleDescription('Site, Disabled');
  await expect(disabled.getByText('S', { exact: true })).toBeVisible();
  await expect(row(page, 'Keflavik International Airport')).toHaveAccessibleDescription('Site');
  await page.getByRole('button', { name: 'Hide badges' }).click();
  await expect(disabled.getByText('S', { exact: true })).toHaveCount(0);
  await page.reload();
  await expect(disabled).toBeVisible();
  await expect(disabled.getByText('S', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Show badges' }).click();
  await expect(disabled.getByText('S', { exact: true })).toBeVisible();
});

test('an organization in Trial Mode has a square badge in the primary colour', async ({
  page,
  go,
}) => {
  await bringSession(page);
  await go(page, `/setup/organization?org=${iceland}-200012`);
  const trial = row(page, 'Egilsstaðir Airport');
  const badge = trial.getByText('S', { exact: true });
  await expect(badge).not.toHaveCSS('border-radius', '0px');
  await page.getByRole('switch', { name: 'Trial Mode' }).check({ force: true });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(trial).toHaveAccessibleDescription('Site, Trial Mode');
  await expect(badge).toHaveCSS('border-radius', '0px');
  const primary = await page.evaluate(() => {
    const probe = document.createElement('i');
    probe.style.color = 'var(--mantine-primary-color-filled)';
    document.body.append(probe);
    return getComputedStyle(probe).color;
  });
  await expect(badge).toHaveCSS('background-color', primary);
});

test.describe('an address that names no organization', () => {
  test.use({ expectedConsole: { patterns: [/404 .*\/AdminApi\/org\/tree/] } });

  test('says so and leaves the tree usable', async ({ page, go }) => {
    await bringSession(page);
    await go(page, '/setup/organization?org=999999999');
    await expect(
      page.getByText('Unable to find org, please select one in tree.').first(),
    ).toBeVisible();
    await expect(row(page, 'World Airports')).toBeVisible();
  });
});

test.describe('while the server is away', () => {
  test.use({
    expectedConsole: {
      patterns: [/ERR_CONNECTION_REFUSED|Failed to load resource|error log cannot be reached/],
    },
  });

  test('a node that cannot be opened stays closed, and opens when the server is back', async ({
    page,
    server,
    go,
  }) => {
    await bringSession(page);
    await go(page, `/setup/organization?org=${iceland}`);
    const node = row(page, 'Iceland');
    await expect(node).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Iceland');
    await server.stop();
    await row(page, 'Austria').locator('[data-toggle]').click();
    await expect(page.getByText('Unable to open org, please try again.')).toBeVisible();
    await expect(row(page, 'Austria')).toHaveAttribute('aria-expanded', 'false');
    await expect(row(page, 'Austria')).not.toHaveAttribute('aria-busy', 'true');
    await server.start();
    await row(page, 'Austria').locator('[data-toggle]').click();
    await expect(row(page, 'Austria')).toHaveAttribute('aria-expanded', 'true');
    await expect(row(page, 'Graz Airport')).toBeVisible();
  });
});

test('a clipboard that refuses is said', async ({ page, go }) => {
  await bringSession(page);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new Error('refused')) },
    });
    document.execCommand = () => false;
  });
  await go(page, `/setup/organization?org=${iceland}`);
  await expect(row(page, 'Iceland')).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Location' }).click();
  await expect(page.getByText('Unable to copy to clipboard')).toBeVisible();
});

test('a later text makes the answer to an earlier one count for nothing', async ({
  page,
  signIn,
}) => {
  await signIn(page);
  const late = Promise.withResolvers<void>();
  await page.route('**/org/tree/search/selfoss', async (route) => {
    await late.promise;
    await route.continue().catch(() => undefined);
  });
  const box = page.getByRole('combobox', { name: 'Search for Org' });
  const asked = page.waitForRequest('**/org/tree/search/selfoss');
  await box.fill('selfoss');
  const cancelled = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith('/selfoss'),
  );
  await asked;
  await box.fill('keflav');
  await cancelled;
  late.resolve();
  await expect(option(page, /Keflavik/).first()).toBeVisible();
  await expect(option(page, /Selfoss/)).toHaveCount(0);
});

test('an organization under two parents is two places, each selected for itself', async ({
  page,
  go,
}) => {
  await bringSession(page);
  const token = (await page.context().cookies()).find(({ name }) => name === 'UiAccessToken');
  const headers = { authorization: `Bearer ${token?.value}` };
  const tree: { children: { name: string; number: number }[] } = await (
    await page.request.get('/AdminApi/org/tree/100000', { headers })
  ).json();
  const portugal = tree.children.find(({ name }) => name === 'Portugal')?.number ?? 0;
  const link = `/AdminApi/organizations/200011/links/${portugal}`;
  expect((await page.request.put(link, { headers })).ok()).toBe(true);

  const own = `${iceland}-200011`;
  const linked = `100000-${portugal}-200011`;
  const selectedRow = page.getByRole('treeitem', { selected: true });
  await go(page, `/setup/organization?org=${linked}`);
  await expect(selectedRow).toHaveAttribute('id', `org-${linked}`);
  await expect(selectedRow).toHaveAttribute('data-linked', 'true');
  await go(page, `/setup/organization?org=${own}`);
  await expect(selectedRow).toHaveAttribute('id', `org-${own}`);
  await expect(selectedRow).not.toHaveAttribute('data-linked', 'true');
  expect((await page.request.delete(link, { headers })).ok()).toBe(true);
});
