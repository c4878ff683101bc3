import { bergen, innerUsers } from './embedded-users.ts';
import { bringSession, expect, test } from './fixtures.ts';

test('what the sample provider has in an area is listed, opened and changed', async ({
  page,
  go,
}) => {
  await bringSession(page);
  const rows = page.getByRole('row');
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  for (const [list, first] of [
    ['setup/service-plans/manage', 'Free 2 hours'],
    ['setup/devices/manage', 'Access point 1'],
  ] as const) {
    await go(page, `/${list}?org=${bergen}`);
    await rows.getByRole('link', { name: first }).click();
    await expect(name).toHaveValue(first);
    await name.fill(`${first} of Bergen`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(`Saved ${first} of Bergen`)).toBeVisible();
  }
  await go(page, `/manage/access-codes/manage?org=${bergen}`);
  await rows.nth(1).getByRole('link').first().click();
  await expect(page.getByRole('textbox', { name: 'Find a code' })).toBeVisible();
  await expect(rows).not.toHaveCount(0);
  await go(page, `/manage/users?org=${bergen}`);
  await innerUsers(page).getByRole('row').nth(1).getByRole('link').first().click();
  await expect(innerUsers(page).getByRole('heading', { name: 'Purchases' })).toBeVisible();
  await go(page, `/report/revenue?org=${bergen}`);
  await expect(page.frameLocator('iframe').getByText(/NOK/).first()).toBeVisible();
});
