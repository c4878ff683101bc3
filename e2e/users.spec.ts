import { radiusCode } from '../src/features/devices/probe/radius-packet.ts';
import { startOrderTaker } from '../src/features/devices/probe/testing/order-taker.ts';
import {
  addDayPlan,
  addDevice,
  addGateway,
  addGuest,
  addUse,
  aloneUsers,
  bergen,
  eraseGuest,
  gatewaySecret,
  innerUsers,
  removeGateway,
  terminal,
  usedCode,
  users,
} from './embedded-users.ts';
import { bringSession, expect, followSystemTheme, test } from './fixtures.ts';

test('the whole life of a guest: added, found, given a device and more time, disabled, erased', async ({
  page,
}) => {
  await bringSession(page);
  await addDayPlan(page, 'Lounge day');
  await page.goto(`/admin-ui/admin/setup/organization?org=${terminal}`);
  await page.getByRole('button', { name: 'Manage' }).click();
  await page.getByRole('menuitem', { name: 'Users' }).click();
  const frame = innerUsers(page);
  await frame.getByRole('link', { name: 'Add user' }).first().click();
  await frame.getByRole('textbox', { name: 'Name', exact: true }).fill('Zoë Ångström');
  await frame.getByRole('textbox', { name: 'Room' }).fill('204');
  await frame.getByRole('combobox', { name: 'Plan' }).click();
  await frame.getByRole('option', { name: 'Lounge day' }).click();
  // What the plan gives is proposed.
  await expect(frame.getByLabel('Valid until')).not.toHaveValue('');
  await frame.getByRole('button', { name: 'Save' }).click();
  // The snackbar is the console's.
  await expect(page.getByText('Added Zoë Ångström')).toBeVisible();
  await expect(frame.getByText('The guest has not been online yet.')).toBeVisible();

  await frame.getByRole('button', { name: 'Add device' }).click();
  const dialog = frame.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'MAC address' }).fill('a483.e700.0009');
  await dialog.getByRole('textbox', { name: 'Name of the device' }).fill('Phone');
  await dialog.getByRole('button', { name: 'Add device' }).click();
  await expect(frame.getByRole('row', { name: /A4:83:E7:00:00:09 Phone/ })).toBeVisible();

  await frame.getByRole('link', { name: 'All users' }).click();
  // The list is there before it is searched.
  await expect(frame.getByRole('row', { name: /Zoë Ångström/ })).toBeVisible();
  await frame.getByRole('textbox', { name: /Find by/ }).fill('angstrom');
  const row = frame.getByRole('row', {
    name: /Zoë Ångström .*204 .*Lounge day.* Active Never 1 device/,
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
  await dialog.getByRole('radio', { name: 'Until a date' }).check();
  await dialog.getByLabel('Valid until').fill('2090-01-02T12:00');
  await dialog.getByRole('button', { name: 'Extend' }).click();
  await expect(frame.getByRole('row', { name: /Jan 2, 2090, 12:00:00 PM GMT/ })).toBeVisible();
  await act('Disable');
  await dialog.getByRole('button', { name: 'Disable' }).click();
  await expect(frame.getByRole('row', { name: /Zoë.*Disabled/ })).toBeVisible();
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
  await page.goto(`/admin-ui/admin/support/admin-history?org=${terminal}`);
  await expect(page.getByRole('cell', { name: 'view personal data guest' })).toHaveCount(2);
  await expect(page.getByText('Zoë')).toHaveCount(0);
  await page
    .getByRole('link', { name: /^Guest / })
    .first()
    .click();
  await expect(frame.getByText(/The personal data of this guest was erased on/)).toBeVisible();
});

test('alone in a tab, by keyboard; nothing is wrong for assistive technology, on a phone neither', async ({
  page,
  axeInBothThemes,
}) => {
  await followSystemTheme(page);
  await bringSession(page);
  await addGuest(page, { name: 'Kay Keys' });
  await page.goto(aloneUsers);
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
  await page.getByRole('textbox', { name: /Find by/ }).focus();
  await page.keyboard.type('ka');
  await expect(page.getByText('Please enter at least 3 characters')).toBeVisible();
  await page.keyboard.type('y keys');
  await expect(page.getByRole('row')).toHaveCount(2);
  await axeInBothThemes(page);
  await page.getByRole('link', { name: 'Kay Keys' }).press('Enter');
  await expect(page).toHaveURL(/text=kay\+keys&item=/);
  await page.getByRole('button', { name: 'Add device' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'MAC address' })).toBeVisible();
  await page.getByRole('textbox', { name: 'MAC address' }).focus();
  await page.keyboard.type('aa:bb');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Invalid MAC')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('02-00-00-00-0a-0b');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('cell', { name: '02:00:00:00:0A:0B', exact: true })).toBeVisible();
  await axeInBothThemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await axeInBothThemes(page);
  await page.getByRole('link', { name: 'Edit' }).press('Enter');
  await expect(page.getByRole('form', { name: 'Edit Kay Keys' })).toBeVisible();
  await axeInBothThemes(page);
  await page.getByRole('textbox', { name: 'Phone' }).fill('+354');
  await page.goBack();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('button', { name: 'Add device' })).toBeVisible();
});

