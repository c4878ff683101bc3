import type { Page, Request } from '@playwright/test';
import { exampleDevice } from '../src/features/devices/examples.ts';
import { expect, test } from './fixtures.ts';
import { addTwoAreas } from './own-organizations.ts';
import type { OwnProvider } from './own-provider.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Devices' }).getByRole('row').filter({ hasText: name });

async function addDevice(own: OwnProvider, area: number, name: string, host: string | null = null) {
  await own.send('POST', `/AdminApi/organizations/${area}/devices`, {
    ...exampleDevice({ name, host, status: host === null ? 'Maintenance' : 'Active' }),
    type: host === null ? 'switch' : 'access-point',
    secrets: {},
  });
}

test('a device is added, tested, shown as up without a reload, changed, retired and deleted', async ({
  page,
  signIn,
  go,
  own,
}) => {
  await signIn({ as: 'own' });
  await go(`/setup/organization?org=${own.lobby.org}&tab=edit`);
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
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Write the address without leading zeros/)).toBeVisible();
  await expect(page.getByText('Invalid MAC')).toBeVisible();
  await expect(page.getByText('Must be at least 16 characters')).toBeVisible();
  await expect(page.getByText('Vlan must be between 1 and 4094')).toBeVisible();

  await field(page, 'Address').fill('127.0.0.1');
  await field(page, 'MAC address').fill('0200.5e10.0001');
  await field(page, 'Guest VLANs').fill('100-102');
  await page.getByRole('button', { name: 'Generate' }).click();
  await expect(page.getByText(/^A new secret was generated/)).toBeVisible();
  await page.getByRole('button', { name: 'Test connection' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connection test' });
  await expect(dialog.getByText('127.0.0.1 is an address.')).toBeVisible();
  await expect(dialog.getByText(/127\.0\.0\.1 answers pings/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Created Lobby router')).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'MAC address' }).click();
  await page.keyboard.press('Escape');
  await expect(rowOf(page, 'Lobby router')).toContainText('02:00:5E:10:00:01');
  await expect(rowOf(page, 'Lobby router').getByText('Up', { exact: true })).toBeVisible({
    timeout: 30_000,
  });

  await rowOf(page, 'Lobby router').getByRole('link').click();
  await expect(field(page, 'Guest VLANs')).toHaveValue('100-102');
  const secret = page.getByLabel('Shared secret');
  await expect(secret).toHaveValue('');
  await expect(secret).toHaveAttribute('placeholder', 'Set. Leave empty to keep it');
  await field(page, 'Location').fill('Attic');
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Restored Lobby router')).toBeVisible();
  await expect(field(page, 'Location')).toHaveValue('');
  await field(page, 'Location').fill('Basement');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved Lobby router')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Lobby router', level: 1 })).toBeVisible();
  const stamps = page.getByText(/Last changed by .*, \d\d:\d\d$/);
  // In the site's time zone.
  await expect(stamps.getByRole('time').last()).toHaveAttribute('title', /GMT/);
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('checkbox', { name: 'Select Lobby router' }).check();
  await page.getByRole('button', { name: 'Retire' }).click();
  await expect(rowOf(page, 'Lobby router').getByText('Retired')).toBeVisible();
  const states = page.getByRole('group', { name: 'States' });
  await expect(states.getByText('All 1')).toBeVisible();
  await expect(states.getByText('Retired 1')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select Lobby router' }).check();
  await page.getByRole('button', { name: 'Start maintenance' }).click();
  await expect(rowOf(page, 'Lobby router').getByText('Maintenance')).toBeVisible();
  await page.getByText('Maintenance 1').click();
  await expect(page).toHaveURL(/state=maintenance/);
  await field(page, 'Filter by name, address or MAC').fill('02-00-5e-10-00-01');
  await expect(page).toHaveURL(/text=02/);
  await expect(rowOf(page, 'Lobby router')).toBeVisible();
  await rowOf(page, 'Lobby router').getByRole('link').click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Deleted Lobby router')).toBeVisible();
  await expect(rowOf(page, 'Lobby router')).toHaveCount(0);
  await go(`/support/admin-history?org=${own.lobby.org}`);
  await expect(page.getByRole('row', { name: /Deleted device/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Tested Lobby router/ })).toBeVisible();
});

