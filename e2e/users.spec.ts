import { radiusCode } from '../src/features/devices/probe/protocols/radius-packet.ts';
import { startCoaServer } from '../src/features/devices/probe/testing/coa-server.ts';
import {
  addDayPlan,
  addDevice,
  addGateway,
  addGuest,
  addUse,
  aloneUsersOf,
  eraseGuest,
  gatewaySecret,
  innerUsers,
  usersOf,
} from './embedded-users.ts';
import { expect, test } from './fixtures.ts';

// The last file to start, so all workers share its tests and end at about the same time.
test.describe.configure({ mode: 'parallel' });

test('a guest is added, found, changed, disabled and erased', async ({ page, signIn, go, own }) => {
  await signIn({ as: 'own' });
  await addDayPlan(own, 'Bar day', own.bar);
  await go(`/setup/organization?org=${own.bar.org}&tab=edit`);
  await page.getByRole('button', { name: 'Manage' }).click();
  await page.getByRole('menuitem', { name: 'Users' }).click();
  const frame = innerUsers(page);
  await frame.getByRole('link', { name: 'Add user' }).first().click();
  await frame.getByRole('textbox', { name: 'Name', exact: true }).fill('Zoë Ångström');
  await frame.getByRole('textbox', { name: 'Room' }).fill('204');
  await frame.getByRole('combobox', { name: 'Plan' }).click();
  await frame.getByRole('option', { name: 'Bar day' }).click();
  // The duration defaults to the plan's.
  await expect(frame.getByLabel('Valid until')).not.toHaveValue('');
  await frame.getByRole('button', { name: 'Save' }).click();
  // The console shows the snackbar.
  await expect(page.getByText('Added Zoë Ångström')).toBeVisible();
  await expect(frame.getByText('The guest has not been online yet.')).toBeVisible();

  await frame.getByRole('button', { name: 'Add device' }).click();
  const dialog = frame.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'MAC address' }).fill('a483.e700.0009');
  await dialog.getByRole('textbox', { name: 'Name of the device' }).fill('Phone');
  await dialog.getByRole('button', { name: 'Add device' }).click();
  await expect(frame.getByRole('row', { name: /A4:83:E7:00:00:09 Phone/ })).toBeVisible();

  await frame.getByRole('link', { name: 'All users' }).click();
  await expect(frame.getByRole('row', { name: /Zoë Ångström/ })).toBeVisible();
  await frame.getByRole('textbox', { name: /Find by/ }).fill('angstrom');
  const row = frame.getByRole('row', {
    name: /Zoë Ångström .*204 .*Bar day.* Active Offline Never 1 /,
  });
  await expect(row).toBeVisible();
  await frame.getByRole('textbox', { name: /Find by/ }).fill('A4-83-E7-00-00-09');
  await expect(page).toHaveURL(/text=A4-83/);
  await expect(row).toBeVisible();
  const act = async (action: string) => {
    await frame.getByRole('button', { name: 'Actions for Zoë Ångström' }).click();
    await frame.getByRole('menuitem', { name: action }).click();
  };
  await act('Extend');
  await dialog.getByRole('radio', { name: '+1 hour' }).check();
  await expect(dialog.getByText(/^New end: (today|tomorrow|\w{3} \d+,) \d\d:\d\d$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Extend' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Restored the former plan and end of Zoë Ångström')).toBeVisible();
  await act('Extend');
  await expect(dialog.getByRole('radio', { checked: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(frame.getByRole('button', { name: 'Actions for Zoë Ångström' })).toBeFocused();
  await act('Extend');
  await dialog.getByRole('radio', { name: 'Until a date' }).check();
  await dialog.getByRole('button', { name: 'Extend' }).click();
  await expect(dialog.getByText('Enter a complete date and time')).toBeVisible();
  await dialog.getByLabel('Valid until').fill('2090-01-02T12:00');
  await expect(dialog.getByText('New end: Jan 2, 2090, 12:00')).toBeVisible();
  await dialog.getByRole('button', { name: 'Extend' }).click();
  await expect(frame.getByRole('row', { name: /Jan 2, 2090/ })).toBeVisible();
  await act('Disable');
  await dialog.getByRole('button', { name: 'Disable' }).click();
  await expect(frame.getByRole('row', { name: /Zoë.*Disabled/ })).toBeVisible();
  await frame.getByRole('textbox', { name: /Find by/ }).fill('');
  await frame.getByText(/^Disabled \d+$/).click();
  await expect(page).toHaveURL(/state=Disabled/);
  await expect(frame.getByRole('row', { name: /Zoë.*Disabled/ })).toBeVisible();
  await frame.getByText(/^All \d+$/).click();
  await act('Enable');
  await expect(page.getByText('Enabled Zoë Ångström')).toBeVisible();

  await frame.getByRole('link', { name: 'Zoë Ångström' }).click();
  await frame.getByRole('link', { name: 'Edit' }).click();
  await frame.getByRole('textbox', { name: 'Room' }).fill('117');
  await frame.getByRole('textbox', { name: 'Room' }).press('Control+s');
  await expect(page.getByText('Saved Zoë Ångström')).toBeVisible();
  await expect(frame.getByText('117', { exact: true })).toBeVisible();
  await frame.getByRole('button', { name: 'More actions' }).click();
  const download = page.waitForEvent('download');
  await frame.getByRole('menuitem', { name: 'Export the guest’s data' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Guest [\da-f]{8}\.json$/);
  await frame.getByRole('button', { name: 'More actions' }).click();
  await frame.getByRole('menuitem', { name: 'Erase personal data' }).click();
  await expect(dialog.getByRole('button', { name: 'Erase personal data' })).toBeDisabled();
  await dialog.getByRole('textbox').fill('ERASE');
  await dialog.getByRole('button', { name: 'Erase personal data' }).click();
  await expect(frame.getByText(/The personal data of this guest was erased on/)).toBeVisible();
  await expect(frame.getByText(/Zoë|A4:83/)).toHaveCount(0);
  await go(`/support/admin-history?org=${own.bar.org}`);
  await expect(page.getByRole('cell', { name: /^Viewed personal data of Guest/ })).toHaveCount(2);
  await expect(page.getByText('Zoë')).toHaveCount(0);
  await page
    .getByRole('link', { name: /^Guest / })
    .first()
    .click();
  await expect(frame.getByText(/The personal data of this guest was erased on/)).toBeVisible();
});

test('alone in a tab, by keyboard', async ({ page, signIn, own }) => {
  await signIn({ as: 'own' });
  await addGuest(own, { name: 'Kay Keys' });
  await addGuest(own, { name: 'Lee Locks' });
  await page.goto(aloneUsersOf(own.lobby));
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
  await page.getByRole('textbox', { name: /Find by/ }).focus();
  await page.keyboard.type('ka');
  await expect(page.getByText('Please enter at least 3 characters')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Lee Locks' })).toBeVisible();
  await page.keyboard.type('y keys');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: 'Kay Keys' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Kay Keys', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/text=kay\+keys&item=/);
  await page.getByRole('button', { name: 'Add device' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'MAC address' })).toBeFocused();
  await page.keyboard.type('aa:bb');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Invalid MAC')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('02-00-00-00-0a-0b');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('cell', { name: '02:00:00:00:0A:0B', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Edit' }).press('Enter');
  await expect(page.getByRole('form', { name: 'Edit Kay Keys' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Phone' }).fill('+354');
  await page.goBack();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('button', { name: 'Add device' })).toBeVisible();
});

test('the focus follows from the list to a form, a guest and back, in the console', async ({
  page,
  signIn,
  own,
}) => {
  await signIn({ as: 'own' });
  await addGuest(own, { name: 'Moe Moves' });
  await page.goto(usersOf(own.lobby));
  const frame = innerUsers(page);
  const shown = frame.locator('#main');
  await frame.getByRole('link', { name: 'Add user' }).first().press('Enter');
  await expect(frame.getByRole('form', { name: 'New user' })).toBeVisible();
  await expect(shown).toBeFocused();
  await frame.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(frame.getByRole('row', { name: /Moe Moves/ })).toBeVisible();
  await expect(shown).toBeFocused();
  await frame.getByRole('link', { name: 'Moe Moves' }).press('Enter');
  await expect(frame.getByRole('button', { name: 'Add device' })).toBeVisible();
  await expect(shown).toBeFocused();
  await frame.getByRole('link', { name: 'Edit' }).press('Enter');
  await expect(frame.getByRole('form', { name: 'Edit Moe Moves' })).toBeVisible();
  await expect(shown).toBeFocused();

  // The page follows the console's address, and the focus stays in the console.
  const theme = page.getByRole('button', { name: /^Theme/ });
  await theme.focus();
  await page.goBack();
  await expect(frame.getByRole('button', { name: 'Add device' })).toBeVisible();
  await expect(theme).toBeFocused();
});

test('a taken device, a past end, wildcards in a search and a deleted guest are handled', async ({
  page,
  signIn,
  own,
  expectedConsole,
}) => {
  expectedConsole.patterns.push(/40[049]/);
  await signIn({ as: 'own' });
  await addDevice(own, await addGuest(own, { name: 'Owner of it' }), '02:00:00:00:0c:0d');
  const id = await addGuest(own, { name: 'م'.repeat(100), email: 'CAPITALS@EXAMPLE.COM' });
  const gone = await addGuest(own, { name: 'Soon Gone' });
  await eraseGuest(own, gone);
  await page.goto(`${usersOf(own.lobby)}&item=${id}`);
  const frame = innerUsers(page);
  await frame.getByRole('button', { name: 'Add device' }).click();
  const dialog = frame.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'MAC address' }).fill('0200.0000.0c0d');
  await dialog.getByRole('button', { name: 'Add device' }).click();
  await expect(dialog.getByText(/belongs to Owner of it, who is active in/)).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'MAC address' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await frame.getByRole('link', { name: 'Edit' }).click();
  await frame.getByLabel('Valid until').fill('2020-01-01T00:00');
  await frame.getByRole('textbox', { name: 'Email' }).fill('nobody@nowhere');
  await frame.getByRole('button', { name: 'Save' }).click();
  await expect(frame.getByText('Invalid Email')).toBeVisible();
  await frame.getByRole('textbox', { name: 'Email' }).fill('x@example.com');
  await frame.getByRole('button', { name: 'Save' }).click();
  await expect(frame.getByText('Please select a later date')).toBeVisible();
  await expect(frame.getByLabel('Valid until')).toBeFocused();
  await expect(frame.getByLabel('Valid until')).toHaveValue('2020-01-01T00:00');
  await frame.getByLabel('Valid until').fill('');
  await frame.getByRole('button', { name: 'Save' }).click();
  await expect(frame.getByText('x@example.com')).toBeVisible();

  await page.goto(`${usersOf(own.lobby)}&text=%25%25%25`);
  await expect(frame.getByText('No guest matches the filters.')).toBeVisible();
  await page.goto(`${usersOf(own.lobby)}&item=${gone}`);
  await expect(frame.getByText(/The personal data of this guest was erased on/)).toBeVisible();
  await expect(frame.getByRole('link', { name: 'Edit' })).toHaveCount(0);
  await page.goto(`${usersOf(own.lobby)}&item=00000000-0000-4000-8000-000000000000`);
  await frame.getByRole('button', { name: 'Back to the list' }).click();
  await expect(frame.getByRole('link', { name: 'Add user' })).toBeVisible();
});