test.describe('the worst inputs', () => {
  test.use({ expectedConsole: { patterns: [/40[049]/] } });

  test('a device of somebody else, a validity that is over, signs that search for all, a guest who is gone', async ({
    page,
  }) => {
    await bringSession(page);
    await addDevice(page, await addGuest(page, { name: 'Owner of it' }), '02:00:00:00:0c:0d');
    const id = await addGuest(page, { name: 'م'.repeat(100), email: 'CAPITALS@EXAMPLE.COM' });
    const gone = await addGuest(page, { name: 'Soon Gone' });
    await eraseGuest(page, gone);
    await page.goto(`${users}&item=${id}`);
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
    // The console asks as well: what is typed is not lost by a click in the tree.
    await page.getByRole('treeitem', { name: 'Norway' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
    await expect(frame.getByRole('textbox', { name: 'Email' })).toHaveValue('x@example.com');
    await frame.getByLabel('Valid until').fill('');
    await frame.getByRole('button', { name: 'Save' }).click();
    await expect(frame.getByText('x@example.com')).toBeVisible();

    await page.goto(`${users}&text=%25%25%25`);
    await expect(frame.getByText('No guest matches the filters.')).toBeVisible();
    await page.goto(`${users}&item=${gone}`);
    await expect(frame.getByText(/The personal data of this guest was erased on/)).toBeVisible();
    await expect(frame.getByRole('link', { name: 'Edit' })).toHaveCount(0);
    await page.goto(`${users}&item=00000000-0000-4000-8000-000000000000`);
    await frame.getByRole('button', { name: 'Back to the list' }).click();
    await expect(frame.getByRole('link', { name: 'Add user' })).toBeVisible();
  });
});

test('a guest is found by the code on the voucher, and leads to it and back', async ({ page }) => {
  await bringSession(page);
  const code = await usedCode(page);
  await page.goto(`/admin-ui/admin/manage/users?org=${bergen}`);
  const frame = innerUsers(page);
  await frame
    .getByRole('textbox', { name: /Find by/ })
    .fill(code.toLowerCase().replaceAll('-', ''));
  const row = frame.getByRole('row').filter({ hasText: code });
  await row.getByRole('link').first().click();
  await frame.getByRole('link', { name: code, exact: true }).click();
  await expect(page).toHaveURL(/\/manage\/access-codes\/batch\//);
  await expect(page.getByRole('textbox', { name: 'Find a code' })).toHaveValue(code);
  await expect(page.getByRole('row').filter({ hasText: code })).toHaveCount(1);
});

test('sessions and purchases: logged out, and refunded a part, then more than the rest, then the rest', async ({
  page,
  server,
}) => {
  await bringSession(page);
  const planId = await addDayPlan(page, 'Refunded day');
  const guestId = await addGuest(page, { name: 'Rae Fund' });
  // Nothing that stands open misses the server meanwhile.
  await page.goto('about:blank');
  await addUse(server, { guestId, planId });
  await page.goto(`${aloneUsers}&item=${guestId}`);
  await expect(page.getByRole('row', { name: /Online now .*A4:83:E7:00:00:02/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /1 h 9 GB 1 kB .*Idle-Timeout/ })).toBeVisible();
  const online = page.getByRole('button', { name: /^Log out A4:83:E7:00:00:02 since/ });
  await online.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Log out' }).click();
  await expect(dialog.getByText('0 done, 1 failed.')).toBeVisible();
  await expect(dialog.getByText(/has no active gateway that speaks RADIUS/)).toBeVisible();
  const close = dialog.getByRole('button', { name: 'Close' }).last();
  await close.click();
  // Who is disabled is logged out with it.
  await page.getByRole('button', { name: 'Disable' }).click();
  await dialog.getByRole('button', { name: 'Disable' }).click();
  await expect(dialog.getByText('0 done, 1 failed.')).toBeVisible();
  await using gateway = await startOrderTaker(gatewaySecret, () => ({
    code: radiusCode.disconnectAck,
  }));
  const gatewayId = await addGateway(page, gateway.port);
  await dialog.getByRole('button', { name: 'Try the failed again' }).click();
  await expect(dialog.getByText('Core router has logged the guest out.')).toBeVisible();
  await removeGateway(page, gatewayId);
  await close.click();
  await expect(page.getByRole('row', { name: /A4:83:E7:00:00:02 .*Admin-Reset/ })).toBeVisible();
  await expect(online).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Log out everywhere' })).toHaveCount(0);
  const refund = async (amount: string) => {
    await page.getByRole('button', { name: 'Refund Refunded day' }).click();
    await page.getByRole('textbox', { name: 'Amount to refund' }).fill(amount);
    await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click();
  };
  await refund('4.00');
  await expect(page.getByRole('row', { name: /€9.95 Credit card .*Paid €4.00/ })).toBeVisible();
  await refund('5.96');
  await expect(page.getByText('Must be €5.95 or less')).toBeVisible();
  await page.getByRole('textbox', { name: 'Amount to refund' }).fill('5.95');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /€9.95 .*Refunded €9.95/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refund Refunded day' })).toHaveCount(0);

  await page.goto(`/admin-ui/admin/support/admin-history?org=${terminal}`);
  const entry = page.getByRole('row', { name: /update purchase/ }).first();
  await entry.getByRole('button', { name: 'Details' }).click();
  await expect(page.getByRole('row', { name: 'Refunded €4.00 €9.95', exact: true })).toBeVisible();
  await entry.getByRole('link', { name: /^Guest/ }).click();
  const shown = innerUsers(page).getByRole('row', { name: /€9.95 .*Refunded €9.95/ });
  await expect(shown).toBeVisible();
});
