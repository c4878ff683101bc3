import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startTestServer, type TestServer } from '../../test/server.ts';
import type { Endpoint, Reply, Sent } from '../contract/endpoint.ts';
import { listAccessCodeBatches } from '../features/access-codes/contract.ts';
import { checkChains } from '../features/admin-history/chain/check-chain.ts';
import { devices } from '../features/devices/contract.ts';
import { device } from '../features/devices/fields.ts';
import { fillSampleProvider } from '../features/organizations/import/sample-provider.ts';
import { servicePlans } from '../features/service-plans/contract.ts';
import { servicePlan } from '../features/service-plans/fields.ts';
import { listGuests, openGuest } from '../features/users/contract.ts';
import { fillSampleHistory } from './fill-sample-history.ts';
import { openSample } from './present/open-sample.ts';
import { addPastChecks, startPastChecks } from './present/past-checks.ts';
import { markFilled, readChecksMark, takeMark } from './sample-mark.ts';
import { devicesSeenWrongly } from './testing/devices-seen-wrongly.ts';
import { visitsOf } from './visits.ts';

const until = new Date('2026-11-20T12:00:00Z');
const hour = 3_600_000;
const day = 24 * hour;
const area = {
  number: 400_666,
  path: '/100000/100161/200666/400666/',
  name: 'Terminal',
  site: 200_666,
  country: 'Norway',
  longitude: 6,
  timeZone: 'Europe/Oslo',
};
const plans = [
  { id: 'free', price: 0, currency: 'NOK', duration_seconds: 7_200 },
  { id: 'paid', price: 8_000, currency: 'NOK', duration_seconds: 86_400 },
];

let server: TestServer;

// Not the shared server: the tests read the sample data of the whole platform.
beforeAll(async () => {
  server = await startTestServer();
  await fillSampleProvider(server.database);
  // As by a build of five days before.
  await fillSampleHistory(server.database, new Date(until.getTime() - 5 * day));
  expect(await openSample(server.context, until)).toBe(true);
  await addPastChecks(server.database, until);
}, 180_000);

afterAll(() => server.close());

function inDays(days: number): string {
  return new Date(until.getTime() + days * day).toISOString();
}

async function one<T>(query: string): Promise<T | undefined> {
  return (await sql.raw<T>(query).execute(server.database.system)).rows[0];
}

test('a day always has the same guests and purchases', () => {
  const visits = (from: number, to: number) =>
    visitsOf(area, plans, {
      from: new Date(until.getTime() + from * day),
      until: new Date(until.getTime() + to * day),
    }).map(({ guest, purchase }) => ({ guest, purchase }));
  const all = visits(-90, 0);
  expect(all.length).toBeGreaterThan(20);
  expect([...visits(-90, -30), ...visits(-30, 0)]).toEqual(all);
  expect(
    visits(-30, 10)
      .slice(0, visits(-30, 0).length)
      .map(({ guest }) => guest.id),
  ).toEqual(visits(-30, 0).map(({ guest }) => guest.id));
});

test('a few hundred sites have 90 days of guests, sessions, purchases and device states', async () => {
  const found = await one(`
    select
      (select count(distinct organization_number) from purchase)::integer > 300 as "manyAreas",
      (select min(at) from purchase) between '2026-08-16' and '2026-08-19' as "fromBeginning",
      (select count(distinct at::date) from purchase where at > '2026-11-13T12:00:00Z') = 8 as "noGap",
      (select max(at) from purchase) between '2026-11-19' and '2026-11-20T12:00:00Z' as "untilEnd",
      (select count(*) from guest_session where stopped_at is null)::integer > 100 as "onlineNow",
      (select count(distinct state) from device)::integer as states`);
  expect(found).toEqual({
    manyAreas: true,
    fromBeginning: true,
    noGap: true,
    untilEnd: true,
    onlineNow: true,
    states: 3,
  });
});

test('each country sells in its currency', async () => {
  const currencies = await one(`
    select string_agg(distinct purchase.currency, ' ' order by purchase.currency) as list
    from purchase`);
  expect(currencies).toEqual({ list: 'CHF DKK EUR ISK JPY KES NOK NZD SGD' });
});

test('every area has plans, devices, guests and access codes; large airports have more of them', async () => {
  const empty = await one(`
    select count(*)::integer as areas from organization area
    where type = 'ServiceArea' and not (
      exists (select from service_plan where organization_number = area.number)
      and exists (select from device where organization_number = area.number)
      and exists (select from guest where organization_number = area.number)
      and exists (select from access_code_batch where organization_number = area.number))`);
  expect(empty).toEqual({ areas: 0 });
  const sizes = await one(`
    select (select count(*) from guest where organization_path like '/100000/100107/202359/%')::integer > 300 as guests,
      (select count(*) from device where organization_path like '/100000/100107/202359/%')::integer > 15 as devices,
      (select count(*) from organization where parent_number = 202359)::integer as areas,
      (select count(*) from guest where organization_number = 400020)::integer < 15 as few`);
  expect(sizes).toEqual({ guests: true, devices: true, areas: 3, few: true });
});

