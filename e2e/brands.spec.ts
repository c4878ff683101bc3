import { brandIds } from '../src/contract/brand-accents.ts';
import { brands } from '../src/ui/theme/brands.ts';
import { expect, test } from './fixtures.ts';

// Chromium answers every name below localhost with the loopback address.
/** All that a brand changes; the rest is held for one of them by the other tests. */
const ofColours = ['color-contrast', 'link-in-text-block'];
const hosts = brandIds.map((id) => ({ id, host: `${id}.localhost` }));

for (const { id, host } of hosts)
  test(`${id}: title, favicon and colour of sign-in and console, in light and dark`, async ({
    page,
    server,
    signIn,
    axe,
  }) => {
    const { port } = new URL(server.url);
    const url = `http://${host}:${port}`;
    const { title, accent } = brands[id];
    const favicon = page.locator('link[rel=icon]');

    await page.goto(`${url}/admin-ui/login/`);
    await expect(page).toHaveTitle(new RegExp(`${title}$`));
    await expect(favicon).toHaveAttribute('href', `/admin-ui/static/favicons/${id}.svg`);
    const found = await page.evaluate(
      async (icon) => (await fetch(icon)).ok,
      `/admin-ui/static/favicons/${id}.svg`,
    );
    expect(found).toBe(true);
    for (const theme of ['light', 'dark']) {
      await page.evaluate((choice) => localStorage.setItem('atrium-theme', choice), theme);
      await page.reload();
      await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
      await axe(page);
    }
    await signIn(page, { here: true });
    await page.goto(`${url}/admin-ui/admin/setup/organization?org=100000-100097`);
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Iceland');
    await expect(page).toHaveTitle(`Edit Org · ${title}`);
    await expect(favicon).toHaveAttribute('href', `/admin-ui/static/favicons/${id}.svg`);
    const colours = await page.evaluate(() =>
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((shade) =>
        getComputedStyle(document.documentElement).getPropertyValue(
          `--mantine-color-accent-${shade}`,
        ),
      ),
    );
    expect(colours).toEqual([...accent]);
    for (const theme of ['dark', 'light']) {
      await page.evaluate((choice) => localStorage.setItem('atrium-theme', choice), theme);
      await page.reload();
      await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Iceland');
      await axe(page, ofColours);
    }
  });
