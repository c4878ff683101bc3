// On both engines: it executes statements that no example of a route does.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { dealVlans, panPools } from '../contract.ts';
import { type PanWorld, panWorld } from '../testing/pan-world.ts';
import { endPan, movePan } from './contract.ts';

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

test('of two administrators who deal the same unit a VLAN at once, both see the one it has', async () => {
  await world.addPool();
  const unit = await world.addUnit('101');
  const second = await server.signInAs(family.site.number);
  const deal = (as: string) =>
    server.call(dealVlans, { params: world.params, body: { unitIds: null } }, as);
  const outcomes = await Promise.all([deal(world.token), deal(second)]);
  expect(outcomes.map(({ dealt }) => dealt).toSorted((one, other) => one - other)).toEqual([0, 1]);
  expect((await world.panelOf(unit.id)).unit.vlan).toBe(200);
});

test('a unit is not dealt a VLAN that cools down for another one', async () => {
  await world.addPool({ vlans: [200, 201, 202], graceMinutes: 0, coolingMinutes: 60 });
  const unit = await world.addUnit('102', { vlan: 200 });
  const panId = await world.make(unit.id);
  await server.call(endPan, { params: of(panId), body: { isAtOnce: true } }, world.token);
  const other = await world.addUnit('101');
  const unitIds = [unit.id, other.id];
  await server.call(dealVlans, { params: world.params, body: { unitIds } }, world.token);
  const vlanOf = async ({ id }: { id: string }) => (await world.panelOf(id)).unit.vlan;
  expect([await vlanOf(other), await vlanOf(unit)]).toEqual([201, 200]);
});

test('of two administrators who take the last VLAN at once, one gets it and the other is told who did', async () => {
  await world.addPool({ vlans: [200] });
  const [one, other] = [await world.addUnit('101'), await world.addUnit('102')];
  const second = await server.signInAs(family.site.number);
  const outcomes = await Promise.allSettled([world.make(one.id), world.make(other.id, {}, second)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const winner = outcomes[0]?.status === 'fulfilled' ? '101' : '102';
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: expect.stringContaining(`Unit ${winner} took the last one, by `) },
  });
});

test('networks that shared a VLAN, and units without one, get a VLAN each once the pool has one for each unit', async () => {
  const pool = await world.addPool({ sharing: 'shared', vlans: [200, 201, 202, 203, 204] });
  const ids: string[] = [];
  for (const unitNumber of ['101', '102', '103']) ids.push((await world.addUnit(unitNumber)).id);
  const networked = ids.slice(0, 2);
  for (const id of networked) await world.make(id);
  const params = { ...world.params, poolId: pool.id };
  await server.call(panPools.update, { params, body: { ...pool, sharing: 'unit' } }, world.token);
  expect(
    await server.call(dealVlans, { params: world.params, body: { unitIds: null } }, world.token),
  ).toEqual({ dealt: 3, without: 0 });
  expect(await Promise.all(ids.map(async (id) => (await world.panelOf(id)).unit.vlan))).toEqual([
    201, 202, 203,
  ]);
  const networks = await Promise.all(networked.map((id) => world.networkOf(id)));
  expect(networks.map(({ vlan }) => vlan)).toEqual([201, 202]);
});

test('a network that shared a VLAN gets its own with the unit that it moves to', async () => {
  const pool = await world.addPool({ sharing: 'shared' });
  const units = [
    await world.addUnit('101'),
    await world.addUnit('102'),
    await world.addUnit('103'),
  ];
  const [one, other, free] = units.map(({ id }) => id);
  const panId = await world.make(one ?? '');
  await world.make(other ?? '');
  const params = { ...world.params, poolId: pool.id };
  await server.call(panPools.update, { params, body: { ...pool, sharing: 'stay' } }, world.token);
  await server.call(movePan, { params: of(panId), body: { unit: '103' } }, world.token);
  expect((await world.networkOf(free ?? '')).vlan).toBe(201);
});