test('two hotels have guests in rooms, at conferences and in residences', async () => {
  const hotels = await one(`
    select count(distinct organization_number) filter (where room is not null)::integer as "areasWithRooms",
      count(*) filter (where valid_until is null and room is not null)::integer > 20 as residents,
      (select count(*) from service_plan where name = 'Meeting day')::integer as conferences
    from guest where organization_number between 490001 and 490006`);
  expect(hotels).toEqual({ areasWithRooms: 4, residents: true, conferences: 2 });
});

test('about a twentieth of the devices is down, and the checks of the last day agree with that', async () => {
  const down = await one(`
    select (count(*) filter (where device.state = 'down'))::float / count(*) between 0.04 and 0.06 as few,
      count(*) filter (where device.state = 'degraded') between 5 and 60 as degraded,
      count(*) filter (where device.state = 'down' and device.last_seen_at > device.state_since) as "seenLater",
      count(*) filter (where parent.state = 'down' and device.state <> 'down') as unreachable,
      count(*) filter (where device.state = 'down' and exists (
        select from device_availability checks where device_id = device.id
          and half_hour > device.state_since and down < up + degraded)) as contradicted,
      min((select count(*) from device_availability checks where device_id = device.id))::integer as "leastChecked"
    from device left join device parent on parent.id = device.parent_id`);
  expect(down).toEqual({
    few: true,
    degraded: true,
    seenLater: '0',
    unreachable: '0',
    contradicted: '0',
    leastChecked: 48,
  });
});

test('some guests paid with access codes of their area’s batches, each code once', async () => {
  const found = await one(`
    select count(*)::integer > 200 as many,
      count(*) filter (
        where code.uses = 1 and use.at = purchase.at and code.first_used_at = use.at
          and purchase.method = 'accessCode' and batch.organization_number = guest.organization_number
          and batch.plan_id = guest.plan_id and use.at > batch.created_at and use.at < batch.valid_until
      ) = count(*) as "allRight",
      count(distinct code.id) = count(*) as "oneEach",
      (select count(*) from access_code_use) = count(*) as "noOtherUses"
    from guest
    join access_code code on code.id = guest.access_code_id
    join access_code_batch batch on batch.id = code.batch_id
    join access_code_use use on use.access_code_id = code.id
    join purchase on purchase.guest_id = guest.id`);
  expect(found).toEqual({ many: true, allRight: true, oneEach: true, noOtherUses: true });
  const batches = await one(`
    select count(*) filter (where revoked_at is not null) > 0 as revoked,
      count(*) filter (where valid_until < '${until.toISOString()}') > 0 as expired,
      count(*) filter (where valid_until between '${until.toISOString()}' and '${inDays(7)}') > 20 as "endingSoon",
      count(*) filter (where count between 20 and 200) > 100 as realistic,
      count(*) filter (where not exists (
        select from access_code where batch_id = batch.id and uses = 0)) > 5 as "usedUp",
      count(*) filter (where made <> (select count(*) from access_code where batch_id = batch.id)) as "wrongCount"
    from access_code_batch batch`);
  expect(batches).toEqual({
    revoked: true,
    expired: true,
    endingSoon: true,
    realistic: true,
    usedUp: true,
    wrongCount: '0',
  });
});

test('guests who are online are so until their time is over, at a gateway of their area', async () => {
  const open = await one(`
    select count(*) filter (where session.last_event_at is null or session.silent_at <= '${until.toISOString()}') as ending,
      count(*) filter (where device.organization_number is distinct from session.organization_number) as elsewhere
    from guest_session session left join device on device.id = session.device_id
    where session.state = 'open'`);
  expect(open).toEqual({ ending: '0', elsewhere: '0' });
});

test('each device was last seen when its last session was last reported', async () => {
  expect(await devicesSeenWrongly(server.database.system)).toEqual([]);
  const found = await one(`
    select count(*) filter (where session.state = 'open') as "stillOpen",
      count(*) filter (where session.started_at > '${until.toISOString()}') as "notBegun",
      count(*) filter (where session.stopped_at > guest.valid_until) as "afterPlan"
    from guest_session session join guest on guest.id = session.guest_id
    where session.stopped_at is not null or session.started_at > '${until.toISOString()}'`);
  expect(found).toEqual({ stillOpen: '0', notBegun: '0', afterPlan: '0' });
  const overlapping = await one(`
    select count(*)::integer as count from guest_session one
    join guest_session other on other.guest_id = one.guest_id and other.started_at > one.started_at
      and other.started_at < coalesce(one.stopped_at, 'infinity')`);
  expect(overlapping).toEqual({ count: 0 });
});

test('what guests have used is the sum of their sessions', async () => {
  const different = await one(`
    select count(*)::integer as guests
    from (select guest_id, sum(seconds) as seconds, sum(bytes_in) as bytes_in, sum(bytes_out) as bytes_out
      from guest_session group by guest_id) session
    full join guest_usage usage on usage.guest_id = session.guest_id
    where (usage.seconds, usage.bytes_in, usage.bytes_out)
      is distinct from (session.seconds, session.bytes_in, session.bytes_out)`);
  expect(different).toEqual({ guests: 0 });
});

