// On both engines: it executes statements that no example of a route does.
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { isEmbeddedUnderTest } from '../../../../test/databases.ts';
import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { newRecord, pickFields } from '../../../contract/fields/fields.ts';
import { lockSiteNetwork } from '../../site-network/public/vlan-ledger.ts';
import {
  checkUnitImport,
  dealVlans,
  getPanBuilding,
  importUnits,
  joinPorts,
  listPans,
  numberUnits,
  panPools,
  panUnits,
} from '../contract.ts';
import { panPool, panUnit, unitNumbering } from '../fields.ts';
import { type PanWorld, panWorld } from '../testing/pan-world.ts';

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

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
const number = (
  changes: Partial<ReturnType<typeof newRecord<(typeof unitNumbering)['map'], undefined>>>,
) =>
  server.call(
    numberUnits,
    {
      params: world.params,
      body: newRecord(unitNumbering, {
        building: 'Main house',
        fromFloor: 1,
        toFloor: 1,
        last: 4,
        ...changes,
      }),
    },
    world.token,
  );
const deal = (unitIds: string[] | null = null) =>
  server.call(dealVlans, { params: world.params, body: { unitIds } }, world.token);
const kinds = async () =>
  (await world.building()).conflicts.map(({ kind, text }) => `${kind}: ${text}`);
const vlanOf = async (unit: string) =>
  (await world.building()).units.find(([, , , one]) => one === unit)?.[6];

test('4,000 units on 300 VLANs: the building is one reply, and those without a VLAN are counted', async () => {
  await number({ fromFloor: 1, toFloor: 40, last: 100, pattern: '{floor}{n:3}' });
  await world.addPool({ vlans: range(200, 499) });
  expect(await deal()).toEqual({ dealt: 300, without: 3_700 });
  const building = await world.building();
  expect(building.units).toHaveLength(4_000);
  expect(building.pools).toMatchObject([{ total: 300, used: 0, range: '200-499' }]);
  expect(building.units.filter(([, , , , , , vlan]) => vlan !== null)).toHaveLength(300);
  // The lowest floor is dealt first, and the grid begins at the top.
  expect(building.units[0]?.slice(2, 4)).toEqual([40, '40001']);
  expect(await vlanOf('1001')).toBe(200);
  expect(JSON.stringify(building).length).toBeLessThan(400_000);
});

test('a pattern that makes numbers of over 20 characters is refused', async () => {
  await expect(number({ pattern: 'A room of the hotel {n}' })).rejects.toMatchObject({
    fields: { pattern: expect.stringContaining('20 characters') },
  });
});

test('units get VLANs of the pool that serves them, and none where VLANs belong to stays', async () => {
  await world.addPool({ vlans: range(200, 203) });
  await world.addPool({
    name: 'Guests',
    sharing: 'stay',
    areaNumber: family.area.number,
    vlans: range(300, 303),
  });
  await number({ areaNumber: family.area.number });
  await number({ pattern: 'R{n:2}', last: 3 });
  expect(await deal()).toEqual({ dealt: 3, without: 0 });
  expect([await vlanOf('101'), await vlanOf('R01')]).toEqual([null, 200]);
});

test('a network whose unit is dealt another VLAN goes there', async () => {
  await world.addPool({ vlans: range(200, 203) });
  const unit = await world.addUnit('101', { vlan: 200 });
  await world.make(unit.id);
  await world.addPool({ name: 'Tower', areaNumber: family.area.number, vlans: range(300, 303) });
  const { version, id, ...stored } = (await world.panelOf(unit.id)).unit;
  await server.call(
    panUnits.update,
    {
      params: { ...world.params, unitId: id },
      body: { ...pickFields(panUnit, stored), version, areaNumber: family.area.number },
    },
    world.token,
  );
  expect(await deal([id])).toEqual({ dealt: 1, without: 0 });
  expect((await world.networkOf(id)).vlan).toBe(300);
});

