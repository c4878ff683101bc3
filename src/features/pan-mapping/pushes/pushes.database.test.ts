// On both engines: it executes statements that no example of a route does.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { newRecord } from '../../../contract/fields/fields.ts';
import { takeDueSteps } from '../../../server/jobs/run-job.ts';
import { profiles, pushProfile, setProfileStatus } from '../../connection-profiles/contract.ts';
import { typedProfile } from '../../connection-profiles/fields.ts';
import { startWirelessRouter } from '../../connection-profiles/testing/wireless-router.ts';
import { devices } from '../../devices/contract.ts';
import { exampleDevice } from '../../devices/examples.ts';
import { approveRun, getLines, getRun, listTargets } from '../../site-network/public/push-calls.ts';
import { pushDevices } from '../../site-network/public/pushes.ts';
import { panUnits } from '../contract.ts';
import { changePan, endPan, movePan, suspendPan } from '../networks/contract.ts';
import { type PanWorld, panWorld } from '../testing/pan-world.ts';
import { listPanSources, pushPans } from './contract.ts';
import { wishPans } from './wish-pans.ts';

let server: TestServer;
let family: TestProvider;
let world: PanWorld;

const passphrases = '/interface/wifi/security/multi-passphrase';
const ports = '/interface/bridge/port';

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  server.clock.now = new Date('2026-06-10T12:00:00Z');
  family = await newProvider(server);
  world = await panWorld(server, family);
});

/** Without a port of its management interface, it is a switch that is set up by hand. */
async function addDevice(name: string, port: number | null): Promise<void> {
  const device = exampleDevice({
    name,
    host: '127.0.0.1',
    api:
      port === null
        ? null
        : { scheme: 'http', port, user: 'atrium', trust: 'nothing', fingerprint: null },
  });
  await server.call(
    devices.create,
    {
      params: { orgNumber: String(family.area.number) },
      body: {
        ...device,
        type: port === null ? ('switch' as const) : ('mikrotik' as const),
        secrets: port === null ? {} : { apiPassword: 'secret' },
      },
    },
    world.token,
  );
}

const of = (panId: string) => ({ ...world.params, panId });
const work = () => takeDueSteps(pushDevices(server.context));
/** Lets wishes follow what has changed. */
const follow = () => takeDueSteps(wishPans(server.context));

async function sourceNamed(name: string): Promise<string> {
  const { rows } = await server.call(listPanSources, { params: world.params }, world.token);
  const source = rows.find((one) => one.name === name);
  if (source === undefined) throw new Error(`There is no ${name} among ${JSON.stringify(rows)}`);
  return source.id;
}

async function targets(sourceId: string) {
  const query = { source: 'pan' as const, sourceId };
  return (await server.call(listTargets, { params: world.params, query }, world.token)).rows;
}

async function approve(runId: string) {
  const params = { ...world.params, runId };
  await work();
  const plan = await server.call(getRun, { params }, world.token);
  if (plan.state === 'Planned') await server.call(approveRun, { params }, world.token);
  await work();
  return { plan, run: await server.call(getRun, { params }, world.token) };
}

async function push(sourceId: string) {
  const body = { sourceId };
  const { runId } = await server.call(pushPans, { params: world.params, body }, world.token);
  return approve(runId);
}

/** Puts the network that carries the units' keys on the site's routers. */
async function carryKeys(): Promise<void> {
  const { params, token } = world;
  const profile = newRecord(typedProfile, {
    type: 'pan',
    name: 'Private networks',
    ssid: 'Residence',
    security: 'wpa2',
    vlanFrom: 'pan',
    vlan: null,
  });
  const { id: profileId } = await server.call(
    profiles.create,
    { params, body: { ...profile, secrets: {} } },
    token,
  );
  await server.call(setProfileStatus, { params, body: { profileId, status: 'Active' } }, token);
  const pushed = { params: { ...params, profileId }, body: {} };
  await approve((await server.call(pushProfile, pushed, token)).runId);
}

