// On both engines: it executes statements that no example of a route does.
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type AccessCodeCalls, accessCodeCalls } from '../../../test/access-code-calls.ts';
import { overviewCalls } from '../../../test/overview-calls.ts';
import type { TestOrganization } from '../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let codes: AccessCodeCalls;
let calls: ReturnType<typeof overviewCalls>;

beforeAll(async () => {
  server = await sharedServer();
  calls = overviewCalls(server);
});
beforeEach(async () => {
  server.clock.now = new Date('2026-11-26T12:10:00Z');
  codes = await accessCodeCalls(server);
});

const overviewOf = (organization: TestOrganization) => calls.overviewOf(organization, codes.token);
const minute = 60_000;

test('what needs attention is listed by urgency, with its place and what is behind it', async () => {
  const { area, grouping, site } = codes.family;
  await calls.plantDevice(area, { name: 'AP', state: 'degraded', role: 'access-point' });
  await calls.plantDevice(area, { name: 'Switch', state: 'down' });
  const gateway = await calls.plantDevice(area, { name: 'GW', state: 'down', role: 'gateway' });
  // A guest counts once, also with several sessions.
  for (const ageMs of [minute, 2 * minute])
    await calls.plantSession(area, {
      mac: '02:00:00:00:00:01',
      deviceId: gateway,
      from: new Date(server.clock.now.getTime() - ageMs),
    });
  const router = await calls.plantDevice(area, { name: 'Router' });
  await sql`
    insert into radius_nas (device_id, first_packet_at, last_packet_at, wrong_secret_at)
    values (${router}, ${server.clock.now}, ${server.clock.now}, ${server.clock.now})`.execute(
    server.database.system,
  );
  await sql`
    update organization set is_trial_mode = true, trial_ends_on = '2026-11-30'
    where number = ${site.number}`.execute(server.database.system);
  const { attention } = await overviewOf(grouping);
  expect(
    attention.rows.map(({ kind, name, count, place }) => [kind, name, count, place.names]),
  ).toEqual([
    ['gateway-down', 'GW', 1, [site.name, area.name]],
    ['device-down', 'Switch', 0, [site.name, area.name]],
    ['wrong-secret', 'Router', 0, [site.name, area.name]],
    ['device-degraded', 'AP', 0, [site.name, area.name]],
    ['trial-ending', site.name, 0, [site.name]],
  ]);
  expect(attention.total).toBe(5);
});

test('what is in removed areas needs no attention', async () => {
  const { removedArea, site } = codes.family;
  const id = await calls.plantDevice(removedArea, { name: 'AP', state: 'down' });
  await sql`
    insert into radius_nas (device_id, first_packet_at, last_packet_at, wrong_secret_at)
    values (${id}, ${server.clock.now}, ${server.clock.now}, ${server.clock.now})`.execute(
    server.database.system,
  );
  const batch = await codes.createBatchWithCodes({ validUntil: '2026-11-27T12:00' });
  expect((await overviewOf(site)).attention.total).toBe(1);
  await server.database.system
    .updateTable('access_code_batch')
    .set({ organization_number: removedArea.number, organization_path: removedArea.path })
    .where('id', '=', batch.id)
    .execute();
  const overview = await overviewOf(site);
  expect([overview.devices?.down, overview.attention.total]).toEqual([0, 0]);
});

test('a trial ends, and is shown, in the time zone of its site', async () => {
  const { grouping, site } = codes.family;
  await sql`
    update organization set is_trial_mode = true, trial_ends_on = '2026-11-30', time_zone = 'Pacific/Auckland'
    where number = ${site.number}`.execute(server.database.system);
  const { attention, timeZone } = await overviewOf(grouping);
  expect(timeZone).toBe('UTC');
  expect(attention.rows).toMatchObject([
    {
      at: '2026-11-29T11:00:00.000Z',
      place: { number: site.number, names: [site.name], timeZone: 'Pacific/Auckland' },
    },
  ]);
});

test('many of one kind leave room for what else needs attention', async () => {
  const { area } = codes.family;
  for (let index = 0; index < 9; index += 1)
    await calls.plantDevice(area, { name: `GW-${index}`, state: 'down', role: 'gateway' });
  await calls.plantDevice(area, { name: 'AP', state: 'degraded', role: 'access-point' });
  const { attention } = await overviewOf(area);
  expect(attention.rows.map(({ kind }) => kind)).toEqual([
    ...Array.from({ length: 7 }, () => 'gateway-down'),
    'device-degraded',
  ]);
});

