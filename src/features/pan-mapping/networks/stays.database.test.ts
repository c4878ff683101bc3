// On both engines: it executes statements that no example of a route does.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { newRecord } from '../../../contract/fields/fields.ts';
import { changeStay, checkInGuest, checkOutGuest } from '../../pms/contract.ts';
import { deskGuest } from '../../pms/house/fields.ts';
import { applyStays } from '../../pms/stays/apply-stays.ts';
import { type PmsWorld, pmsWorld } from '../../pms/testing/pms-world.ts';
import { makeMissingPans } from '../contract.ts';
import { type PanWorld, panWorld } from '../testing/pan-world.ts';
import { changePan, endPan, suspendPan } from './contract.ts';

let server: TestServer;
let hotel: PmsWorld;
let world: PanWorld;
let desk: string;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  server.clock.now = new Date('2026-06-10T12:00:00Z');
  hotel = await pmsWorld(server);
  world = await panWorld(server, hotel.family);
  // A front desk that sees its area only.
  desk = await server.signInAs(hotel.family.area.number);
});

const params = <More extends object>(more: More) => ({
  orgNumber: String(hotel.family.area.number),
  gatewayId: hotel.gateway.id,
  ...more,
});
const checkIn = (room: string, lastName: string) =>
  server.call(
    checkInGuest,
    { params: params({}), body: newRecord(deskGuest, { room, lastName }) },
    desk,
  );
const checkOut = (stayId: string) =>
  server.call(checkOutGuest, { params: params({ stayId }) }, desk);
const move = (stayId: string, room: string) =>
  server.call(
    changeStay,
    { params: params({ stayId }), body: { room, departsOn: null, mayPost: true } },
    desk,
  );
const stateOf = async (unitId: string) => (await world.panelOf(unitId)).network?.state ?? null;

test('a check-in makes the room’s network with a key, a move takes it along, and the check-out ends it', async () => {
  await world.addPool({ sharing: 'stay', graceMinutes: 60 });
  const [one, other] = [await world.addUnit('101'), await world.addUnit('102')];
  const { id } = await checkIn('101', 'Smith');
  const made = await world.networkOf(one.id);
  expect(made).toMatchObject({ state: 'Active', holderKind: 'stay', holder: 'Smith', vlan: 200 });
  await world.steps();
  const { key } = await world.keysOf(made.id);
  await move(id, '102');
  await world.steps();
  expect(await stateOf(one.id)).toBeNull();
  expect(await world.networkOf(other.id)).toMatchObject({ id: made.id, vlan: 200 });
  expect((await world.keysOf(made.id)).key).toBe(key);
  await checkOut(id);
  expect(await stateOf(other.id)).toBe('Ending');
  await world.steps(world.later(61));
  world = await panWorld(server, hotel.family);
  expect(await stateOf(other.id)).toBe('Cooling');
});

const keysIn = (panId: string) =>
  server.database.system.selectFrom('pan_key').select('id').where('pan_id', '=', panId).execute();

test('a network that is changed right after the check-in gets its key too', async () => {
  await world.addPool();
  const unit = await world.addUnit('101');
  await checkIn('101', 'Smith');
  const { id: panId } = await world.networkOf(unit.id);
  const call = { params: { ...world.params, panId } };
  const terms = { until: null, planId: null, maxDevices: 5, binding: 'free' as const, version: 1 };
  await server.call(changePan, { ...call, body: terms }, world.token);
  for (const isSuspended of [true, false])
    await server.call(suspendPan, { ...call, body: { isSuspended } }, world.token);
  await world.steps();
  expect(await keysIn(panId)).toHaveLength(1);
});

test('two who look at the key of a check-in at once see one key', async () => {
  await world.addPool();
  const unit = await world.addUnit('101');
  await checkIn('101', 'Smith');
  const { id: panId } = await world.networkOf(unit.id);
  const shown = await Promise.all([world.keysOf(panId), world.keysOf(panId), world.steps()]);
  expect(shown[0].key).toBe(shown[1].key);
  expect(await keysIn(panId)).toHaveLength(1);
});

test('a check-out while an administrator ends the network at once does not bring it back', async () => {
  await world.addPool({ graceMinutes: 60 });
  const unit = await world.addUnit('101');
  const { id } = await checkIn('101', 'Smith');
  const { id: panId } = await world.networkOf(unit.id);
  const end = { params: { ...world.params, panId }, body: { isAtOnce: true } };
  await Promise.all([server.call(endPan, end, world.token), checkOut(id)]);
  expect(await stateOf(unit.id)).toBe('Cooling');
});

test('by stay, the next guest of a room does not get a VLAN that still cools down', async () => {
  await world.addPool({ sharing: 'stay', graceMinutes: 0, coolingMinutes: 60 });
  const unit = await world.addUnit('101');
  const { id } = await checkIn('101', 'Smith');
  const { vlan } = await world.networkOf(unit.id);
  await checkOut(id);
  await checkIn('101', 'Jones');
  expect([vlan, (await world.networkOf(unit.id)).vlan]).toEqual([200, 201]);
});

test('where each unit has its VLAN, a guest who moves gets that of the new room', async () => {
  await world.addPool({ sharing: 'unit' });
  const [one, other] = [
    await world.addUnit('101', { vlan: 202 }),
    await world.addUnit('102', { vlan: 201 }),
  ];
  const { id } = await checkIn('101', 'Smith');
  const made = await world.networkOf(one.id);
  await move(id, '102');
  expect([made.vlan, (await world.networkOf(other.id)).vlan]).toEqual([202, 201]);
});

