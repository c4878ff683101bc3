import { expect, test } from './fixtures.ts';

test('from the devices that are down to one of them', async ({ page, signIn, go }) => {
  await signIn({ as: 'sample' });
  await go('/setup/organization?org=100000');
  const tile = page.getByRole('link', { name: /^Devices down/ });
  await expect(tile).toHaveAccessibleName(/^Devices down [1-9]/);
  await tile.click();
  await expect(page).toHaveURL(/[?&]tab=devices&state=down/);
  const rows = page.getByRole('table', { name: 'Devices' }).getByRole('row');
  const first = rows.nth(1);
  await expect(first.getByText('Down', { exact: true })).toBeVisible();
  const device = first.getByRole('link').first();
  const name = await device.innerText();
  await device.click();
  await expect(page).toHaveURL(/\/setup\/devices\/item\//);
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  // The area of the device is selected, and its path leads back up.
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Devices');
});

test.describe('parts that could not be loaded', () => {
  test.use({ cold: true });

  test('leave the page usable, and appear when they can be', async ({
    page,
    signIn,
    go,
    expectedConsole,
  }) => {
    expectedConsole.patterns = [/WrongType|DevicesBelow|ERR_FAILED|dynamically imported/];
    await signIn({ as: 'sample' });
    await page.route('**/assets/WrongType-*.js', (route) => route.abort());
    await go('/setup/service-plans?org=100000');
    const message = page.getByText(
      'This application only supports organizations that are "ServiceAreas".',
    );
    await expect(message).toBeVisible();
    await page.unroute('**/assets/WrongType-*.js');
    await expect(page.getByRole('heading', { name: 'Open Service Plans in' })).toBeVisible();
    await expect(message).toBeVisible();

    await page.route('**/assets/DevicesBelow-*.js', (route) => route.abort());
    await go('/setup/organization?org=100000&tab=devices');
    await expect(page.getByText(/^A part of this page could not be loaded/)).toBeVisible();
    const tabs = page.getByRole('navigation', { name: 'Parts of the organization' });
    await tabs.getByRole('link', { name: 'Overview' }).click();
    await expect(page.getByRole('link', { name: /^Devices down/ })).toBeVisible();
    await page.unroute('**/assets/DevicesBelow-*.js');
    await tabs.getByRole('link', { name: 'Devices' }).click();
    await expect(page.getByRole('table', { name: 'Devices' })).toBeVisible();
  });
});
