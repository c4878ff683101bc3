import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ListeningServer, startListeningServer } from '../../../../test/listening.ts';
import type { DeviceType } from '../../devices/device-types.ts';
import { type FreeRadius, radclient, startFreeRadius } from '../../radius/testing/free-radius.ts';
import { newMac, type RadiusWorld, radiusWorld } from '../../radius/testing/radius-world.ts';
import { addPanDevice } from '../networks/contract.ts';
import { pmkOf } from '../networks/pmk.ts';
import { type PanWorld, panWorld } from '../testing/pan-world.ts';

// Debian's FreeRADIUS, unprivileged, from the written configuration, over a listening Atrium.

const secret = 'shared-secret-of-the-test';
let listening: ListeningServer;
let radius: RadiusWorld;
let world: PanWorld;
let server: FreeRadius;
let macAddress: string;
let key: string;
let nextAddress = 20;

beforeAll(async () => {
  listening = await startListeningServer();
  radius = await radiusWorld(listening.server);
  world = await panWorld(listening.server, radius.family);
  await world.addPool({ vlans: [288] });
  const unit = await world.addUnit('412');
  const panId = await world.make(unit.id);
  ({ key } = await world.keysOf(panId));
  macAddress = newMac();
  const params = { ...world.params, panId };
  const body = { macAddress, name: 'Phone' };
  await listening.server.call(addPanDevice, { params, body }, world.token);
  await radius.addNas({ address: '127.0.0.1', secret, type: 'generic-radius' });
  server = await startFreeRadius({
    apiUrl: listening.url,
    database: listening.server.database,
    organizationNumber: radius.family.provider.number,
    now: new Date(),
  });
}, 60_000);
afterAll(async () => {
  await server?.close();
  await listening?.close();
});

const vlan = {
  'Tunnel-Type:0': 'VLAN',
  'Tunnel-Medium-Type:0': 'IEEE-802',
  'Tunnel-Private-Group-Id:0': '288',
};

/** Authenticates the device's address at a gateway of a type, each with an address of its own. */
async function authenticate(type: DeviceType) {
  const address = `127.0.0.${nextAddress}`;
  nextAddress += 1;
  await radius.addNas({ address, secret, type });
  const name = macAddress.replaceAll(':', '').toLowerCase();
  return radclient(server, 'auth', secret, {
    'Packet-Src-IP-Address': address,
    'User-Name': name,
    'User-Password': name,
    'Calling-Station-Id': macAddress.replaceAll(':', '-'),
  });
}

/** What a vendor's access point reads as the key, in radclient's notation. */
test.each<[DeviceType, () => Promise<Record<string, unknown>>]>([
  ['generic-radius', async () => ({ 'Tunnel-Password:0': key })],
  ['meraki', async () => ({ 'Tunnel-Password:0': key })],
  ['unifi', async () => ({ 'Tunnel-Password:0': key })],
  ['cisco-wlc', async () => ({ 'Cisco-AVPair': `psk=${key}` })],
  [
    'aruba-controller',
    async () => ({ 'Aruba-MPSK-Passphrase': `0x${Buffer.from(key).toString('hex')}` }),
  ],
  [
    'mikrotik',
    async () => ({
      'Mikrotik-Wireless-PSK': key,
      'Mikrotik-Wireless-VLANID': '288',
      'Mikrotik-Wireless-VLANID-Type': '802.1q',
    }),
  ],
  [
    'ruckus-smartzone',
    async () => {
      const pmk = Buffer.from(await pmkOf(key, 'Residence')).toString('hex');
      return { 'Ruckus-Dpsk': `0x00${pmk}`, 'MS-MPPE-Recv-Key': `0x${pmk}` };
    },
  ],
])('%s gets the unit’s VLAN, and its key as documented', async (type, expected) => {
  const reply = await authenticate(type);
  expect(reply.code, reply.output + server.log()).toBe('Access-Accept');
  expect(reply.attributes).toMatchObject({ ...vlan, ...(await expected()) });
  if (type === 'cisco-wlc') expect(reply.output).toContain('psk-mode=ascii');
});

test('an unknown device is refused without a message, so that it may see the portal', async () => {
  const name = newMac().replaceAll(':', '').toLowerCase();
  const reply = await radclient(server, 'auth', secret, {
    'User-Name': name,
    'User-Password': name,
  });
  expect(reply.code).toBe('Access-Reject');
  expect(reply.attributes).not.toHaveProperty('Reply-Message');
});
