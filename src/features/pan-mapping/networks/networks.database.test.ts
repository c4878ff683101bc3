// On both engines: it executes statements that no example of a route does.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { linesOfPdf } from '../../../../test/pdf-lines.ts';
import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { takeDueSteps } from '../../../server/jobs/run-job.ts';
import { exportPans, listPans, panPools } from '../contract.ts';
import { type PanWorld, panWorld } from '../testing/pan-world.ts';
import { addPanDevice, changePan, endPan, movePan, printPanCard, suspendPan } from './contract.ts';
import { forgetPans } from './pan-steps.ts';

let server: TestServer;
let family: TestProvider;
let world: PanWorld;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  server.clock.now = new Date('2026-06-10T12:00:00Z');
  family = await newProvider(server);
  world = await panWorld(server, family);
});

const of = (panId: string) => ({ ...world.params, panId });
/** Moves the clock; the administrator signs in again. */
async function moveTo(at: Date): Promise<void> {
  await world.steps(at);
  world = await panWorld(server, family);
}

test('a private network gets the unit’s VLAN, its subnet and a key that only its holder’s card shows', async () => {
  await world.addPool({ prefix: '10.64.0.0/26', subnetLength: 28 });
  const unit = await world.addUnit('101', { vlan: 201 });
  const panId = await world.make(unit.id, { holder: 'Anna Berg', until: '2026-09-30' });
  expect(await world.networkOf(unit.id)).toMatchObject({
    state: 'Active',
    vlan: 201,
    subnet: '10.64.0.16/28',
    holder: 'Anna Berg',
    until: '2026-09-30',
    ssid: 'Residence',
  });
  const { key, wifiUri, oldKey } = await world.keysOf(panId);
  expect(key).toMatch(/^[a-z]{5}(-[a-z]{5}){3}$/);
  expect(wifiUri).toBe(`WIFI:T:WPA;S:Residence;P:${key};;`);
  expect(oldKey).toBeNull();
});

test('who may not see personal data sees neither holder nor key, and every look is in the history', async () => {
  await world.addPool();
  const unit = await world.addUnit('101');
  const panId = await world.make(unit.id, { holder: 'Anna Berg' });
  const blind = await server.signInAs(family.site.number, { 'pan-mapping': 'delete' }, []);
  const device = { macAddress: '02:00:00:00:00:0A', name: 'Anna’s phone' };
  await server.call(addPanDevice, { params: of(panId), body: device }, world.token);
  expect((await world.panelOf(unit.id, blind)).network).toMatchObject({
    holder: null,
    devices: [{ macAddress: null, name: '' }],
  });
  await expect(world.keysOf(panId, blind)).rejects.toMatchObject({ status: 403 });
  await expect(
    server.call(printPanCard, { params: of(panId), query: {} }, blind),
  ).rejects.toMatchObject({ status: 403 });
  for (const text of ['Berg', 'phone', '02:00']) {
    const call = { params: world.params, query: { text } };
    expect((await server.call(listPans, call, world.token)).rows).toHaveLength(1);
    expect((await server.call(listPans, call, blind)).rows).toEqual([]);
  }
  await world.keysOf(panId);
  const looks = await server.database.system
    .selectFrom('admin_history')
    .select(['action', 'label', 'after'])
    .where('entity_id', '=', panId)
    .orderBy('at')
    .execute();
  expect(looks.map(({ action }) => action)).toEqual(['create', 'update', 'view personal data']);
  expect(JSON.stringify(looks)).not.toMatch(/Anna|02:00/);
});

test('a rotated key works for 24 more hours, and no key is used twice', async () => {
  await world.addPool({ keyForm: 'characters' });
  const [one, other] = [await world.addUnit('101'), await world.addUnit('102')];
  const panId = await world.make(one.id);
  const { key: before } = await world.keysOf(panId);
  expect(before).toMatch(/^[a-z2-9]{14}$/);
  await world.rotate(panId);
  const { key, oldKey } = await world.keysOf(panId);
  expect([key === before, oldKey]).toEqual([false, before]);
  await expect(world.make(other.id, { key: before })).rejects.toMatchObject({
    fields: { key: expect.stringContaining('90 days') },
  });
  await moveTo(world.later(24 * 60));
  expect((await world.keysOf(panId)).oldKey).toBeNull();
  await expect(world.make(other.id, { key: before })).rejects.toMatchObject({ status: 400 });
  await moveTo(world.later(91 * 24 * 60));
  await takeDueSteps(forgetPans(server.context));
  await world.make(other.id, { key: before });
});