test('at most eight rows need attention, and the total tells how many there are', async () => {
  const { area } = codes.family;
  for (let index = 0; index < 10; index += 1)
    await calls.plantDevice(area, { name: `AP-${index}`, state: 'down' });
  const { attention } = await overviewOf(area);
  expect([attention.rows.length, attention.total]).toEqual([8, 10]);
});

test('ending batches are counted up to a number, and those that end first are shown', async () => {
  const { site } = codes.family;
  const { id } = await codes.createBatchWithCodes({ name: 'Last', validUntil: '2026-12-03T12:00' });
  await sql`
    insert into access_code_batch
    select (jsonb_populate_record(batch, jsonb_build_object('id', gen_random_uuid(), 'name', 'Fair ' || nth,
      'valid_until', batch.valid_until - nth * interval '1 hour'))).*
    from access_code_batch batch cross join generate_series(1, 60) nth where batch.id = ${id}`.execute(
    server.database.system,
  );
  const { attention } = await overviewOf(site);
  expect(attention).toMatchObject({ total: 50, isLowerBound: true });
  expect(attention.rows.map(({ name }) => name)).toEqual(
    [60, 59, 58, 57, 56, 55, 54, 53].map((nth) => `Fair ${nth}`),
  );
});

test('where more batches end than are compared, the count is a lower bound', async () => {
  const { site } = codes.family;
  const { id } = await codes.createBatchWithCodes({ name: 'Last', validUntil: '2026-12-03T12:00' });
  await sql`
    insert into access_code_batch
    select (jsonb_populate_record(batch, jsonb_build_object('id', gen_random_uuid(), 'name', 'Empty ' || nth, 'made', 0,
      'valid_until', batch.valid_until - interval '1 hour'))).*
    from access_code_batch batch cross join generate_series(1, 2000) nth where batch.id = ${id}`.execute(
    server.database.system,
  );
  expect((await overviewOf(site)).attention).toMatchObject({
    rows: [],
    total: 0,
    isLowerBound: true,
  });
});

test('codes whose time after first use is over do not end anymore', async () => {
  const { site } = codes.family;
  const batch = await codes.createBatchWithCodes({
    count: 3,
    usesPerCode: 5,
    secondsAfterFirstUse: 3_600,
    validUntil: '2026-12-01T12:00',
  });
  const [first, second] = await codes.listCodes(batch);
  await codes.useCode(first?.id ?? '', new Date(server.clock.now.getTime() - 60 * minute));
  await codes.useCode(second?.id ?? '', new Date(server.clock.now.getTime() - 59 * minute));
  expect((await codes.listCodes(batch)).map(({ state }) => state).toSorted()).toEqual([
    'active',
    'expired',
    'unused',
  ]);
  const overview = await overviewOf(site);
  expect(overview.codes?.ending).toBe(2);
  expect(overview.attention.rows.map(({ count }) => count)).toEqual([2]);
});

test('what is linked within an organization is counted in it', async () => {
  const { provider, grouping, otherGrouping, site } = codes.family;
  const { system } = server.database;
  await system
    .deleteFrom('organization_link')
    .where('parent_number', '=', grouping.number)
    .execute();
  await system
    .insertInto('organization_link')
    .values({
      organization_number: site.number,
      parent_number: otherGrouping.number,
      created_by: 'test',
    })
    .execute();
  const token = await server.signInAs(provider.number);
  const hasLinks = async (organization: TestOrganization) =>
    (await calls.overviewOf(organization, token)).hasLinks;
  expect([await hasLinks(otherGrouping), await hasLinks(provider)]).toEqual([true, false]);
});

test('the steps of a new site are ticked as they are done', async () => {
  const { area, site, grouping } = codes.family;
  const doneAt = async () =>
    (await overviewOf(site)).steps?.filter(({ isDone }) => isDone).map(({ step }) => step);
  expect(await doneAt()).toEqual([]);
  await calls.plantDevice(area, { name: 'GW', role: 'gateway' });
  await calls.plantDevice(area, { name: 'AP', role: 'access-point' });
  await codes.createBatch();
  await server.signInAs(site.number);
  expect(await doneAt()).toEqual(['gateway', 'access-points', 'codes']);
  await calls.plantFrontDesk(site);
  expect(await doneAt()).toEqual(['gateway', 'access-points', 'front-desk', 'codes']);
  const { steps } = await overviewOf(site);
  expect(steps?.[0]?.area).toBe(area.number);
  expect((await overviewOf(grouping)).steps).toBeNull();
});
