// On both engines: it executes statements that no example of a route does.
import { createHmac, randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { newMac, type RadiusWorld, radiusWorld } from '../../radius/testing/radius-world.ts';
import { addPanDevice, changePan, endPan, suspendPan } from '../networks/contract.ts';
import { pmkOf } from '../networks/pmk.ts';
import { type PanWorld, panWorld } from '../testing/pan-world.ts';

let server: TestServer;
let radius: RadiusWorld;
let world: PanWorld;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  server.clock.now = new Date('2026-06-10T12:00:00Z');
  radius = await radiusWorld(server);
  world = await panWorld(server, radius.family);
});

const of = (panId: string) => ({ ...world.params, panId });
const terms = { until: null, planId: null, maxDevices: 20, binding: 'free' as const };
const colonless = (mac: string) => mac.replaceAll(':', '').toLowerCase();
const byMac = (macAddress: string, attributes: Record<string, string> = {}) => ({
  name: colonless(macAddress),
  password: colonless(macAddress),
  macAddress,
  attributes,
});

/** Returns the attributes of a Ruckus access point about a handshake that a device with a key began. */
async function handshakeOf(macAddress: string, key: string, ssid = 'Residence') {
  const pmk = await pmkOf(key, ssid);
  const [bssid, anonce, snonce] = [randomBytes(6), randomBytes(32), randomBytes(32)];
  const device = Buffer.from(colonless(macAddress), 'hex');
  const sorted = (...parts: Buffer[]) => parts.toSorted(Buffer.compare);
  const seed = Buffer.concat([
    Buffer.from('Pairwise key expansion\0'),
    ...sorted(bssid, device),
    ...sorted(anonce, snonce),
    Buffer.from([0]),
  ]);
  const kck = createHmac('sha1', pmk).update(seed).digest().subarray(0, 16);
  const frame = Buffer.alloc(121);
  Buffer.from('0103007502010a', 'hex').copy(frame);
  snonce.copy(frame, 17);
  createHmac('sha1', kck).update(frame).digest().copy(frame, 81, 0, 16);
  const octets = (bytes: Buffer) => `0x${bytes.toString('hex')}`;
  return {
    'Ruckus-Wlan-Name': ssid,
    'Ruckus-BSSID': octets(bssid),
    'Ruckus-DPSK-Cipher': '4',
    'Ruckus-DPSK-Anonce': octets(anonce),
    'Ruckus-DPSK-EAPOL-Key-Frame': octets(frame),
  };
}

/** Makes networks of units; returns their ids and keys. */
async function networks(...units: string[]) {
  await world.addPool({ vlans: [200, 201, 202, 203, 204] });
  const made = [];
  for (const number of units) {
    const { id } = await world.addUnit(number);
    const panId = await world.make(id);
    made.push({ unitId: id, panId, key: (await world.keysOf(panId)).key });
  }
  return made;
}

test('a device that is known by its address gets its unit’s VLAN and key', async () => {
  const [one] = await networks('101');
  if (one === undefined) throw new Error('A network');
  const macAddress = newMac();
  const body = { macAddress, name: 'TV' };
  await server.call(addPanDevice, { params: of(one.panId), body }, world.token);
  const reply = await radius.authorize(byMac(macAddress));
  expect(reply).toMatchObject({
    status: 200,
    values: {
      'reply:Tunnel-Private-Group-Id:0': '200',
      'reply:Mikrotik-Wireless-PSK': one.key,
      'reply:Mikrotik-Wireless-VLANID': '200',
    },
  });
  expect(await radius.lastAuth()).toMatchObject({ method: 'privateNetwork', guest_id: null });
  const grant = await server.database.system
    .selectFrom('radius_grant')
    .select(['network_kind', 'network_id', 'limits'])
    .where('id', '=', reply.grantId)
    .executeTakeFirstOrThrow();
  expect(grant).toMatchObject({ network_kind: 'pan', network_id: one.panId });
  expect(JSON.stringify(grant)).not.toContain(one.key);
});

test('an address that no network knows may be a guest’s', async () => {
  await networks('101');
  expect(await radius.reasonOf(byMac(newMac()))).toBe('mac-unknown');
});

test('an unknown device is found by the key that its handshake shows, and is stored at its first use', async () => {
  const [, second] = await networks('101', '102', '103');
  if (second === undefined) throw new Error('A network');
  const from = await radius.addNas({ type: 'ruckus-smartzone' });
  const macAddress = newMac();
  const shown = await handshakeOf(macAddress, second.key);
  const reply = await radius.authorize({ ...byMac(macAddress, shown), from });
  const pmk = Buffer.from(await pmkOf(second.key, 'Residence')).toString('hex');
  expect(reply).toMatchObject({
    status: 200,
    values: {
      'reply:Tunnel-Private-Group-Id:0': '201',
      'reply:Ruckus-Dpsk': `0x00${pmk}`,
      'reply:MS-MPPE-Recv-Key': `0x${pmk}`,
    },
  });
  expect((await world.networkOf(second.unitId)).devices).toMatchObject([
    { macAddress, addedBy: null },
  ]);
});