test('sharers who leave on different days have one network, which ends with the last', async () => {
  await world.addPool();
  const unit = await world.addUnit('101');
  const [first, second] = [await checkIn('101', 'Smith'), await checkIn('101', 'Jones')];
  const network = await world.networkOf(unit.id);
  expect(network.holder).toBe('Jones, Smith');
  await checkOut(first.id);
  expect(await world.networkOf(unit.id)).toMatchObject({ id: network.id, state: 'Active' });
  await checkOut(second.id);
  expect(await stateOf(unit.id)).toBe('Ending');
});

test('one of two sharers who moves gets a network of the new room', async () => {
  await world.addPool();
  const [one, other] = [await world.addUnit('101'), await world.addUnit('102')];
  const first = await checkIn('101', 'Smith');
  await checkIn('101', 'Jones');
  const shared = await world.networkOf(one.id);
  await move(first.id, '102');
  expect(await world.networkOf(one.id)).toMatchObject({ id: shared.id, holder: 'Jones' });
  expect(await world.networkOf(other.id)).toMatchObject({ holder: 'Smith', state: 'Active' });
});

test('a suite of three doors has one network, whichever door its guests are in', async () => {
  await world.addPool();
  const suite = await world.addUnit('101', { kind: 'suite' });
  const doors = [
    await world.addUnit('102', { suiteOf: '101' }),
    await world.addUnit('103', { suiteOf: '101' }),
  ];
  const first = await checkIn('102', 'Smith');
  const second = await checkIn('101', 'Jones');
  const network = await world.networkOf(suite.id);
  for (const door of doors) expect((await world.networkOf(door.id)).id).toBe(network.id);
  await move(first.id, '103');
  await checkOut(second.id);
  expect(await stateOf(suite.id)).toBe('Active');
  await checkOut(first.id);
  expect(await stateOf(suite.id)).toBe('Ending');
});

test('the next guest gets another network while the last one’s grace has not ended', async () => {
  await world.addPool({ graceMinutes: 60 });
  const unit = await world.addUnit('101');
  const { id } = await checkIn('101', 'Smith');
  const before = await world.networkOf(unit.id);
  await checkOut(id);
  await checkIn('101', 'Jones');
  const network = await world.networkOf(unit.id);
  expect(network).toMatchObject({ state: 'Active', holder: 'Jones' });
  expect(network.id).not.toBe(before.id);
});

test('a check-in never fails for a pool that is used up: the building shows it, and helps later', async () => {
  await world.addPool({ vlans: [200], graceMinutes: 0, coolingMinutes: 0 });
  const [one, other] = [await world.addUnit('101'), await world.addUnit('102')];
  const first = await checkIn('101', 'Smith');
  await checkIn('102', 'Jones');
  expect(await stateOf(one.id)).toBe('Active');
  expect(await stateOf(other.id)).toBeNull();
  const conflicts = async () =>
    (await world.building()).conflicts.filter(({ kind }) => kind === 'noNetwork');
  expect(await conflicts()).toMatchObject([{ unitIds: [other.id], text: 'A guest stays in 102' }]);
  await checkOut(first.id);
  // The VLAN was dealt to the first unit for good.
  await server.database.system
    .updateTable('pan_unit')
    .set({ vlan: null })
    .where('id', '=', one.id)
    .execute();
  const { made } = await server.call(makeMissingPans, { params: world.params }, world.token);
  expect(made).toBe(1);
  expect(await conflicts()).toEqual([]);
  expect(await world.networkOf(other.id)).toMatchObject({ holder: 'Jones', vlan: 200 });
});

test('rooms that are no units, residents and pools without check-ins are left alone', async () => {
  await world.addPool({ byStay: false });
  const unit = await world.addUnit('101');
  await checkIn('101', 'Smith');
  await checkIn('102', 'Jones');
  expect(await stateOf(unit.id)).toBeNull();
});

test('a resident’s network is not a guest’s', async () => {
  await world.addPool();
  const unit = await world.addUnit('101');
  await world.make(unit.id, { holder: 'Anna Berg' });
  const { id } = await checkIn('101', 'Smith');
  await checkOut(id);
  expect(await world.networkOf(unit.id)).toMatchObject({ state: 'Active', holder: 'Anna Berg' });
});

test('GI, GC with another room and GO of a property system do the same', async () => {
  hotel = await pmsWorld(server, { type: 'fias' });
  world = await panWorld(server, hotel.family);
  await world.addPool({ sharing: 'stay' });
  const [one, other] = [await world.addUnit('201'), await world.addUnit('202')];
  const apply = (...records: Parameters<typeof applyStays>[2]) =>
    server.database.transaction((transaction) =>
      applyStays(transaction, hotel.gateway, records, { now: server.clock.now, resyncSince: null }),
    );
  const guest = { reservation: 'R1', isResync: false, name: 'Smith' };
  await apply({ type: 'GI', room: '201', ...guest });
  const made = await world.networkOf(one.id);
  await apply({ type: 'GC', room: '202', ...guest });
  expect(await world.networkOf(other.id)).toMatchObject({ id: made.id, holder: 'Smith' });
  await apply({ type: 'GO', room: '202', reservation: 'R1', isResync: false });
  expect(await stateOf(other.id)).toBe('Ending');
});
