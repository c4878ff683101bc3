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
