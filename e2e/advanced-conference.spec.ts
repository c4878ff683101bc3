import type { Page } from '@playwright/test';
import { newRecord } from '../src/contract/fields/fields.ts';
import {
  changeConferenceSettings,
  conferenceRooms,
  getConferenceSettings,
} from '../src/features/advanced-conference/contract.ts';
import { conferenceSettings } from '../src/features/advanced-conference/fields.ts';
import { conferences } from '../src/features/conference/contract.ts';
import { conference } from '../src/features/conference/fields.ts';
import {
  configurationOf,
  startAccessPoint,
  startGateway,
} from '../src/features/conference/testing/event-routers.ts';
import { exampleDevice } from '../src/features/devices/examples.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import type { OwnProvider } from './own-provider.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const inDialog = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

const at = (path: string, { number }: { number: number }) =>
  path.replace('{orgNumber}', String(number));

/** Returns a local time some days from now. */
const localIn = (days: number, time: string) =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T${time}`;

/** Chooses a room in the dialog that is open. */
async function chooseRoom(page: Page, name: string) {
  await dialog(page).getByRole('combobox', { name: 'Rooms' }).click();
  await page.getByRole('option', { name, exact: true }).click();
  await page.keyboard.press('Escape');
}

async function addRouter(
  own: OwnProvider,
  name: string,
  role: 'gateway' | 'access-point',
  port: number,
  parentId: string | null = null,
): Promise<string> {
  const { id } = await own.send('POST', `/AdminApi/organizations/${own.lobby.number}/devices`, {
    ...exampleDevice({
      name,
      role,
      parentId,
      host: '127.0.0.1',
      api: { scheme: 'http', port, user: 'atrium', trust: 'nothing', fingerprint: null },
    }),
    type: 'mikrotik',
    secrets: { apiPassword: 'secret', radiusSecret: 'radius-secret-0123456789' },
  });
  return String(id);
}

async function knowUplink(own: OwnProvider) {
  const { version } = await own.send('GET', at(getConferenceSettings.path, own.inn));
  await own.send(changeConferenceSettings.method, at(changeConferenceSettings.path, own.inn), {
    ...newRecord(conferenceSettings, { uplinkDown: 1_600_000, uplinkUp: 1_600_000 }),
    version,
  });
}

async function planSummit(own: OwnProvider, roomId: string) {
  await own.send('POST', at(conferences.create.path, own.inn), {
    ...newRecord(conference, {
      name: 'Summit',
      start: localIn(2, '09:00'),
      end: localIn(2, '17:00'),
      attendees: 50,
      roomIds: [roomId],
    }),
    secrets: {},
    isDraft: false,
  });
}

test('a room, its port and a network are set up, an event is fitted in, and the devices rehearse it', async ({
  page,
  signIn,
  go,
  own,
}) => {
  // Two routers are changed, read and cleared again.
  test.setTimeout(90_000);
  await using gateway = await startGateway();
  await using accessPoint = await startAccessPoint();
  const before = [configurationOf(gateway), configurationOf(accessPoint)];
  const gatewayId = await addRouter(own, 'GW', 'gateway', gateway.port);
  await addRouter(own, 'AP-1', 'access-point', accessPoint.port, gatewayId);
  await knowUplink(own);
  await signIn({ as: 'own' });

  await go(`/setup/advanced-conference/rooms?org=${own.inn.org}`);
  await expect(page.getByText(/^No rooms yet\./)).toBeVisible();
  await link(page, 'Add room').first().click();
  await field(page, 'Name').fill('Library');
  await field(page, 'Code').fill('LIB');
  await field(page, 'Access points').fill('AP-1');
  await expectAccessible(page);
  await button(page, 'Save').click();
  await expect(page.getByText('Created Library')).toBeVisible();

  const library = page.getByRole('row', { name: /Library/ });
  const act = async (action: string) => {
    await library.getByRole('button', { name: 'Actions for Library' }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };
  await act('Block');
  const why = dialog(page).getByRole('textbox', { name: 'Why' });
  await inDialog(page, 'Block').click();
  await expect(why).toHaveAttribute('aria-invalid', 'true');
  await why.fill('New carpet');
  await inDialog(page, 'Block').click();
  await expect(dialog(page).getByText('1 done.')).toBeVisible();
  await inDialog(page, 'Close').last().click();
  await expect(library).toContainText('Blocked');
  await expect(library).toContainText('New carpet');
  await act('Free');
  await expect(dialog(page).getByText('1 done.')).toBeVisible();
  await inDialog(page, 'Close').last().click();
  await expect(library).toContainText('Free');

  await link(page, 'Ports').click();
  await link(page, 'Add port').first().click();
  await field(page, 'Switch').fill('AP-1');
  await field(page, 'Port').fill('ether2');
  await page.getByRole('combobox', { name: 'Room' }).click();
  await page.getByRole('option', { name: 'Library' }).click();
  await button(page, 'Save').click();
  await expect(page.getByText('Created ether2')).toBeVisible();

  await link(page, 'Networks').click();
  await link(page, 'Add network').first().click();
  await field(page, 'Name').fill('Events');
  await field(page, 'VLANs').fill('2700-2703');
  await field(page, 'Network for subnets').fill('10.80.0.0/16');
  await button(page, 'Save').click();
  await expect(page.getByText('Created Events')).toBeVisible();

  const { rows } = await own.send('GET', at(conferenceRooms.list.path, own.inn));
  const [room] = Array.isArray(rows) ? rows : [];
  await planSummit(own, String(room?.id));
  await link(page, 'Rooms').click();
  await button(page, 'Can we host it?').click();
  await dialog(page).getByLabel(/^From/).fill(localIn(2, '16:00'));
  await dialog(page)
    .getByLabel(/^Until/)
    .fill(localIn(2, '20:00'));
  await chooseRoom(page, 'Library');
  await inDialog(page, 'Check').click();
  await expect(dialog(page).getByText('No.', { exact: true })).toBeVisible();
  await expect(
    dialog(page)
      .getByText(/Summit/)
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
  await inDialog(page, 'Use this time').click();
  await expect(dialog(page).getByText(/^Yes, it fits\. It would get VLAN 270\d\.$/)).toBeVisible();
  await inDialog(page, 'Cancel').click();

  await link(page, 'Rehearse').click();
  await expect(page.getByText(/^No rehearsal yet\./)).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Rehearse').click();
  await inDialog(page, 'Start rehearsal').click();
  await expect(dialog(page).getByText('Choose at least one room')).toBeVisible();
  await chooseRoom(page, 'Library');
  await dialog(page).getByRole('switch', { name: 'An SSID of its own' }).check();
  await expectAccessible(page);
  await inDialog(page, 'Start rehearsal').click();
  await expect(page.getByText(/^Everything works: 5 checks, all good\./)).toBeVisible({
    timeout: 60_000,
  });
  const device = page.getByRole('row', { name: /GW/ });
  await expect(device).toContainText('DHCP');
  await expect(device).toContainText('Undone');
  await device.getByRole('button').click();
  await expect(page.getByText(/^Gives addresses of 10\.80\./)).toBeVisible();
  await expectAccessible(page);
  expect([configurationOf(gateway), configurationOf(accessPoint)]).toEqual(before);
});