test('an area shows its units only, and who has the area alone does not see the site’s', async () => {
  await number({ areaNumber: family.area.number });
  await number({ building: 'Annex', pattern: 'A{n:2}' });
  const ofArea = { orgNumber: String(family.area.number) };
  const shown = await server.call(getPanBuilding, { params: ofArea }, world.token);
  expect(shown.units.map(([, , , one]) => one)).toEqual(['101', '102', '103', '104']);
  expect(shown.buildings).toEqual(['Main house']);
  const alone = await server.signInAs(family.area.number);
  await expect(server.call(getPanBuilding, { params: ofArea }, alone)).rejects.toMatchObject({
    status: 400,
  });
});

test('a provider has no building and no networks, which a page asks for before it knows the type', async () => {
  await number({});
  const ofProvider = { orgNumber: String(family.provider.number) };
  const building = await server.call(getPanBuilding, { params: ofProvider }, world.token);
  expect(building).toMatchObject({ units: [], areas: [], conflicts: [] });
  const pans = await server.call(listPans, { params: ofProvider, query: {} }, world.token);
  expect(pans).toMatchObject({ rows: [], total: 0 });
});

test('a VLAN or port of another unit is refused, and its last editor named, with the day at the site', async () => {
  await world.setTimeZone('America/Denver');
  server.clock.now = new Date('2026-06-10T04:00:00Z');
  await world.addPool();
  const outlets = [{ switch: 'SW-4', port: '11', label: '' }];
  await world.addUnit('101', { vlan: 200, outlets });
  const second = await server.signInAs(family.site.number);
  await expect(world.addUnit('102', { vlan: 200 }, second)).rejects.toMatchObject({
    fields: {
      vlan: expect.stringMatching(/^VLAN 200 is that of unit 101, set by .+ on Tue, Jun 9/),
    },
  });
  await expect(
    world.addUnit('102', { outlets: [{ switch: 'sw-4', port: '11', label: '' }] }, second),
  ).rejects.toMatchObject({
    fields: { 'outlets.0.port': expect.stringMatching(/unit 101, set by .+ on Tue, Jun 9/) },
  });
});

test('of two administrators who take a port at once, one gets it', async () => {
  const outlets = [{ switch: 'SW-4', port: '11', label: '' }];
  const second = await server.signInAs(family.site.number);
  const outcomes = await Promise.allSettled([
    world.addUnit('101', { outlets }),
    world.addUnit('102', { outlets }, second),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const [winner] = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: {
      fields: {
        'outlets.0.port': expect.stringContaining(
          `unit ${winner?.number}, set by ${winner?.updatedBy} on `,
        ),
      },
    },
  });
});

test('a pool takes its VLANs from the site’s ledger, and gives them back', async () => {
  await world.setTimeZone('America/Denver');
  server.clock.now = new Date('2026-06-10T04:00:00Z');
  const pool = await world.addPool({ areaNumber: family.area.number });
  const other = newRecord(panPool, { name: 'Guests', ssid: 'Guests', vlans: [202, 203] });
  const add = () =>
    server.call(panPools.create, { params: world.params, body: other }, world.token);
  await expect(add()).rejects.toMatchObject({
    fields: {
      vlans: expect.stringMatching(/PAN pool: Residents, taken by .+ on Tue, Jun 9/),
    },
  });
  const params = { ...world.params, poolId: pool.id };
  await server.call(panPools.delete, { params }, world.token);
  await add();
});

