import type { Page } from '@playwright/test';
import { expect, fillInSignIn, sampleReader, test } from './fixtures.ts';

const keflavik = '100000-100097-200016';
const row = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true });
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' });

test('the tree can be opened by keyboard', async ({ page, signIn, go }) => {
  await signIn();
  await go('/');
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

test('the tree opens by mouse down to a service area; a searched organization is selected and revealed', async ({
  page,
  signIn,
  go,
}) => {
  await signIn();
  await go('/');
  for (const name of ['World Airports', 'Norway', 'Bergen Airport Flesland'])
    await row(page, name).locator('[data-toggle], button, svg').first().click();
  await row(page, 'Terminal').click();
  await expect(page).toHaveURL(/org=100000-100161-\d+-\d+$/);
  await expect(row(page, 'Terminal')).toHaveAttribute('aria-selected', 'true');

  await page.keyboard.press('/');
  await page.keyboard.type('keflav');
  await page.getByRole('option', { name: /Keflavik International Airport/ }).waitFor();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`org=${keflavik}$`));
  await expect(row(page, 'Keflavik International Airport')).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(row(page, 'Iceland')).toHaveAttribute('aria-expanded', 'true');
  await expect(crumbs(page).getByRole('listitem')).toHaveText([
    'World Airports',
    'Iceland',
    'Keflavik International Airport',
  ]);
  await crumbs(page).getByRole('link', { name: 'Iceland' }).click();
  await expect(page).toHaveURL(/org=100000-100097$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Iceland' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`org=${keflavik}$`));
});

test('a copied link opens the same organization in another browser after sign-in', async ({
  page,
  browser,
  baseURL,
  go,
  signIn,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn();
  await go(`/setup/organization?org=${keflavik}&tab=edit`);
  await expect(nameField(page)).toHaveValue('Keflavik International Airport');
  await page.getByRole('button', { name: 'Location' }).click();
  await expect(page.getByText(/^Successfully copied .* to clipboard$/)).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await browser.newContext({ baseURL });
  const stranger = await other.newPage();
  await stranger.goto(link);
  await fillInSignIn(stranger, sampleReader);
  await expect(
    stranger.getByRole('heading', { level: 1, name: 'Keflavik International Airport' }),
  ).toBeVisible();
  await other.close();
});

test('an unknown path redirects to the organization page, whose menus open by hover and by keyboard', async ({
  page,
  go,
  signIn,
}) => {
  await signIn();
  await go('/no/such/screen?org=100000');
  await expect(page).toHaveURL(/\/setup\/organization\?org=100000$/);
  const menus = page.getByRole('navigation', { name: 'Screens' });
  // Only a button with a loaded menu has this attribute and opens by hover.
  await expect(menus.getByRole('button', { name: 'Support' })).toHaveAttribute(
    'aria-expanded',
    'false',
  );
  await menus.getByRole('button', { name: 'Support' }).hover();
  await page.getByRole('menuitem', { name: 'Admin History' }).click();
  await expect(page).toHaveURL(/\/support\/admin-history\?org=100000$/);
  await expect(page).toHaveTitle('Admin History · ElevenOS');
  await page.mouse.move(700, 600);
  await menus.getByRole('button', { name: 'Setup' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.getByRole('menuitem', { name: 'Edit Org' }).press('Enter');
  await expect(page).toHaveURL(/\/setup\/organization\?org=100000&tab=edit$/);

  await expect(nameField(page)).toHaveValue('World Airports');
});

test('theme, drawer and selection are restored after a reload', async ({ page, go, signIn }) => {
  await signIn();
  await go('/setup/organization?org=100000&tab=edit');
  await page.getByRole('button', { name: /^Theme/ }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await page.getByRole('separator', { name: /Width/ }).press('ArrowRight');
  await page.getByRole('button', { name: 'Hide organizations' }).click();
  await go('/');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page).toHaveURL(/org=100000$/);
  await expect(page.getByRole('tree')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show organizations' }).click();
  await expect(page.getByRole('separator')).toHaveAttribute('aria-valuenow', '276');
});

test.describe('on a phone', () => {
  test.use({ expectedConsole: { patterns: [/404 .*\/(org\/tree|organizations\/999999999)/] } });

  test('the drawer stays open when the organization of the address loads, and closes when another is selected', async ({
    page,
    go,
    signIn,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    // The open drawer hides the rest of the page from assistive technology.
    const toggle = (name: string) => page.getByRole('button', { name, includeHidden: true });
    await signIn();
    const released = Promise.withResolvers<void>();
    await page.route('**/AdminApi/org/tree', async (route) => {
      if (route.request().method() === 'POST') await released.promise;
      await route.continue();
    });
    await go('/setup/organization?org=100000-100097&tab=edit');
    await toggle('Show organizations').click();
    await expect(row(page, 'World Airports')).toBeVisible();
    released.resolve();
    await expect(row(page, 'Iceland')).toHaveAttribute('aria-selected', 'true');
    await expect(page.locator('h1')).toHaveText('Edit Org');
    await expect(toggle('Hide organizations')).toHaveCount(1);
    await row(page, 'Norway').click();
    await expect(toggle('Show organizations')).toHaveCount(1);
    await expect(nameField(page)).toHaveValue('Norway');

    await go('/setup/organization?org=999999999&tab=edit');
    await expect(page.getByText(/^Unable to find org/).first()).toBeVisible();
    await toggle('Show organizations').click();
    await row(page, 'World Airports').click();
    await expect(toggle('Show organizations')).toHaveCount(1);
    await expect(nameField(page)).toHaveValue('World Airports');
  });
});

test('logout asks for confirmation and ends the session', async ({ page, signIn, go }) => {
  await signIn({ alone: true });
  await go('/');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Are you sure you want to logout?')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(/\/admin-ui\/login\/$/);
  await go('/');
  await page.waitForURL(/\/admin-ui\/login\/$/);
});
