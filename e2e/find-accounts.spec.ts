import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { addActivity } from './embedded-radius.ts';
import { addDevice, addGuest } from './embedded-users.ts';
import { expect, test } from './fixtures.ts';

// Both tests look at the same guest.
test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ server, ownProviderOf }, { file }) => {
  // The server stops and starts, which takes long on a busy machine.
  test.setTimeout(120_000);
  const own = await ownProviderOf(file);
  const id = await addGuest(own, { name: 'Zoë Ångström', room: '204' });
  await addDevice(own, id, 'DA:70:0B:CF:5D:B5');
  await addActivity(server, own, id);
});

const inner = (page: Page) => page.frameLocator('iframe[title="Find Accounts"]');

test('a guest is found by the end of a MAC address, and what is wrong is said first', async ({
  page,
  signIn,
  own,
}) => {
  await signIn({ as: 'own' });
  await page.goto(`/admin-ui/admin/support/account?org=${own.provider.org}`);
  const frame = inner(page);
  await frame.getByRole('textbox', { name: /^Room, name/ }).fill('5d:b5');
  await expect(frame.getByText('Looking for: part of a MAC address, access code')).toBeVisible();
  const row = frame.getByRole('row', { name: /Zoë Ångström .*204/ });
  await expect(row).toBeVisible();
  await expectNoViolations(page);
  await row.getByRole('link').click();
  await expect(frame.getByRole('region', { name: 'Why is this guest not online?' })).toContainText(
    /^Online since .* at Guest/,
  );
  await frame.getByRole('button', { name: 'Try login' }).click();
  await expect(frame.getByText('A login would be accepted now.')).toBeVisible();
  await frame.getByRole('button', { name: 'Forget DA:70:0B:CF:5D:B5' }).click();
  await frame.getByRole('dialog').getByRole('button', { name: 'Forget device' }).click();
  await expect(frame.getByText('No device yet.')).toBeVisible();
});

test('a link opens the search, which the address keeps', async ({ page, signIn, own }) => {
  await signIn({ as: 'own' });
  await page.goto(`/admin-ui/admin/support/account?org=${own.provider.org}&text=204`);
  const frame = inner(page);
  const box = frame.getByRole('textbox', { name: /^Room, name/ });
  await expect(box).toHaveValue('204');
  await expect(frame.getByRole('row', { name: /Zoë Ångström .*Harbor Inn › Lobby/ })).toBeVisible();
  await box.fill('nobody');
  await expect(page).toHaveURL(/text=nobody/);
  await page.goto(
    `/admin-ui/admin/manage/access-codes/manage?org=${own.provider.org}&text=ABCD9999`,
  );
  await expect(page.getByText(/^No code ABCD9999 in .* or anything below it\.$/)).toBeVisible();
  await page.getByRole('link', { name: 'Search in Find Accounts' }).click();
  await expect(box).toHaveValue('ABCD9999');
});

test('the holder of an IP address needs a reason, which the history records', async ({
  page,
  signIn,
  own,
}) => {
  await signIn({ as: 'own' });
  await page.goto(`/admin-ui/admin/support/account?org=${own.provider.org}`);
  const frame = inner(page);
  await frame.getByRole('button', { name: 'Find by IP address' }).click();
  const dialog = frame.getByRole('dialog', { name: 'Who had an IP address?' });
  await dialog.getByRole('textbox', { name: 'IP address' }).fill('10.5.0.7');
  await dialog.getByLabel('Moment (UTC)').fill(new Date().toISOString().slice(0, 16));
  await dialog.getByRole('button', { name: 'Find' }).click();
  await expect(dialog.getByText('Required')).toBeVisible();
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Request 17/2026 of the police');
  await dialog.getByRole('button', { name: 'Find' }).click();
  await expect(dialog.getByText(/Zoë Ångström, DA:70:0B:CF:5D:B5, Lobby/)).toBeVisible();
});
