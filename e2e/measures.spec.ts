import type { Locator } from '@playwright/test';
import { expect, expectSettled, sampleProvider, test } from './fixtures.ts';

const grouping = '100000-100161';

test.use({ cold: true });

test('header, view links, tree rows, drawer, progress bar and lists of choices have the specified sizes', async ({
  page,
  signIn,
  go,
}) => {
  await signIn({ as: 'platform' });
  const held = Promise.withResolvers<void>();
  await page.route('**/AdminApi/organizations/*/overview*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await go(`/setup/organization?org=${grouping}`);
  const bar = page.getByRole('progressbar', { name: 'Loading' });
  await expect(bar).toBeVisible();
  expect(await heightOf(bar)).toBe(4);
  held.resolve();
  await expectSettled(page);

  expect(await heightOf(page.getByRole('banner'))).toBe(48);
  expect(await heightOf(page.getByRole('navigation', { name: 'Screens' }))).toBe(42);
  expect(await heightOf(page.getByRole('treeitem').first())).toBe(20);

  const handle = page.getByRole('separator', { name: 'Width of the organization list' });
  await expect(handle).toHaveAttribute('aria-valuenow', '260');
  await handle.focus();
  for (let pressed = 0; pressed < 40; pressed += 1) await page.keyboard.press('ArrowLeft');
  await expect(handle).toHaveAttribute('aria-valuenow', '100');

  await go('/setup/organization?tab=edit&org=100000-290001');
  await page.getByRole('combobox', { name: 'Time zone' }).click();
  const list = page.getByRole('listbox');
  await expect(list.getByRole('option').first()).toBeVisible();
  expect(await heightOf(list)).toBeLessThanOrEqual(310);
});

test('the selected organization is kept in cookies of the whole site', async ({
  page,
  signIn,
  go,
}) => {
  await signIn();
  await go(`/setup/organization?org=${grouping}`);
  const stored = async (name: string) => {
    const cookies = await page.context().cookies();
    const { value, path } = cookies.find((cookie) => cookie.name === name) ?? {};
    return { value, path };
  };
  await expect.poll(() => stored('OrgNumber')).toEqual({ value: '100161', path: '/' });
  await expect.poll(() => stored('OrgUniqueId')).toEqual({ value: grouping, path: '/' });
});

test('the set-organization page is loaded with the organization, its parent and the time', async ({
  page,
  signIn,
  go,
}) => {
  await signIn();
  const requested = page.waitForRequest(/\/ElevenOS\/Admin\/SetOrganization\?/);
  await go(`/setup/organization?org=${grouping}`);
  const { searchParams } = new URL((await requested).url());
  expect(searchParams.get('ORG_NUMBER')).toBe('100161');
  expect(searchParams.get('PARENT_ORG_NUMBER')).toBe(String(sampleProvider));
  expect(searchParams.get('ORG_NAME')).toBe('Norway');
  expect(searchParams.get('timestamp')).toMatch(/\d/);
});

async function heightOf(shown: Locator): Promise<number | undefined> {
  return (await shown.boundingBox())?.height;
}