test('the last two days have logins, about an eighth of them rejected for several reasons', async () => {
  const logins = await one(`
    select count(*) filter (where at > '${new Date(until.getTime() - 12 * hour).toISOString()}') > 50 as recent,
      max(at) < '${until.toISOString()}' as past,
      count(*) > 100 as many,
      (count(*) filter (where result = 'rejected'))::float / count(*) between 0.1 and 0.14 as eighth,
      count(distinct reason) >= 6 as "manyReasons",
      count(distinct method) >= 3 as "manyMethods"
    from radius_auth`);
  expect(logins).toEqual({
    recent: true,
    past: true,
    many: true,
    eighth: true,
    manyReasons: true,
    manyMethods: true,
  });
});

test('ten administrators with several roles cannot sign in, and have changed things until today', async () => {
  const people = await one(`
    select count(*)::integer as administrators, count(distinct role_template_id)::integer as roles,
      count(password_hash)::integer as passwords
    from administrator where owner_organization_number is not null`);
  expect(people).toEqual({ administrators: 10, roles: 6, passwords: 0 });
  const early = await one<{ count: number }>(`
    select count(*)::integer as count from administrator
    where created_by in ('sample', 'Ingrid Solberg') and (last_login_at < created_at or created_at > (
      select min(at) from admin_history where administrator_id = administrator.id))`);
  expect(early).toEqual({ count: 0 });
  const changes = await one(`
    select count(*) filter (where action <> 'sign-in')::integer as changes,
      count(*) filter (where at > '${inDays(-1)}')::integer > 5 as today,
      count(distinct entity_type)::integer >= 7 as varied,
      bool_and(at <= '${until.toISOString()}') as past,
      bool_and(administrator_name in (
        select first_name || ' ' || last_name from administrator)) as "byThem"
    from admin_history where address = '192.0.2.24'`);
  expect(changes).toEqual({ changes: 40, today: true, varied: true, past: true, byThem: true });
  expect((await checkChains(server.database.system)).broken).toEqual([]);
});

test('it is opened once', async () => {
  const state = `select count(*)::integer as n, max(at) as last from admin_history`;
  const before = await one(state);
  expect(await openSample(server.context, new Date(until.getTime() + day))).toBe(false);
  expect(await one(state)).toEqual(before);
});

test('past checks that a stop interrupts continue at the next start', async () => {
  const { system } = server.database;
  const counted = `select count(*)::integer as rows, count(distinct device_id)::integer as devices,
    sum(down)::integer as down from device_availability`;
  const complete = await one(counted);
  await system.deleteFrom('device_availability').execute();
  await markFilled(system, until);
  await takeMark(system, until);
  let steps = 0;
  await addPastChecks(server.database, until, async () => (steps += 1) <= 2);
  expect(await one(counted)).toMatchObject({ devices: 10 });
  const next = await startPastChecks(server.context);
  await next?.stop();
  expect(next).toBeDefined();
  expect(await readChecksMark(system)).toEqual(until);
  await addPastChecks(server.database, until);
  expect(await one(counted)).toEqual(complete);
  expect(await startPastChecks(server.context)).toBeUndefined();
});

test('the screens of an area can read its sample data, and save it again', async () => {
  const token = await server.signInAs(null);
  const read = async <E extends Endpoint>(endpoint: E, sent: Sent<E>): Promise<Reply<E>> => {
    const reply = await server.call(endpoint, sent, token);
    expect(z.safeParse(endpoint.response, reply).error).toBeUndefined();
    return reply;
  };
  const at = { orgNumber: '400636' };
  const plans = await read(servicePlans.list, { params: at, query: {} });
  expect(plans.rows.map(({ portalName }) => portalName)).toContain('Day pass');
  for (const { id } of plans.rows) {
    const params = { ...at, planId: id };
    const { version, ...plan } = await read(servicePlans.get, { params });
    const body = { ...z.parse(servicePlan.schema, plan), version };
    await read(servicePlans.update, { params, body });
  }
  const listed = await read(devices.list, { params: at, query: {} });
  expect(listed.total).toBeGreaterThan(1);
  for (const { id } of listed.rows) {
    const params = { ...at, deviceId: id };
    const { version, ...stored } = await read(devices.get, { params });
    expect(stored.vendorModel).not.toBe('');
    const body = { ...z.parse(device.schema, stored), version, secrets: {} };
    await read(devices.update, { params, body });
  }
  const guests = await read(listGuests, { params: at, query: {} });
  expect(guests.total).toBeGreaterThan(10);
  for (const { id } of guests.rows.slice(0, 3))
    await read(openGuest, { params: { ...at, guestId: id } });
  const batches = await read(listAccessCodeBatches, { params: at, query: {} });
  expect(batches.total).toBeGreaterThan(0);
});