test('a guest is logged out, and a purchase is refunded in parts but not beyond its amount', async ({
  page,
  server,
  signIn,
  go,
  own,
}) => {
  await signIn({ as: 'own' });
  const planId = await addDayPlan(own, 'Refunded day');
  const guestId = await addGuest(own, { name: 'Rae Fund' });
  await addUse(server, { guestId, planId });
  await page.goto(`${aloneUsersOf(own.lobby)}&item=${guestId}`);
  await expect(page.getByRole('row', { name: /Online now .*A4:83:E7:00:00:02/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /1 h 9 GB 1 kB .*Idle-Timeout/ })).toBeVisible();
  const answer = page.getByRole('region', { name: 'Access now' });
  await expect(answer.getByText(/^Online since .*The access has no end\.$/)).toBeVisible();
  await expect(answer.getByRole('button', { name: 'Log out' })).toBeVisible();
  const online = page.getByRole('button', { name: /^Log out A4:83:E7:00:00:02 since/ });
  await online.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Log out' }).click();
  await expect(dialog.getByText('0 done, 1 failed.')).toBeVisible();
  await expect(dialog.getByText(/has no active RADIUS gateway/)).toBeVisible();
  const close = dialog.getByRole('button', { name: 'Close' }).last();
  await close.click();
  // Disabling a guest logs the guest out.
  await page.getByRole('button', { name: 'Disable' }).click();
  await dialog.getByRole('button', { name: 'Disable' }).click();
  await expect(dialog.getByText('0 done, 1 failed.')).toBeVisible();
  await using gateway = await startCoaServer(gatewaySecret, () => ({
    code: radiusCode.disconnectAck,
  }));
  await addGateway(own, gateway.port);
  await dialog.getByRole('button', { name: 'Retry failed' }).click();
  await expect(dialog.getByText('Core router has logged the guest out.')).toBeVisible();
  await close.click();
  await expect(page.getByRole('row', { name: /A4:83:E7:00:00:02 .*Admin-Reset/ })).toBeVisible();
  await expect(online).toHaveCount(0);
  await expect(answer.getByRole('button', { name: 'Log out' })).toHaveCount(0);
  await expect(answer.getByText(/^Offline since .*The guest is disabled\.$/)).toBeVisible();
  await answer.getByRole('button', { name: 'Enable guest' }).click();
  await expect(answer.getByText('The guest is disabled.')).toHaveCount(0);
  const refund = async (amount: string) => {
    await page.getByRole('button', { name: 'Refund Refunded day' }).click();
    await page.getByRole('textbox', { name: 'Amount to refund' }).fill(amount);
    await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click();
  };
  await refund('4.00');
  await expect(
    page.getByRole('row', { name: /€9.95 Credit card .*Paid Refunded €4.00/ }),
  ).toBeVisible();
  await refund('5.96');
  await expect(page.getByText('Must be €5.95 or less')).toBeVisible();
  await page.getByRole('textbox', { name: 'Amount to refund' }).fill('5.95');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /€9.95 .*Refunded €9.95/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refund Refunded day' })).toHaveCount(0);

  await go(`/support/admin-history?org=${own.lobby.org}`);
  const entry = page.getByRole('row', { name: /Guest .*Refunded €4.00 → 9.95/ }).first();
  await entry.getByRole('button', { name: 'Details' }).click();
  await expect(page.getByRole('row', { name: 'Refunded €4.00 €9.95', exact: true })).toBeVisible();
  await entry.getByRole('link', { name: /^Guest/ }).click();
  const shown = innerUsers(page).getByRole('row', { name: /€9.95 .*Refunded €9.95/ });
  await expect(shown).toBeVisible();
});
