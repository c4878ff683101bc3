import type { Page } from '@playwright/test';
import { newRecord } from '../src/contract/fields/fields.ts';
import { startWirelessRouter } from '../src/features/connection-profiles/testing/wireless-router.ts';
import { exampleDevice } from '../src/features/devices/examples.ts';
import { panPool, panUnit } from '../src/features/pan-mapping/fields.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page, name: string) =>
  dialog(page).getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const inDialog = (page: Page, name: string) =>
  dialog(page).last().getByRole('button', { name, exact: true });
const conflicts = (page: Page) => page.getByRole('region', { name: /^\d+ conflicts?$/ }).first();
const unit = (page: Page, number: string) =>
  page.getByRole('grid', { name: 'Units' }).getByRole('button', { name: RegExp(`^${number}, `) });

test('a building is numbered, gets a pool, a private network, and its key is rotated', async ({
  page,
  signIn,
  go,
  own,
}) => {
  await signIn({ as: 'own' });
  await go(`/setup/pan-mapping/building?org=${own.inn.org}`);
  await expect(page.getByText(/^Private networks belong to the units/)).toBeVisible();
  await button(page, 'Add units').first().click();
  await field(page, 'Building').fill('Main house');
  await field(page, 'From floor').fill('1');
  await field(page, 'To floor').fill('2');
  await field(page, 'To number').fill('3');
  await expect(dialog(page).getByText('6 units: 101 to 203')).toBeVisible();
  await expectAccessible(page);
  await inDialog(page, 'Add units').click();
  await expect(page.getByText('Added 6 units')).toBeVisible();

  // Without a pool no unit can have a network.
  await expect(conflicts(page)).toContainText('No pool');
  await button(page, 'Add a pool').click();
  await inDialog(page, 'Add a pool').click();
  await field(page, 'Name').fill('Residents');
  await field(page, 'SSID').fill('Residence');
  await field(page, 'VLAN range').fill('300-305');
  await expectAccessible(page);
  await inDialog(page, 'Save').click();
  await expect(page.getByText('Saved pool Residents')).toBeVisible();
  await inDialog(page, 'Edit Residents').click();
  await inDialog(page, 'VLANs in use').click();
  await expect(dialog(page).last()).toContainText('300–305');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText('No pool', { exact: true })).toHaveCount(0);

  const find = page.getByRole('textbox', { name: 'Find a unit' });
  await find.fill('zz');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No unit starts with this')).toBeVisible();
  await find.fill('101');
  await expect(page.getByText('No unit starts with this')).toHaveCount(0);
  await button(page, 'Make a private network').click();
  await field(page, 'Holder').fill('Anna Berg');
  await inDialog(page, 'Make').click();
  await expect(page.getByText('Unit 101 has a private network')).toBeVisible();
  await expect(unit(page, '101')).toHaveAccessibleName('101, Active, VLAN 300');
  const key = page.getByText(/^[a-z]{5}(-[a-z]{5}){3}$/);
  await expect(key).toHaveCount(0);
  await button(page, 'Show').click();
  const before = (await key.textContent()) ?? '';
  await expectAccessible(page);

  await button(page, 'Rotate key').click();
  await inDialog(page, 'Rotate key').click();
  await expect(page.getByText('Unit 101 has a new key')).toBeVisible();
  await expect(page.getByText(/^The former key works until/)).toBeVisible();
  // The key of before is not shown as the current one.
  await expect(key).toHaveCount(0);
  await button(page, 'Show').click();
  await expect(key).toBeVisible();
  await expect(key).not.toHaveText(before);

  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: 'Edit several units' }).click();
  await unit(page, '101').click();
  await unit(page, '103').click({ modifiers: ['Shift'] });
  await expect(page.getByText('3 units selected')).toBeVisible();
  await unit(page, '103').click();
  await expectAccessible(page);
  await button(page, 'Edit selected').click();
  await dialog(page).getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Suite', exact: true }).click();
  await expectAccessible(page);
  await inDialog(page, 'Change units').click();
  await expect(dialog(page).getByText('2 done.')).toBeVisible();
  await inDialog(page, 'Close').last().click();
  await button(page, 'Cancel selection').click();
  for (const [number, type] of [
    ['102', 'Suite'],
    ['103', 'Room'],
  ] as const) {
    await unit(page, number).click();
    await expect(page.getByRole('definition').filter({ hasText: type })).toBeVisible();
  }
});

test('a VLAN outside the pool is a conflict, and dealing another one is the way out', async ({
  page,
  signIn,
  go,
  own,
}) => {
  const path = `/AdminApi/organizations/${own.lodge.number}`;
  await own.send(
    'POST',
    `${path}/pan-pools`,
    newRecord(panPool, { name: 'Guests', ssid: 'Lodge', vlans: [400, 401] }),
  );
  await own.send(
    'POST',
    `${path}/pan-units`,
    newRecord(panUnit, { building: 'Lodge', floor: 1, number: '11', vlan: 900 }),
  );
  await signIn({ as: 'own' });
  await go(`/setup/pan-mapping/building?org=${own.lodge.org}`);
  const text = 'VLAN 900 of unit 11 is not in Guests';
  await expect(conflicts(page)).toContainText(text);
  await expect(unit(page, '11')).toHaveAccessibleName('11, Conflict, VLAN 900');
  await expectAccessible(page);
  await button(page, 'Deal another VLAN').click();
  await expect(page.getByText('Dealt VLANs to 1 unit')).toBeVisible();
  await expect(unit(page, '11')).toHaveAccessibleName('11, Free, VLAN 400');
  await expect(page.getByText(text)).toHaveCount(0);
});

test('the VLANs of ports are pushed to devices by the names of outlets', async ({
  page,
  signIn,
  go,
  own,
}) => {
  await using router = await startWirelessRouter();
  const ports = router.menu('/interface/bridge/port');
  ports.add({ bridge: 'bridge', interface: 'ether5', pvid: '1' });
  await own.send('POST', `/AdminApi/organizations/${own.terrace.number}/devices`, {
    ...exampleDevice({
      name: 'Floor 2',
      host: '127.0.0.1',
      api: {
        scheme: 'http',
        port: router.port,
        user: 'atrium',
        trust: 'nothing',
        fingerprint: null,
      },
    }),
    type: 'mikrotik',
    secrets: { apiPassword: 'secret' },
  });
  const outlets = [{ switch: 'Floor 2', port: 'ether5', label: '' }];
  await own.send(
    'POST',
    `/AdminApi/organizations/${own.lodge.number}/pan-units`,
    newRecord(panUnit, { building: 'Lodge', floor: 2, number: '21', vlan: 410, outlets }),
  );
  await signIn({ as: 'own' });
  await go(`/setup/pan-mapping/building?org=${own.lodge.org}`);
  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: 'Push to devices' }).click();
  await expect(dialog(page).getByText('Not pushed')).toBeVisible();
  await expectAccessible(page);
  await inDialog(page, 'Push').click();
  await inDialog(page, 'Push to 1 device').click();
  await expect(dialog(page).last().getByRole('status')).toHaveText('Applied');
  await expectAccessible(page);
  await inDialog(page, 'Close').last().click();
  await expect(dialog(page).getByText('In sync')).toBeVisible();
  expect(ports.rows).toMatchObject([{ interface: 'ether5', pvid: '410' }]);
});
