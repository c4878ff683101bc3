import type { Page } from '@playwright/test';
import { exampleCaptive } from '../src/features/connection-profiles/examples.ts';
import { startWirelessRouter } from '../src/features/connection-profiles/testing/wireless-router.ts';
import { exampleDevice } from '../src/features/devices/examples.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import type { OwnProvider } from './own-provider.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const item = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

/** Adds a device of an area whose management interface is on loopback. */
const addDevice = ({ send }: OwnProvider, area: number, type: string, name: string, port: number) =>
  send('POST', `/AdminApi/organizations/${area}/devices`, {
    ...exampleDevice({
      name,
      host: '127.0.0.1',
      api: { scheme: 'http', port, user: 'atrium', trust: 'nothing', fingerprint: null },
    }),
    type,
    secrets: { apiPassword: 'secret' },
  });

test('a network is described, pushed to a router, found drifted and overwritten', async ({
  page,
  signIn,
  go,
  own,
}) => {
  await using router = await startWirelessRouter();
  await addDevice(own, own.lobby.number, 'mikrotik', 'Lobby router', router.port);
  await signIn({ as: 'own' });
  await go(`/setup/connection-profiles/manage?org=${own.inn.org}`);
  await expect(page.getByText(/^A connection profile describes/)).toBeVisible();
  await button(page, 'Add profile').first().click();
  await item(page, /^Personal/).click();

  await field(page, 'Name').fill('Staff');
  await field(page, 'SSID').fill('🛜'.repeat(8));
  await page.getByLabel('Passphrase').fill('correct horse battery');
  await field(page, 'VLAN').fill('210');
  await page.getByRole('checkbox', { name: '6 GHz' }).check();
  await expect(page.getByText('RouterOS has no least rate', { exact: false })).toBeHidden();
  await button(page, 'Save').click();
  await expect(page.getByText(/^6 GHz needs protected management frames/)).toBeVisible();
  await page.getByRole('checkbox', { name: '6 GHz' }).uncheck();
  await field(page, 'SSID').fill('Hotel Staff');
  await button(page, 'Save').click();
  await expect(page.getByText(/^Created Staff as a draft/)).toBeVisible();
  await button(page, 'Activate').click();
  await expect(page.getByText(/^Staff is active now/)).toBeVisible();

  await page.getByRole('link', { name: 'Devices', exact: true }).click();
  await button(page, 'Push').click();
  await expect(dialog(page).getByText('Lobby › Lobby router')).toBeVisible();
  await expect(dialog(page).getByText('Hotel Staff')).toBeVisible();
  await expect(dialog(page).getByText('correct horse battery')).toHaveCount(0);
  await expectAccessible(page);
  await button(page, 'Push to 1 device').click();
  await expect(dialog(page).getByRole('status')).toHaveText('Applied');
  await button(page, 'Close').last().click();
  await expect(page.getByText('In sync')).toBeVisible();
  expect(router.menu('/interface/wifi/security').rows[0]?.passphrase).toBe('correct horse battery');

  router.menu('/interface/wifi/configuration').set('atrium-1', { ssid: 'Changed by hand' });
  await button(page, 'Read devices now').click();
  await expect(page.getByText('Drifted')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Actions for Lobby router').click();
  await item(page, 'Show differences').click();
  await expect(dialog(page).getByText('Changed by hand')).toBeVisible();
  await button(page, 'Close').last().click();
  await button(page, 'Actions for Lobby router').click();
  await item(page, 'Overwrite').click();
  await button(page, 'Push to 1 device').click();
  await expect(dialog(page).getByRole('status')).toHaveText('Applied');
  expect(router.menu('/interface/wifi/configuration').rows[0]?.ssid).toBe('Hotel Staff');
});

test('a device without an interface gets lines, which are ticked off', async ({
  page,
  signIn,
  go,
  own,
}) => {
  await addDevice(own, own.terrace.number, 'aruba-controller', 'Controller', 9);
  const path = `/AdminApi/organizations/${own.lodge.number}`;
  const { id } = await own.send('POST', `${path}/connection-profiles`, {
    ...exampleCaptive(),
    secrets: {},
  });
  await own.send('POST', `${path}/connection-profile-status`, { profileId: id, status: 'Active' });
  await signIn({ as: 'own' });
  await go(`/setup/connection-profiles/manage?org=${own.lodge.org}`);
  await button(page, 'Actions for Guests').click();
  await item(page, 'Devices and differences').click();
  await button(page, 'Actions for Controller').click();
  await item(page, 'Show lines').click();
  await expect(dialog(page).getByText('essid "Hotel Guest"')).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Mark as done' }).click();
  await expect(page.getByText(/^Typed by /)).toBeVisible();
});
