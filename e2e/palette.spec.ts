import { expect, test } from './fixtures.ts';

test('an organization that is found later than devices is what Enter opens', async ({
  page,
  signIn,
  go,
}) => {
  await signIn();
  await go('/setup/organization?org=100000-100097');
  await expect(page.getByRole('heading', { level: 1, name: 'Iceland' })).toBeVisible();
  const released = Promise.withResolvers<void>();
  const search = '**/org/tree/search/*';
  await page.route(search, async (route) => {
    await released.promise;
    await route.continue();
  });
  const devices = page.waitForResponse(/\/devices-below\?.*text=keflavik/);
  await page.keyboard.press('Control+k');
  const options = page.getByRole('dialog').getByRole('option');
  await page.getByRole('combobox', { name: 'Command palette' }).fill('keflavik');
  await devices;
  await expect(options).toHaveCount(0);
  released.resolve();
  await expect(options.nth(1)).toBeVisible();
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Keflavik International Airport' }),
  ).toBeVisible();
  await page.unroute(search);
});
