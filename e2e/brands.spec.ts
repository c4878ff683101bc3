import type { Page } from '@playwright/test';
import { brandIds } from '../src/contract/brand-accents.ts';
import { brands } from '../src/ui/theme/brands.ts';
import { startSession, useSession } from './api.ts';
import { expectReadable } from './axe.ts';
import { expect, sampleReader, test } from './fixtures.ts';

test.use({ cold: true });

type BrandId = (typeof brandIds)[number];

/** Chromium resolves every name below localhost to the loopback address. */
const addressOf = (id: BrandId, url: string) => `http://${id}.localhost:${new URL(url).port}`;

async function expectBranded(page: Page, id: BrandId): Promise<void> {
  const icon = `/admin-ui/static/favicons/${id}.svg`;
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', icon);
  expect(await page.evaluate(async (path) => (await fetch(path)).ok, icon)).toBe(true);
  const colors = await page.evaluate(() =>
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((shade) =>
      getComputedStyle(document.documentElement).getPropertyValue(
        `--mantine-color-accent-${shade}`,
      ),
    ),
  );
  expect(colors).toEqual([...brands[id].accent]);
  await expectReadable(page);
}

for (const id of brandIds)
  test(`${id}: title, favicon and color of sign-in, in light and dark`, async ({
    page,
    server,
  }) => {
    await page.goto(`${addressOf(id, server.url)}/admin-ui/login/`);
    await expect(page).toHaveTitle(new RegExp(`${brands[id].title}$`));
    await expectBranded(page, id);
  });

test('title, favicon and color of the console, in light and dark', async ({ page, server }) => {
  const url = addressOf('comcast', server.url);
  await useSession(page.context(), { ...(await startSession(server.url, sampleReader)), url });
  await page.goto(`${url}/admin-ui/admin/setup/organization?org=100000-100097&tab=edit`);
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Iceland');
  await expect(page).toHaveTitle(`Edit Org · ${brands.comcast.title}`);
  await expectBranded(page, 'comcast');
});