test('keys of units follow their networks into routers, and leave with them', async () => {
  await using router = await startWirelessRouter();
  await addDevice('Router', router.port);
  await world.addPool();
  const [one, other] = [await world.addUnit('101'), await world.addUnit('102')];
  const panId = await world.make(one.id);
  await carryKeys();
  const source = await sourceNamed('Keys of Residence');
  await follow();
  expect(await targets(source)).toMatchObject([{ state: 'Pending', deviceName: 'Router' }]);
  expect(router.menu(passphrases).rows).toEqual([]);

  const { plan, run } = await push(source);
  const { key } = await world.keysOf(panId);
  expect(run.state).toBe('Applied');
  expect(JSON.stringify(plan)).not.toContain(key);
  expect(router.menu(passphrases).rows).toMatchObject([{ passphrase: key, 'vlan-id': '200' }]);
  expect(await targets(source)).toMatchObject([{ state: 'InSync' }]);

  // Both keys work for 24 hours, in the router too.
  await world.rotate(panId);
  await follow();
  expect(await targets(source)).toMatchObject([{ state: 'Pending' }]);
  await push(source);
  const rotated = (await world.keysOf(panId)).key;
  const stored = () => router.menu(passphrases).rows.map(({ passphrase }) => passphrase);
  expect(new Set(stored())).toEqual(new Set([key, rotated]));
  server.clock.now = world.later(24 * 60 + 1);
  world = await panWorld(server, family);
  await follow();
  expect(await targets(source)).toMatchObject([{ state: 'Pending' }]);
  await push(source);
  expect(stored()).toEqual([rotated]);

  // The router stores when a key ends.
  const { version } = await world.networkOf(one.id);
  const terms = { until: '2026-12-31', planId: null, maxDevices: 20, binding: 'free' as const };
  await server.call(changePan, { params: of(panId), body: { ...terms, version } }, world.token);
  await follow();
  expect(await targets(source)).toMatchObject([{ state: 'Pending' }]);

  await server.call(movePan, { params: of(panId), body: { unit: '102' } }, world.token);
  await follow();
  await push(source);
  const { vlan } = await world.networkOf(other.id);
  expect(router.menu(passphrases).rows).toMatchObject([
    { passphrase: rotated, 'vlan-id': String(vlan) },
  ]);

  for (const [isSuspended, count] of [
    [true, 0],
    [false, 1],
  ] as const) {
    await server.call(suspendPan, { params: of(panId), body: { isSuspended } }, world.token);
    await follow();
    await push(source);
    expect(stored()).toHaveLength(count);
  }
  await server.call(endPan, { params: of(panId), body: { isAtOnce: true } }, world.token);
  await follow();
  await push(source);
  expect(stored()).toEqual([]);
});

test('ports of units get the VLANs of their networks, on devices of their names', async () => {
  await using router = await startWirelessRouter();
  const theirs = { bridge: 'bridge', interface: 'ether4', pvid: '30', comment: 'printer' };
  router.menu(ports).add(theirs);
  router.menu(ports).add({ bridge: 'bridge', interface: 'ether5', pvid: '1', comment: 'uplink' });
  await addDevice('Floor 1', router.port);
  await addDevice('Floor 2', null);
  await world.addPool();
  const outlet = (name: string, port: string) => ({ switch: name, port, label: '' });
  const unit = await world.addUnit('101', { vlan: 201, outlets: [outlet('floor 1', 'ether5')] });
  await world.addUnit('201', { vlan: 202, outlets: [outlet('Floor 2', 'ge-0/0/1')] });
  await world.addUnit('301', { outlets: [outlet('Floor 3', '1')] });
  const source = await sourceNamed('Ports of units');
  await follow();
  const [router1, floor2, ...others] = await targets(source);
  expect([router1, floor2]).toMatchObject([
    { deviceName: 'Floor 1', state: 'Pending' },
    { deviceName: 'Floor 2', state: 'ByHand' },
  ]);
  expect(others).toEqual([]);
  const params = { ...world.params, targetId: floor2?.id ?? '' };
  const { lines } = await server.call(getLines, { params }, world.token);
  expect(lines).toMatch(/ge-0\/0\/1.*202/s);

  await push(source);
  const rows = () => router.menu(ports).rows.map((row) => [row.interface, row.pvid, row.comment]);
  expect(rows()).toEqual([
    ['ether4', '30', 'printer'],
    ['ether5', '201', expect.stringMatching(/^uplink atrium:pan:/)],
  ]);
  // A suspended network is not reached by cable either.
  const panId = await world.make(unit.id);
  await server.call(suspendPan, { params: of(panId), body: { isSuspended: true } }, world.token);
  await follow();
  await push(source);
  expect(rows()).toEqual([
    ['ether4', '30', 'printer'],
    ['ether5', '1', 'uplink'],
  ]);
});

test('wishes follow units that are joined, changed and deleted', async () => {
  await addDevice('Floor 1', null);
  await world.addPool();
  const outlets = [{ switch: 'Floor 1', port: '1', label: '' }];
  const unit = await world.addUnit('101', { vlan: 201, outlets });
  const source = await sourceNamed('Ports of units');
  await follow();
  expect(await targets(source)).toHaveLength(1);
  await server.call(panUnits.delete, { params: { ...world.params, unitId: unit.id } }, world.token);
  await follow();
  expect(await targets(source)).toEqual([]);
});
