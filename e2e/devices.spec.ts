import type { Page } from '@playwright/test';
import { exampleDevice } from '../src/features/devices/examples.ts';
import { bringSession, expect, test } from './fixtures.ts';
import { addTwoAreas, send } from './own-organizations.ts';

const terminal = '100000-100097-200016-400016';
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Devices' }).getByRole('row').filter({ hasText: name });

async function removeDevice(page: Page, name: string): Promise<void> {
  await rowOf(page, name).getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`Deleted ${name}`)).toBeVisible();
  await expect(rowOf(page, name)).toHaveCount(0);
}

test('a device lives: added, tested, seen up without a reload, changed, retired, deleted', async ({
  page,
  go,
  axe,
}) => {
  await bringSession(page);
  await go(page, `/setup/organization?org=${terminal}`);
  await page.getByRole('button', { name: 'Setup', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Devices' }).click();
  await expect(page).toHaveURL(/\/setup\/devices\/manage\?/);
  await expect(page.getByText(/^Devices are the gateways/)).toBeVisible();
  await page.getByRole('button', { name: 'Add device' }).first().click();
  await page.getByRole('menuitem', { name: 'MikroTik RouterOS' }).click();
  await expect(page.getByRole('heading', { name: 'New device: MikroTik RouterOS' })).toBeVisible();

  await field(page, 'Name').fill('Lobby router');
  await field(page, 'Address').fill('010.0.0.1');
  await field(page, 'MAC address').fill('zz');
  await page.getByLabel('Shared secret').fill('short');
  await field(page, 'Guest VLANs').fill('100, 9999');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Write the address without leading zeros/)).toBeVisible();
  await expect(page.getByText('Invalid MAC')).toBeVisible();
  await expect(page.getByText('Must be at least 16 characters')).toBeVisible();
  await expect(page.getByText('Vlan must be between 1 and 4094')).toBeVisible();
  await axe(page);

  await field(page, 'Address').fill('127.0.0.1');
  await field(page, 'MAC address').fill('0200.5e10.0001');
  await field(page, 'Guest VLANs').fill('100-102');
  await page.getByRole('button', { name: 'Generate' }).click();
  await expect(page.getByText(/^A new secret was generated/)).toBeVisible();
  await page.getByRole('button', { name: 'Test connection' }).click();
  const dialog = page.getByRole('dialog', { name: 'Test of the connection' });
  await expect(dialog.getByText('127.0.0.1 is an address.')).toBeVisible();
  await expect(dialog.getByText(/127\.0\.0\.1 answers pings/)).toBeVisible();
  await axe(page);
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Created Lobby router')).toBeVisible();
  await expect(rowOf(page, 'Lobby router')).toContainText('02:00:5E:10:00:01');
  await expect(rowOf(page, 'Lobby router').getByText('Up')).toBeVisible({ timeout: 30_000 });
  await axe(page);

  await rowOf(page, 'Lobby router').getByRole('link').click();
  await expect(field(page, 'Guest VLANs')).toHaveValue('100-102');
  const secret = page.getByLabel('Shared secret');
  await expect(secret).toHaveValue('');
  await expect(secret).toHaveAttribute('placeholder', 'Set. Leave empty to keep it');
  await field(page, 'Location').fill('Basement');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved Lobby router')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Lobby router', level: 1 })).toBeVisible();
  // In the time of its site.
  await expect(page.getByText(/Last changed by .* GMT$/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('checkbox', { name: 'Select Lobby router' }).check();
  await page.getByRole('button', { name: 'Start maintenance' }).click();
  await expect(rowOf(page, 'Lobby router').getByText('Maintenance')).toBeVisible();
  await page.getByText('Maintenance 1').click();
  await expect(page).toHaveURL(/state=maintenance/);
  await field(page, 'Filter by name, address or MAC').fill('02-00-5e-10-00-01');
  await expect(page).toHaveURL(/text=02/);
  await expect(rowOf(page, 'Lobby router')).toBeVisible();
  await field(page, 'Filter by name, address or MAC').fill('nothing like it');
  await expect(page.getByText('No device matches the filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await removeDevice(page, 'Lobby router');
  await go(page, `/support/admin-history?org=${terminal}`);
  await expect(page.getByRole('row', { name: /delete device/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /test device/ })).toBeVisible();
});

test('devices are imported by keyboard, with the bad lines named, all or none', async ({
  page,
  go,
}) => {
  await bringSession(page);
  await go(page, `/setup/devices?org=${terminal}`);
  await page.getByRole('button', { name: 'Import' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Import devices' });
  const check = async (...lines: string[]) => {
    await dialog.getByRole('textbox').fill(['Name,Type,IP', ...lines].join('\n'));
    await dialog.getByRole('button', { name: 'Next' }).click();
    await dialog.getByRole('button', { name: 'Check' }).click();
  };
  await check('AP 1,toaster,10.0.0.2', 'AP 2,access-point,');
  await expect(dialog.getByText(/^Unknown type/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await check('AP 1,switch,', 'AP 2,access-point,');
  await dialog.getByRole('button', { name: /^Import/ }).click();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(rowOf(page, 'AP 1')).toContainText('Switch');
  await removeDevice(page, 'AP 1');
  await removeDevice(page, 'AP 2');
});

test('several devices are moved, what cannot go is named, and SNMP is set for the rest', async ({
  page,
  go,
  axe,
}) => {
  await bringSession(page);
  const areas = await addTwoAreas(page, 'Moving');
  const device = (name: string) => ({
    ...exampleDevice({ name, status: 'Maintenance' }),
    type: 'switch',
    secrets: {},
  });
  for (const name of ['Switch A', 'Switch B', 'Switch C'])
    await send(page, 'POST', `${areas.one}/devices`, device(name));
  await send(page, 'POST', `${areas.two}/devices`, device('switch b'));
  await go(page, `/setup/devices/manage?${areas.in}`);
  for (const name of ['Switch A', 'Switch B'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('button', { name: 'Move…' }).click();
  const target = page.getByRole('dialog').getByRole('combobox');
  await target.fill('Moving Two');
  const found = page.getByRole('option', { name: 'Moving Two' });
  await expect(found).toBeVisible();
  await target.press('Enter');
  await expect(found).toBeHidden();
  await axe(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click();
  const moved = page.getByRole('dialog', { name: 'Move 2 devices' });
  await expect(moved.getByText('Moved 1; 1 device stays here:')).toBeVisible();
  await expect(moved.getByText('Moving Two has a device of this name')).toBeVisible();
  await moved.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(rowOf(page, 'Switch A')).toHaveCount(0);

  for (const name of ['Switch B', 'Switch C'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('button', { name: 'Set SNMP…' }).click();
  const snmp = page.getByRole('dialog', { name: 'Set SNMP of 2 devices' });
  await snmp.getByRole('button', { name: 'Set SNMP' }).click();
  await expect(snmp.getByLabel('Community')).toBeFocused();
  await snmp.getByLabel('Community').fill('lobby-readers');
  await axe(page);
  await snmp.getByRole('button', { name: 'Set SNMP' }).click();
  await expect(snmp.getByText('2 done.')).toBeVisible();
  await expect(snmp.getByText('Switch C: done')).toBeVisible();
  await areas.remove();
});

test('a column hidden keeps the page of the list, a filter goes back to the first', async ({
  page,
  go,
}) => {
  await bringSession(page);
  const areas = await addTwoAreas(page, 'Paged');
  for (let at = 1; at <= 26; at += 1)
    await send(page, 'POST', `${areas.one}/devices`, {
      ...exampleDevice({ name: `Switch ${at}`, status: 'Maintenance' }),
      type: 'switch',
      secrets: {},
    });
  await go(page, `/setup/devices/manage?${areas.in}&page=2`);
  await expect(page.getByText('26–26 of 26')).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Firmware' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Firmware' })).toHaveCount(0);
  await expect(page.getByText('26–26 of 26')).toBeVisible();
  await page.getByRole('textbox', { name: 'Filter' }).fill('switch');
  await expect(page.getByText('1–25 of 26')).toBeVisible();
  await areas.remove();
});