test('of two administrators who rotate a key at once, one does, and the other is told by whom', async () => {
  await world.addPool();
  const unit = await world.addUnit('101');
  const panId = await world.make(unit.id);
  const { key: before } = await world.keysOf(panId);
  const { keyMadeAt } = await world.networkOf(unit.id);
  const second = await server.signInAs(family.site.number);
  server.clock.now = world.later(1);
  const outcomes = await Promise.allSettled([
    world.rotate(panId, world.token, keyMadeAt),
    world.rotate(panId, second, keyMadeAt),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: {
      status: 409,
      message: expect.stringMatching(/^admin-.* has changed the key of unit 101 meanwhile/),
    },
  });
  // The key before is still the one that devices have, and works on.
  expect(await world.keysOf(panId)).toMatchObject({ oldKey: before });
});

test('the first key of a check-in is not replaced by who has not seen it', async () => {
  await world.addPool();
  const unit = await world.addUnit('101');
  const panId = await world.make(unit.id);
  await server.database.system.deleteFrom('pan_key').where('pan_id', '=', panId).execute();
  const { keyMadeAt: none } = await world.networkOf(unit.id);
  expect(none).toBeNull();
  const { key } = await world.keysOf(panId);
  await expect(world.rotate(panId, world.token, none)).rejects.toMatchObject({ status: 409 });
  const { keyMadeAt } = await world.networkOf(unit.id);
  await world.rotate(panId, world.token, keyMadeAt);
  expect((await world.keysOf(panId)).oldKey).toBe(key);
});

test('the card and messages name days of the site', async () => {
  await world.setTimeZone('America/Denver');
  await world.addPool();
  const [one, other] = [await world.addUnit('101'), await world.addUnit('102')];
  server.clock.now = new Date('2026-06-10T04:00:00Z');
  const key = 'one key for two';
  const panId = await world.make(one.id, { key, until: '2026-09-30' });
  const path = printPanCard.path
    .replace('{orgNumber}', world.params.orgNumber)
    .replace('{panId}', panId);
  const headers = { authorization: `Bearer ${world.token}` };
  const card = await (await server.request(path, { method: printPanCard.method, headers })).bytes();
  expect(await linesOfPdf(card)).toContain('Valid until Wed, Sep 30, 2026');
  await expect(world.make(other.id, { key })).rejects.toMatchObject({
    fields: { key: expect.stringContaining(' gave this key to a unit on Tue, Jun 9, 2026') },
  });
});

test('a new SSID keeps the keys of units', async () => {
  const pool = await world.addPool();
  const unit = await world.addUnit('101');
  const panId = await world.make(unit.id);
  const { key } = await world.keysOf(panId);
  await server.call(
    panPools.update,
    {
      params: { ...world.params, poolId: pool.id },
      body: { ...pool, ssid: 'Havn', version: pool.version },
    },
    world.token,
  );
  const changes = server.database.system
    .deleteFrom('pan_change')
    .where('organization_number', '=', family.site.number)
    .returning('id');
  await changes.execute();
  await world.steps();
  expect(await world.keysOf(panId)).toMatchObject({ key, wifiUri: `WIFI:T:WPA;S:Havn;P:${key};;` });
  // Devices are given the new keys.
  expect(await changes.execute()).toHaveLength(1);
});

test('a new SSID at which another unit has the key gives the unit another one', async () => {
  await world.addPool({ areaNumber: family.area.number, vlans: [300] });
  const pool = await world.addPool({ name: 'Guests', ssid: 'Guests' });
  const one = await world.addUnit('101', { areaNumber: family.area.number });
  const other = await world.addUnit('102');
  const key = 'one key for two';
  const panId = await world.make(one.id, { key });
  const otherPan = await world.make(other.id, { key });
  const body = { ...pool, ssid: 'Residence', version: pool.version };
  const params = { ...world.params, poolId: pool.id };
  await server.call(panPools.update, { params, body }, world.token);
  await world.steps();
  expect((await world.keysOf(panId)).key).toBe(key);
  const { key: another, ssid } = await world.keysOf(otherPan);
  expect([another === key, ssid]).toEqual([false, 'Residence']);
  const entries = await server.database.system
    .selectFrom('admin_history')
    .select(['administrator_name as by', 'label', 'after'])
    .where('entity_id', '=', otherPan)
    .where('action', '=', 'update')
    .execute();
  expect(entries).toEqual([{ by: 'Atrium', label: 'Unit 102', after: { key: 'changed' } }]);
});

test('a lease begins, ends with its last day, and its VLAN cools down before another gets it', async () => {
  await world.addPool({ sharing: 'stay', vlans: [200], graceMinutes: 30, coolingMinutes: 120 });
  const [one, other] = [await world.addUnit('101'), await world.addUnit('102')];
  const panId = await world.make(one.id, { from: '2026-06-12', until: '2026-06-13' });
  const state = async () => (await world.panelOf(one.id)).network?.state ?? null;
  expect(await state()).toBe('Reserved');
  await moveTo(new Date('2026-06-12T12:00:00Z'));
  expect(await state()).toBe('Active');
  await moveTo(new Date('2026-06-14T12:00:00Z'));
  expect(await state()).toBe('Ending');
  await moveTo(world.later(31));
  expect(await state()).toBe('Cooling');
  await expect(world.make(other.id)).rejects.toMatchObject({ status: 409 });
  await moveTo(world.later(121));
  expect(await state()).toBeNull();
  await world.make(other.id);
  expect((await world.networkOf(other.id)).vlan).toBe(200);
  expect(panId).not.toBe((await world.networkOf(other.id)).id);
});

