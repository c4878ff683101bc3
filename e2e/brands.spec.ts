import { brandIds } from '../src/contract/brand-accents.ts';
import { brands } from '../src/ui/theme/brands.ts';
import { startSession, useSession } from './api.ts';
import { expectReadable } from './axe.ts';
import { expect, sampleReader, test } from './fixtures.ts';

test.use({ cold: true });

for (const id of brandIds)
  test(`${id}: title, favicon and color of sign-in and console, in light and dark`, async ({
    page,
    server,
  }) => {
    const { port } = new URL(server.url);
    // Chromium resolves every name below localhost to the loopback address.
    const url = `http://${id}.localhost:${port}`;
    const { title, accent } = brands[id];
    const icon = `/admin-ui/static/favicons/${id}.svg`;
    const favicon = page.locator('link[rel=icon]');

    await page.goto(`${url}/admin-ui/login/`);
    await expect(page).toHaveTitle(new RegExp(`${title}$`));
    await expect(favicon).toHaveAttribute('href', icon);
    expect(await page.evaluate(async (path) => (await fetch(path)).ok, icon)).toBe(true);
    await expectReadable(page);

    await useSession(page.context(), { ...(await startSession(server.url, sampleReader)), url });
    await page.goto(`${url}/admin-ui/admin/setup/organization?org=100000-100097`);
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Iceland');
    await expect(page).toHaveTitle(`Edit Org · ${title}`);
    await expect(favicon).toHaveAttribute('href', icon);
    const colors = await page.evaluate(() =>
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((shade) =>
        getComputedStyle(document.documentElement).getPropertyValue(
          `--mantine-color-accent-${shade}`,
        ),
      ),
    );
    expect(colors).toEqual([...accent]);
    await expectReadable(page);
  });
