import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startTestServer, type TestServer } from '../../test/server.ts';
import type { Endpoint, Reply, Sent } from '../contract/endpoint.ts';
import { listAccessCodeBatches } from '../features/access-codes/contract.ts';
import { devices } from '../features/devices/contract.ts';
import { device } from '../features/devices/fields.ts';
import { fillSampleProvider } from '../features/organizations/import/sample-provider.ts';
import { servicePlans } from '../features/service-plans/contract.ts';
import { servicePlan } from '../features/service-plans/fields.ts';
import { listGuests, openGuest } from '../features/users/contract.ts';
import { diceOf } from './dice.ts';
import { fillSampleHistory } from './fill-sample-history.ts';
import { devicesOf } from './network.ts';
import { visitsOf } from './visits.ts';

const until = new Date('2026-11-20T12:00:00Z');
const hour = 3_600_000;
const area = {
  number: 400_100,
  path: '/100000/100161/200100/400100/',
  country: 'Norway',
  longitude: 10,
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
  await fillSampleHistory(server.database, until);
}, 180_000);

afterAll(() => server.close());

async function one<T>(query: string): Promise<T | undefined> {
  return (await sql.raw<T>(query).execute(server.database.system)).rows[0];
}

test('a day always has the same guests and purchases', () => {
  const generate = (at: Date) => {
    const devices = devicesOf(area, diceOf(area.number, 1), at);
    return [
      devices,
      visitsOf(
        area,
        plans,
        { network: devices.network, regularPlanIds: { Members: 'members', Staff: 'staff' } },
        at,
      ),
    ] as const;
  };
  expect(generate(until)).toEqual(generate(until));

  const [, now] = generate(until);
  const [, later] = generate(new Date(until.getTime() + 30 * hour));
  const idsOf = ({ guests }: typeof now) => new Set(guests.map(({ id }) => id));
  const common = new Set([...idsOf(now)].filter((id) => idsOf(later).has(id)));
  const isEnd = (at: Date) => at < new Date(until.getTime() - 87 * 24 * hour);
  for (const { id, created_at } of now.guests)
    expect(common.has(id) || isEnd(created_at)).toBe(true);
  for (const { id, created_at } of later.guests)
    expect(common.has(id) || created_at >= until).toBe(true);
  const guestsAndPurchases = ({ guests, purchases }: typeof now) => [
    guests
      .filter(({ id }) => common.has(id))
      .map(({ access_code_id: _code, ...guest }) => guest)
      .toSorted((a, b) => a.id.localeCompare(b.id)),
    purchases
      .filter(({ guest_id }) => common.has(guest_id))
      .toSorted((a, b) => a.id.localeCompare(b.id)),
  ];
  expect(guestsAndPurchases(now)).toEqual(guestsAndPurchases(later));
});

test('a few hundred sites have 90 days of guests, sessions, purchases and device states', async () => {
  const found = await one(`
    select
      (select count(distinct organization_number) from purchase)::integer > 300 as "manyAreas",
      (select min(at) from purchase) between '2026-08-22' and '2026-08-26' as "fromBeginning",
      (select max(at) from purchase) between '2026-11-19' and '2026-11-20T12:00:00Z' as "untilEnd",
      (select count(*) from guest_session where stopped_at is null)::integer > 5 as "onlineNow",
      (select count(distinct state) from device)::integer as states`);
  expect(found).toEqual({
    manyAreas: true,
    fromBeginning: true,
    untilEnd: true,
    onlineNow: true,
    states: 3,
  });
});

test('each country sells in its currency, and the newest country has no sales yet', async () => {
  const currencies = await one(`
    select string_agg(distinct purchase.currency, ' ' order by purchase.currency) as list
    from purchase`);
  expect(currencies).toEqual({ list: 'CHF DKK EUR JPY KES NOK NZD SGD' });
  const iceland = await one(`
    select count(*)::integer as plans from service_plan
    where organization_path like '/100000/100097/%'`);
  expect(iceland).toEqual({ plans: 0 });
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
      count(*) filter (where made <> (select count(*) from access_code where batch_id = batch.id)) as "wrongCount"
    from access_code_batch batch`);
  expect(batches).toMatchObject({ revoked: true, expired: true, wrongCount: '0' });
});

test('guests who are online are so until their time is over, at a gateway of their area', async () => {
  const open = await one(`
    select count(*) filter (where session.last_event_at is null or session.silent_at <= '${until.toISOString()}') as ending,
      count(*) filter (where device.organization_number is distinct from session.organization_number) as elsewhere
    from guest_session session left join device on device.id = session.device_id
    where session.state = 'open'`);
  expect(open).toEqual({ ending: '0', elsewhere: '0' });
});

test('the last two days have logins, about an eighth of them rejected for several reasons', async () => {
  const logins = await one(`
    select min(at) > '${new Date(until.getTime() - 49 * hour).toISOString()}' as recent,
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