test('suspended, resumed, moved with its key, and ended at once', async () => {
  await world.addPool();
  const [one, other] = [await world.addUnit('101'), await world.addUnit('102')];
  const panId = await world.make(one.id);
  const { key } = await world.keysOf(panId);
  const suspend = (isSuspended: boolean) =>
    server.call(suspendPan, { params: of(panId), body: { isSuspended } }, world.token);
  await suspend(true);
  await expect(suspend(true)).rejects.toMatchObject({ status: 409 });
  await suspend(false);
  const move = (unit: string) =>
    server.call(movePan, { params: of(panId), body: { unit } }, world.token);
  await expect(move('103')).rejects.toMatchObject({ fields: { unit: expect.anything() } });
  await move('102');
  expect((await world.panelOf(one.id)).network).toBeNull();
  expect(await world.networkOf(other.id)).toMatchObject({ id: panId, state: 'Active' });
  expect((await world.keysOf(panId)).key).toBe(key);
  await server.call(endPan, { params: of(panId), body: { isAtOnce: true } }, world.token);
  expect((await world.networkOf(other.id)).state).toBe('Cooling');
  await expect(move('101')).rejects.toMatchObject({ status: 409 });
});

test('of two networks for one unit, or with one key, at once, one is made', async () => {
  await world.addPool();
  const [one, other] = [await world.addUnit('101'), await world.addUnit('102')];
  const second = await server.signInAs(family.site.number);
  const twice = await Promise.allSettled([world.make(one.id), world.make(one.id, {}, second)]);
  expect(twice.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { fields: { unitId: expect.stringMatching(/already, made by .+/) } },
  });
  const third = await world.addUnit('103');
  const key = 'the same key; for two';
  const keys = await Promise.allSettled([
    world.make(other.id, { key }),
    world.make(third.id, { key }, second),
  ]);
  expect(keys.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(keys.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { fields: { key: expect.stringMatching(/^.+ gave this key to a unit on /) } },
  });
});

test('an end before the beginning is refused, and terms that stay the same change nothing', async () => {
  await world.addPool();
  const unit = await world.addUnit('101');
  const panId = await world.make(unit.id, { from: '2026-06-20', until: '2026-06-30' });
  const change = (until: string | null) =>
    server.call(
      changePan,
      {
        params: of(panId),
        body: { until, planId: null, maxDevices: 20, binding: 'free', version: 1 },
      },
      world.token,
    );
  for (const until of ['2026-06-01', '2026-06-15'])
    await expect(change(until)).rejects.toMatchObject({ fields: { until: expect.anything() } });
  await change('2026-06-30');
  expect((await world.networkOf(unit.id)).version).toBe(1);
  await change(null);
  expect(await world.networkOf(unit.id)).toMatchObject({ version: 2, until: null });
});

test('devices are named, limited, and in one network only', async () => {
  await world.addPool();
  const [one, other] = [await world.addUnit('101'), await world.addUnit('102')];
  const [panId, otherPan] = [await world.make(one.id), await world.make(other.id)];
  const add = (to: string, macAddress: string, name = '') =>
    server.call(addPanDevice, { params: of(to), body: { macAddress, name } }, world.token);
  const terms = { until: null, planId: null, maxDevices: 1, binding: 'free' as const };
  await server.call(changePan, { params: of(panId), body: { ...terms, version: 1 } }, world.token);
  await add(panId, '02-00-00-00-00-0a', 'TV');
  await add(panId, '02:00:00:00:00:0A', 'Television');
  expect((await world.networkOf(one.id)).devices).toMatchObject([
    { macAddress: '02:00:00:00:00:0A', name: 'Television', isOnline: false },
  ]);
  await expect(add(panId, '02:00:00:00:00:0B')).rejects.toMatchObject({ status: 400 });
  await expect(add(otherPan, '02:00:00:00:00:0A')).rejects.toMatchObject({
    fields: { macAddress: 'The device is in the network of unit 101' },
  });
});

test('an export has no keys', async () => {
  await world.addPool();
  const unit = await world.addUnit('101');
  const panId = await world.make(unit.id, { holder: 'Anna Berg' });
  const { key } = await world.keysOf(panId);
  const address = exportPans.path.replace('{orgNumber}', world.params.orgNumber);
  const file = await server.request(address, {
    headers: { authorization: `Bearer ${world.token}` },
  });
  const csv = await file.text();
  expect(csv).toContain('Anna Berg');
  expect(csv).not.toContain(key);
});