test('devices are imported and moved with a reason for each failure, and SNMP is set for several', async ({
  page,
  signIn,
  go,
  own,
}) => {
  await signIn({ as: 'own' });
  const areas = await addTwoAreas(own, 'Moving');
  await addDevice(own, areas.two, 'switch b');
  await go(`/setup/devices/manage?org=${areas.org}`);
  await page.getByRole('button', { name: 'Import' }).first().click();
  const imported = page.getByRole('dialog', { name: 'Import devices' });
  const lines = ['Switch A', 'Switch B', 'Switch C'].map((name) => `${name},switch,Maintenance`);
  await imported.getByRole('textbox').fill(['Name,Type,Status', ...lines].join('\n'));
  await imported.getByRole('button', { name: 'Next' }).click();
  await imported.getByRole('button', { name: 'Check' }).click();
  await imported.getByRole('button', { name: /^Import/ }).click();
  await imported.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(rowOf(page, 'Switch A')).toContainText('Switch');

  for (const name of ['Switch A', 'Switch B'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('button', { name: 'Move…' }).click();
  const target = page.getByRole('dialog').getByRole('combobox');
  await target.fill('Moving Two');
  const found = page.getByRole('option', { name: 'Moving Two' });
  await expect(found).toBeVisible();
  await target.press('Enter');
  await expect(found).toBeHidden();
  await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click();
  const moved = page.getByRole('dialog', { name: 'Move 2 devices' });
  await expect(moved.getByText('Moved 1. 1 device was not moved:')).toBeVisible();
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
  await snmp.getByRole('button', { name: 'Set SNMP' }).click();
  await expect(snmp.getByText('2 done.')).toBeVisible();
  await expect(snmp.getByText('Switch C: done')).toBeVisible();
});

const isStream = (request: Request) => request.url().endsWith('/devices/live');

function show(page: Page, visibilityState: 'hidden' | 'visible'): Promise<void> {
  return page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, visibilityState);
}

test('a visible page follows its devices, and a hidden one resumes where it stopped', async ({
  page,
  signIn,
  go,
  own,
}) => {
  await signIn({ as: 'own' });
  await addDevice(own, own.bar.number, 'Seen router', '127.0.0.1');
  const first = page.waitForRequest(isStream);
  await go(`/setup/devices/manage?org=${own.bar.org}`);
  expect((await first).headers()['last-event-id']).toBeUndefined();
  await expect(rowOf(page, 'Seen router').getByText('Up', { exact: true })).toBeVisible({
    timeout: 30_000,
  });

  // The list may show the state before the stream's first event.
  await expect(async () => {
    const ended = page.waitForEvent('requestfailed', isStream);
    await show(page, 'hidden');
    await ended;
    const again = page.waitForRequest(isStream);
    await show(page, 'visible');
    expect((await again).headers()['last-event-id'] ?? '').toMatch(/^\d{4}-\d\d-\d\dT/);
  }).toPass({ intervals: [2_000] });

  const left = page.waitForEvent('requestfailed', isStream);
  await go(`/setup/organization?org=${own.bar.org}&tab=edit`);
  await left;
});

test('the menu of types fits the window, and a type chosen by keyboard leads to the name of the device', async ({
  page,
  signIn,
  go,
  own,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn({ as: 'own' });
  const areas = await addTwoAreas(own, 'Keyboard');
  await addDevice(own, areas.two, 'switch k');
  await go(`/setup/devices/manage?org=${areas.org}`);
  await page.getByRole('button', { name: 'Add device' }).first().press('Enter');
  const menu = page.getByRole('menu');
  await expect(menu).toBeVisible();
  await expect(menu.getByRole('menuitem')).toHaveCount(16);
  for (const item of await menu.getByRole('menuitem').all())
    await expect(item).toBeInViewport({ ratio: 1 });
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^New device/ })).toBeVisible();
  await expect(menu).toHaveCount(0);
  await expect(field(page, 'Name')).toBeFocused();
});