test('an import shows what it would change, imports all or nothing, and the building finds its mistakes', async () => {
  await world.addPool();
  const body = (...values: string[][]) => ({
    fields: ['building', 'floor', 'unit', 'switch', 'port', 'ap', 'vlan'],
    lines: values.map((cells, index) => ({ line: index + 2, values: cells })),
  });
  const check = (sent: ReturnType<typeof body>) =>
    server.call(checkUnitImport, { params: world.params, body: sent }, world.token);
  const bad = body(['Main', '300', '101', 'SW-1', '', '', 'x']);
  expect((await check(bad)).badLines.map(({ field }) => String(field)).toSorted()).toEqual([
    'floor',
    'port',
    'vlan',
  ]);
  const castle = {
    fields: ['building', 'floor', 'unit', 'type'],
    lines: [{ line: 2, values: ['Main', '1', '104', 'castle'] }],
  };
  expect((await check(castle)).badLines).toMatchObject([
    { field: 'type', reason: expect.stringContaining('Use one of Room, ') },
  ]);
  const good = body(
    ['Main', '1', '101', 'SW-1', '1', 'AP-1', '200'],
    ['Main', '1', '101', 'SW-1', '2', 'AP-1', '200'],
    ['Main', '1', '102', 'SW-1', '2', 'AP-1', '200'],
    ['Main', '1', '103', '', '', '', '999'],
  );
  expect(await check(good)).toMatchObject({ created: 3, updated: 0, badLines: [] });
  await server.call(importUnits, { params: world.params, body: good }, world.token);
  expect(await kinds()).toEqual([
    'vlanTwice: VLAN 200: units 101, 102',
    'outsidePool: VLAN 999 of unit 103 is not in Residents',
    'portTwice: SW-1 / 2: units 101, 102',
    'unknownAccessPoint: AP-1 is no device of this site: units 101, 102',
    'noWiring: Unit 103',
  ]);
  const wrong = (await world.building()).conflicts.slice(0, 2).flatMap(({ unitIds }) => unitIds);
  await deal(wrong);
  expect((await kinds()).filter((text) => /vlan|outside/i.test(text))).toEqual([]);
  expect((await check(good)).updated).toBeGreaterThan(0);
});

test('ports are joined to the units that their labels name', async () => {
  await number({ last: 2 });
  const ports = [
    { switch: 'SW-1', port: '1', label: '101-A' },
    { switch: 'SW-1', port: '2', label: 'R101/2' },
    { switch: 'SW-1', port: '3', label: 'Lobby' },
  ];
  const join = () => server.call(joinPorts, { params: world.params, body: { ports } }, world.token);
  expect(await join()).toEqual({
    joined: 2,
    left: [{ switch: 'SW-1', port: '3', reason: 'No unit is in the label “Lobby”' }],
  });
  expect(await join()).toMatchObject({ joined: 0 });
  const [first] = (await world.building()).units;
  const { unit } = await world.panelOf(first?.[0] ?? '');
  expect(unit.outlets.map(({ port }) => port)).toEqual(['1', '2']);
});

test('a unit with a private network is not deleted', async () => {
  await world.addPool();
  const unit = await world.addUnit('101');
  await world.make(unit.id);
  const params = { ...world.params, unitId: unit.id };
  await expect(server.call(panUnits.delete, { params }, world.token)).rejects.toMatchObject({
    status: 409,
  });
});

test.skipIf(isEmbeddedUnderTest())(
  'a change of a unit or pool waits for a check-in before it locks the record (needs PostgreSQL)',
  async () => {
    const pool = await world.addPool();
    const unit = await world.addUnit('101');
    const ofUnit = { ...world.params, unitId: unit.id };
    const ofPool = { ...world.params, poolId: pool.id };
    const waiting = async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        server.database.system,
      );
      return rows.length;
    };
    const changes = [
      () =>
        server.call(panUnits.update, { params: ofUnit, body: { ...unit, floor: 2 } }, world.token),
      () =>
        server.call(panPools.update, { params: ofPool, body: { ...pool, ssid: 'B' } }, world.token),
      () => server.call(panUnits.delete, { params: ofUnit }, world.token),
      () => server.call(panPools.delete, { params: ofPool }, world.token),
    ];
    for (const change of changes) {
      const { promise: isLocked, resolve: changeNow } = Promise.withResolvers<void>();
      const { promise: isWaiting, resolve: goOn } = Promise.withResolvers<void>();
      const checkIn = server.database.withScope([family.site.path], async (transaction) => {
        await lockSiteNetwork(transaction, family.site.number);
        changeNow();
        await isWaiting;
        for (const table of ['pan_unit', 'pan_pool'])
          await sql`select from ${sql.table(table)} where organization_number = ${family.site.number}
            for update nowait`.execute(transaction);
      });
      await isLocked;
      const changed = change();
      await expect.poll(waiting).toBe(1);
      goOn();
      await Promise.all([checkIn, changed]);
    }
  },
);
