import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../../test/components/axe.ts';
import { on, serve } from '../../../../../test/components/server.ts';
import { show } from '../../../../../test/components/show.tsx';
import type { Received, Reply } from '../../../../contract/endpoint.ts';
import { getPermissions } from '../../../session/contract.ts';
import { type NetworkDevice, profiles } from '../../contract.ts';
import { examplePersonal } from '../../examples.ts';
import type { ProfileType } from '../../fields.ts';
import type { SiteNetwork } from './Places.tsx';
import { ProfileForm } from './ProfileForm.tsx';

const device = (name: string, changes: Partial<NetworkDevice> = {}): NetworkDevice => ({
  id: crypto.randomUUID(),
  name,
  type: 'access-point',
  areaNumber: 490_001,
  areaName: 'Lobby',
  tags: [],
  parentId: null,
  networks: [],
  ...changes,
});

const networks = ['Guest', 'Staff', 'Fair', 'Private'].map((ssid) => ({
  profileId: crypto.randomUUID(),
  ssid,
}));
const controller = device('Dashboard', { type: 'meraki' });
const site: SiteNetwork = {
  areas: [{ number: 490_001, name: 'Lobby' }],
  devices: [
    controller,
    device('Router', { type: 'mikrotik', tags: ['lab'] }),
    device('AP 1', { parentId: controller.id, networks }),
  ],
  keyPolicies: [],
  timeZone: 'Europe/Oslo',
};

const record: Reply<typeof profiles.get> = {
  ...examplePersonal(),
  id: '8f14e45f-ceea-4d7a-9f3a-1f0e2f3a4b5c',
  number: 3,
  status: 'Active',
  isOn: true,
  switchesAt: null,
  timeZone: 'Europe/Oslo',
  targets: { total: 2, inSync: 1, drifted: 1, failed: 0 },
  secretsSet: ['passphrase'],
  areaNames: [],
  version: 1,
  createdAt: '2026-01-01T10:00:00Z',
  createdBy: 'Ada',
  updatedAt: '2026-01-02T10:00:00Z',
  updatedBy: 'Bo',
};

let updated: Received<typeof profiles.update>['body'] | undefined;

beforeEach(() => {
  updated = undefined;
  serve(
    on(getPermissions, () => ({ permissions: null, rights: null, isOwner: true })),
    on(profiles.update, ({ body }) => {
      updated = body;
      const { secrets: _secrets, ...fields } = body;
      return { ...record, ...fields, version: 2 };
    }),
  );
});

const showForm = (type: ProfileType, loaded: typeof record | null = null) =>
  show(
    <ProfileForm
      number={290_001}
      type={type}
      loaded={loaded}
      site={site}
      onCreated={() => undefined}
      onLeave={() => undefined}
    />,
  );
const button = (name: string) => page.getByRole('button', { name, exact: true });
const side = page.getByRole('region', { name: 'Vendors at this site' });

test('what each vendor cannot do is said while the profile is typed', async () => {
  await showForm('captive');
  await expect.element(side.getByText('Meraki', { exact: true })).toBeVisible();
  await expect.element(side.getByText('MikroTik', { exact: true })).toBeVisible();
  await expect.element(side.getByText(/Not applied/)).not.toBeInTheDocument();
  await page.getByRole('combobox', { name: 'Security' }).click();
  await page.getByRole('option', { name: 'Open and Enhanced Open' }).click();
  await expect
    .element(side.getByText(/Meraki has Enhanced Open without a mixed mode/))
    .toBeVisible();
  // Only the router has the tag.
  await userEvent.fill(page.getByRole('textbox', { name: 'Device tags' }), 'lab');
  await expect.element(side.getByText('Meraki', { exact: true })).not.toBeInTheDocument();
  await expectAccessible();
});

test('the fifth SSID of an access point is warned of, with the airtime lost', async () => {
  await showForm('personal');
  await expect.element(page.getByText(/^5 SSIDs: their beacons take about 13 %/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Least rate' }).click();
  await page.getByRole('option', { name: '24 Mbit/s', exact: true }).click();
  await expect.element(page.getByText(/^5 SSIDs: their beacons take about 1 %/)).toBeVisible();
});

test('a stored passphrase stays when its input is left empty', async () => {
  await showForm('personal', record);
  await expect.element(page.getByText('1 of 2')).toBeVisible();
  await userEvent.fill(page.getByRole('textbox', { name: 'SSID' }), 'Team');
  await button('Save').click();
  await expect.poll(() => updated?.ssid).toBe('Team');
  expect(updated?.secrets).toEqual({});
});

test('a generated passphrase is in its input, can be copied, and is sent', async () => {
  await showForm('personal', record);
  await expect.element(button('Copy')).not.toBeInTheDocument();
  await button('Generate').click();
  await expect.element(button('Copy')).toBeVisible();
  await expect
    .element(page.getByLabelText('Passphrase'))
    .toHaveValue(expect.stringMatching(/^(\w{4}-){3}\w{4}$/));
  await button('Save').click();
  await expect.poll(() => updated?.secrets?.passphrase).toMatch(/^(\w{4}-){3}\w{4}$/);
  await expect.element(button('Copy')).not.toBeInTheDocument();
});

test('hours of 0 minutes and a network without an SSID are errors at their fields', async () => {
  await showForm('captive');
  await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'Guests');
  await userEvent.fill(page.getByRole('textbox', { name: 'VLAN', exact: true }), '200');
  await button('Add hours').click();
  await userEvent.fill(page.getByRole('textbox', { name: 'Until' }), '08:00');
  await button('Save').click();
  await expect.element(page.getByText('Required')).toBeVisible();
  await expect.element(page.getByText(/^A period of 0 minutes/)).toBeVisible();
  await expectAccessible();
});

test('a wired network has ports in place of an SSID', async () => {
  await showForm('wired-dot1x');
  await expect.element(page.getByRole('textbox', { name: 'Port tags' })).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'SSID' })).not.toBeInTheDocument();
  await expect.element(side.getByText('MikroTik', { exact: true })).toBeVisible();
  await expect.element(side.getByText('Meraki', { exact: true })).not.toBeInTheDocument();
});
