import { brandIds } from '../src/contract/brand-accents.ts';
import { brands } from '../src/ui/theme/brands.ts';
import { expect, followSystemTheme, rulesOfColours, test } from './fixtures.ts';

// Chromium answers every name below localhost with the loopback address.
const hosts = brandIds.map((id) => ({ id, host: `${id}.localhost` }));

for (const { id, host } of hosts)
  test(`${id}: title, favicon and colour of sign-in and console, in light and dark`, async ({
    page,
    server,
    signIn,
    axeInBothThemes,
  }) => {
    const { port } = new URL(server.url);
    const url = `http://${host}:${port}`;
    const { title, accent } = brands[id];
    const favicon = page.locator('link[rel=icon]');

    await followSystemTheme(page);
    await page.goto(`${url}/admin-ui/login/`);
    await expect(page).toHaveTitle(new RegExp(`${title}$`));
    await expect(favicon).toHaveAttribute('href', `/admin-ui/static/favicons/${id}.svg`);
    const found = await page.evaluate(
      async (icon) => (await fetch(icon)).ok,
      `/admin-ui/static/favicons/${id}.svg`,
    );
    expect(found).toBe(true);
    await axeInBothThemes(page, rulesOfColours);
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
    await axeInBothThemes(page, rulesOfColours);
  });
