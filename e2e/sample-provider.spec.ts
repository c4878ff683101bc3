import { send, sharedSession } from './api.ts';
import { bergen, innerUsers } from './embedded-users.ts';
import { expect, sampleReader, test } from './fixtures.ts';

/** Returns a used access code of Bergen. */
async function usedCode(url: string): Promise<string> {
  const session = await sharedSession(url, sampleReader);
  const batches = '/AdminApi/organizations/400636/access-code-batches';
  const { rows }: { rows: { id: string; used: number }[] } = await send(session, 'GET', batches);
  const batch = rows.find(({ used }) => used > 0);
  const codes: { rows: { code: string; uses: number }[] } = await send(
    session,
    'GET',
    `${batches}/${batch?.id}/codes?pageSize=100`,
  );
  const used = codes.rows.find(({ uses }) => uses > 0);
  if (used === undefined) throw new Error('No guest of Bergen used a code.');
  return used.code;
}

test('a sample area has plans, devices, guests and revenue; a guest is found by an access code', async ({
  page,
  signIn,
  go,
  server,
}) => {
  await signIn();
  for (const [list, first] of [
    ['setup/service-plans/manage', 'Free 2 hours'],
    ['setup/devices/manage', 'Access point 1'],
  ] as const) {
    await go(`/${list}?org=${bergen}`);
    await page.getByRole('row').getByRole('link', { name: first }).click();
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await expect(name).toHaveValue(first);
  }

  const code = await usedCode(server.url);
  await go(`/manage/users?org=${bergen}`);
  const users = innerUsers(page);
  await users
    .getByRole('textbox', { name: /Find by/ })
    .fill(code.toLowerCase().replaceAll('-', ''));
  await users.getByRole('row').filter({ hasText: code }).getByRole('link').first().click();
  await expect(users.getByRole('heading', { name: 'Purchases' })).toBeVisible();
  await users.getByRole('link', { name: code, exact: true }).click();
  await expect(page).toHaveURL(/\/manage\/access-codes\/batch\//);
  await expect(page.getByRole('textbox', { name: 'Find a code' })).toHaveValue(code);
  await expect(page.getByRole('row').filter({ hasText: code })).toHaveCount(1);

  await go(`/report/revenue?org=${bergen}`);
  await expect(
    page.frameLocator('iframe[title="Revenue Summary"]').getByText(/NOK/).first(),
  ).toBeVisible();
});

test('the first start opens the sample provider in the present, whenever it was built', async ({
  page,
  signIn,
  go,
}) => {
  await signIn();
  await go('/support/admin-history?org=100000&text=Silje');
  await expect(page.getByRole('row', { name: /Silje Hansen/ }).first()).toBeVisible();
  await go('/manage/admins?org=100000-100161-290001');
  const admins = page.frameLocator('iframe[title="Admins"]');
  await expect(admins.getByRole('row', { name: /Silje Hansen.*Front Desk/ })).toBeVisible();
  await go('/setup/devices/manage?org=100000-100206-201678-401678');
  const down = page.getByRole('row', { name: /^(?=.*Access point).*Down/ });
  await expect(down.first()).toBeVisible();
});