test('a key of nobody, of another SSID, or of a network that has ended is refused', async () => {
  const [one] = await networks('101');
  if (one === undefined) throw new Error('A network');
  const macAddress = newMac();
  const reasonOf = async (key: string, ssid?: string) =>
    radius.reasonOf(byMac(macAddress, await handshakeOf(macAddress, key, ssid)));
  expect(await reasonOf('a key of nobody')).toBe('key-unknown');
  expect(await reasonOf(one.key, 'Other SSID')).toBe('key-unknown');
  expect(await reasonOf(one.key)).toBeNull();
  const end = { params: of(one.panId), body: { isAtOnce: true } };
  await server.call(endPan, end, world.token);
  server.clock.now = world.later(2);
  expect(await reasonOf(one.key)).toBe('key-unknown');
});

test('devices of a suspended network are refused, and those of one in its grace are not', async () => {
  const [one] = await networks('101');
  if (one === undefined) throw new Error('A network');
  const macAddress = newMac();
  const login = async () => byMac(macAddress, await handshakeOf(macAddress, one.key));
  const suspend = (isSuspended: boolean) =>
    server.call(suspendPan, { params: of(one.panId), body: { isSuspended } }, world.token);
  await suspend(true);
  expect(await radius.reasonOf(await login())).toBe('network-not-active');
  await suspend(false);
  const end = { params: of(one.panId), body: { isAtOnce: false } };
  await server.call(endPan, end, world.token);
  const reply = await radius.authorize(await login());
  expect(reply.values['reply:Session-Timeout']).toBe('3600');
});

test('both keys of a rotation work for 24 hours', async () => {
  const [one] = await networks('101');
  if (one === undefined) throw new Error('A network');
  const { panId, key: former } = one;
  await world.rotate(panId);
  const { key } = await world.keysOf(panId);
  const reasonOf = async (passphrase: string) => {
    const macAddress = newMac();
    return radius.reasonOf(byMac(macAddress, await handshakeOf(macAddress, passphrase)));
  };
  expect([await reasonOf(former), await reasonOf(key)]).toEqual([null, null]);
  server.clock.now = world.later(24 * 60);
  expect([await reasonOf(former), await reasonOf(key)]).toEqual(['key-unknown', null]);
});

test('a device known before a rotation is told its former key first, and the new one when it asks again', async () => {
  const [one] = await networks('101');
  if (one === undefined) throw new Error('A network');
  const macAddress = newMac();
  const body = { macAddress, name: '' };
  await server.call(addPanDevice, { params: of(one.panId), body }, world.token);
  server.clock.now = world.later(1);
  await world.rotate(one.panId);
  const { key } = await world.keysOf(one.panId);
  const told = async () =>
    (await radius.authorize(byMac(macAddress))).values['reply:Mikrotik-Wireless-PSK'];
  expect([await told(), await told()]).toEqual([one.key, key]);
});

test('no more devices than the network may have, and none that is bound to another unit', async () => {
  const [one, other] = await networks('101', '102');
  if (one === undefined || other === undefined) throw new Error('Two networks');
  const change = (panId: string, changes: object) =>
    server.call(
      changePan,
      { params: of(panId), body: { ...terms, ...changes, version: 1 } },
      world.token,
    );
  await change(one.panId, { maxDevices: 1, binding: 'firstUse' });
  const [first, second] = [newMac(), newMac()];
  const reasonOf = async (macAddress: string, key: string) =>
    radius.reasonOf(byMac(macAddress, await handshakeOf(macAddress, key)));
  expect(await reasonOf(first, one.key)).toBeNull();
  expect(await reasonOf(second, one.key)).toBe('too-many-devices');
  expect(await reasonOf(first, other.key)).toBe('other-network');
  expect(await reasonOf(second, other.key)).toBeNull();
});

test('a device that uses the key of another unit moves there, unless it is bound', async () => {
  const [one, other] = await networks('101', '102');
  if (one === undefined || other === undefined) throw new Error('Two networks');
  const macAddress = newMac();
  for (const { key } of [one, other])
    await radius.authorize(byMac(macAddress, await handshakeOf(macAddress, key)));
  expect((await world.networkOf(one.unitId)).devices).toEqual([]);
  expect((await world.networkOf(other.unitId)).devices).toMatchObject([{ macAddress }]);
});
