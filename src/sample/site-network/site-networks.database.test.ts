// Not on the shared server: the sample provider has a fixed number.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { newRecord } from '../../contract/fields/fields.ts';
import { conferenceRooms } from '../../features/advanced-conference/contract.ts';
import { checkFit } from '../../features/advanced-conference/items/contract.ts';
import { conferenceFit } from '../../features/advanced-conference/items/fields.ts';
import { assets } from '../../features/asset-monitoring/contract.ts';
import { conferences } from '../../features/conference/contract.ts';
import { getConferenceDashboard } from '../../features/conference/dashboard/contract.ts';
import { profiles } from '../../features/connection-profiles/contract.ts';
import { enterpriseDevices } from '../../features/enterprise/contract.ts';
import { listBackups, listRouters } from '../../features/mikrotik-manager/contract.ts';
import { getPanBuilding } from '../../features/pan-mapping/contract.ts';
import { fillSampleHistory } from '../fill-sample-history.ts';
import { measureConferences } from '../live/conference-usage.ts';
import { openSample } from '../present/open-sample.ts';
import { importedHotels } from '../testing/imported-hotels.ts';

const now = new Date('2026-11-20T12:00:00Z');
const filledUntil = new Date('2026-11-15T12:00:00Z');

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  server.clock.now = now;
  await importedHotels(server);
  await fillSampleHistory(server.database, filledUntil);
  await openSample(server.context, now);
  token = await server.signInAs(null);
}, 60_000);
afterAll(() => server.close());

const of = (hotel: number) => ({ orgNumber: String(hotel) });

describe.each([290_001, 290_002])('hotel %i', (hotel) => {
  test('has a building whose guests and residents have networks, and two conflicts', async () => {
    const building = await server.call(getPanBuilding, { params: of(hotel) }, token);
    expect(building.conflicts.map(({ kind, text }) => [kind, text])).toEqual([
      ['portTwice', 'SW-3 / 9: units 309, 312'],
      ['unknownAccessPoint', expect.stringContaining('unit 418')],
    ]);
    const { rows: stays } = await sql<{ room: string }>`
      select distinct room from stay where checked_out_at is null
        and organization_path like ${`%/${hotel}/%`}`.execute(server.database.system);
    const kept = building.units.filter(
      ([, , , , kind, state]) => kind === 'room' && state !== null,
    );
    expect(kept.map(([, , , number]) => number).toSorted()).toEqual(
      stays.map(({ room }) => room).toSorted(),
    );
    const residents = building.units.filter(
      ([, , , , kind, state]) => kind === 'residence' && state,
    );
    expect(residents).toHaveLength(19);
  });

  test('has five networks in its gateways, of which one has drifted', async () => {
    const { rows } = await server.call(profiles.list, { params: of(hotel), query: {} }, token);
    expect(rows.map(({ name }) => name)).toEqual([
      'Guests',
      'Rooms, private',
      'Residences',
      'Staff',
      'Trade fair',
    ]);
    const counts = rows.map(({ targets: { total, inSync, drifted, failed } }) => [
      total - inSync,
      drifted,
      failed,
    ]);
    expect(counts).toEqual([
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
      [1, 1, 0],
      [0, 0, 0],
    ]);
  });

  test('has devices of Enterprise in every state but revoked', async () => {
    const query = { pageSize: '100' };
    const { rows } = await server.call(enterpriseDevices.list, { params: of(hotel), query }, token);
    expect([...new Set(rows.map(({ state }) => state))].toSorted()).toEqual([
      'active',
      'expired',
      'expiring',
      'pending',
      'suspended',
    ]);
  });

  test('has assets that were measured, and one whose warranty ends', async () => {
    const { rows } = await server.call(
      assets.list,
      { params: of(hotel), query: { pageSize: '100' } },
      token,
    );
    expect(rows.filter(({ strip }) => /^[ud]{47,48}$/.test(strip ?? '')).length).toBeGreaterThan(
      10,
    );
    expect(rows.filter(({ warrantyUntil }) => warrantyUntil === '2026-12-10')).toHaveLength(1);
  });

  test('has three routers with copies, of which one has drifted from its template', async () => {
    const { rows } = await server.call(listRouters, { params: of(hotel), query: {} }, token);
    const shown = rows.map(({ areaName, sync, templates }) => `${areaName}: ${sync}, ${templates}`);
    expect(shown.toSorted()).toEqual([
      'Conferences: Drifted, 1',
      'Residences: InSync, 1',
      'Rooms: InSync, 1',
    ]);
    expect(rows.filter(({ newerVersion }) => newerVersion !== null)).toHaveLength(1);
    const backups = await server.call(listBackups, { params: of(hotel), query: {} }, token);
    expect(backups.rows).toHaveLength(9);
  });

  test('has conferences that are on, that come and that were, and measured what they use', async () => {
    const of14Days = { params: of(hotel), query: {} };
    const dashboard = await server.call(getConferenceDashboard, of14Days, token);
    expect(dashboard.counts).toEqual({ current: 2, coming: 6, past: 3 });
    expect(dashboard.used?.downKbps).toBeGreaterThan(0);
    expect(dashboard.problems).toEqual([]);
    expect(dashboard.live.online).toBeGreaterThan(100);
    const { rows } = await server.call(
      conferences.list,
      { params: of(hotel), query: { tab: 'coming' } },
      token,
    );
    expect(rows.filter(({ awaitsApproval }) => awaitsApproval)).toHaveLength(1);
  });

  test('goes on measuring what conferences use', async () => {
    const later = new Date(now.getTime() + 20 * 60_000);
    server.clock.now = later;
    await measureConferences(server.database.system, later);
    const call = { params: of(hotel), query: {} };
    const dashboard = await server.call(getConferenceDashboard, call, token);
    server.clock.now = now;
    expect(dashboard.live.online).toBeGreaterThan(100);
    expect(dashboard.used?.downKbps).toBeGreaterThan(0);
  });

  test('has the access points of its rooms for conferences', async () => {
    const { rows } = await sql<{ missing: string }>`
      select named as missing from conference_room, unnest(access_points) as named
      where organization_path like ${`%/${hotel}/`} and not exists (
        select from device where device.name = named and device.organization_path like conference_room.organization_path || '%')`.execute(
      server.database.system,
    );
    expect(rows).toEqual([]);
  });

  test('has rooms for conferences, of which one is closed, and an event that fits', async () => {
    const { rows } = await server.call(
      conferenceRooms.list,
      { params: of(hotel), query: {} },
      token,
    );
    expect(rows).toHaveLength(8);
    expect(rows.filter(({ state }) => state === 'Blocked').map(({ name }) => name)).toEqual([
      'Terrace',
    ]);
    const ballroom = rows.find(({ parts }) => parts.length === 3);
    const body = newRecord(conferenceFit, {
      startsOn: '2026-12-03T09:00',
      endsOn: '2026-12-03T18:00',
      roomIds: [ballroom?.id ?? ''],
      downKbps: 300_000,
    });
    const fit = await server.call(checkFit, { params: of(hotel), body }, token);
    expect(fit).toMatchObject({ fits: true, vlan: 700, freeDownKbps: 600_000 });
  });
});

test('assets have no measurement from while they were down', async () => {
  const { rows } = await sql<{ down: number; measured: number }>`
    select count(*)::integer as down,
      count(*) filter (where latency is not null or cpu is not null or loss < 100)::integer as measured
    from asset_value where state = 'd'`.execute(server.database.system);
  expect(rows[0]?.down).toBeGreaterThan(0);
  expect(rows[0]?.measured).toBe(0);
});
