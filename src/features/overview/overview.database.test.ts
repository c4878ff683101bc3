// On both engines
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AccessCodeCalls, accessCodeCalls } from '../../../test/access-code-calls.ts';
import { overviewCalls } from '../../../test/overview-calls.ts';
import type { TestOrganization } from '../../../test/provider.ts';
import { sell } from '../../../test/sales.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import type { Permissions } from '../../contract/permissions.ts';
import type { JobDeclaration } from '../../server/jobs/job.ts';
import { takeDueSteps } from '../../server/jobs/run-job.ts';
import { moveOrganization } from '../organizations/lifecycle/contract.ts';
import { rewriteMovedRows } from '../organizations/lifecycle/rewrite-moved-rows.ts';
import { getOrganization } from '../organizations/record/contract.ts';
import { getTreeTrouble, listOverviewChildren } from './contract.ts';
import { sampleOnline } from './totals/sample-online.ts';
import { sumTotals } from './totals/sum-totals.ts';

let server: TestServer;
let codes: AccessCodeCalls;
let calls: ReturnType<typeof overviewCalls>;

// Not the shared server: the jobs count the whole platform.
beforeAll(async () => {
  server = await startTestServer();
  calls = overviewCalls(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = new Date('2026-11-26T12:10:00Z');
  codes = await accessCodeCalls(server);
});

const overviewOf = (organization: TestOrganization, token = codes.token) =>
  calls.overviewOf(organization, token);
const childrenOf = ({ number }: TestOrganization, query = {}) =>
  server.call(listOverviewChildren, { params: { orgNumber: String(number) }, query }, codes.token);
const minute = 60_000;
const day = 24 * 60 * minute;

/** Runs a job again, which was done less than its interval ago. */
async function run(job: JobDeclaration) {
  await server.database.system.deleteFrom('recurring_job').execute();
  await server.database.system.deleteFrom('organization_count').execute();
  await takeDueSteps(job(server.context));
}

test('counts what is below, at once for a site and after the next count above it', async () => {
  const { grouping, site, area, siblingArea } = codes.family;
  await calls.plantDevice(area, { name: 'AP-1', state: 'down' });
  await calls.plantDevice(area, { name: 'AP-2', state: 'degraded' });
  await calls.plantDevice(siblingArea, { name: 'AP-3', state: 'down' });
  await calls.plantDevice(siblingArea, { name: 'AP-4', state: 'down', status: 'Maintenance' });
  await calls.plantDevice(siblingArea, { name: 'AP-5', state: 'down', status: 'Retired' });
  const from = new Date(server.clock.now.getTime() - minute);
  await calls.plantSession(area, { mac: '02:00:00:00:00:01', from });
  await calls.plantSession(area, { mac: '02:00:00:00:00:01', from });
  await calls.plantSession(siblingArea, { mac: '02:00:00:00:00:02', from });

  const ofSite = await overviewOf(site);
  expect(ofSite.devices).toEqual({ all: 2, down: 1, degraded: 1 });
  expect(ofSite.guests?.online).toBe(1);

  await run(sumTotals);
  const above = await overviewOf(grouping);
  expect(above.devices).toEqual({ all: 4, down: 2, degraded: 1 });
  expect(above.guests?.online).toBe(2);
  const { rows } = await childrenOf(grouping);
  expect(rows.slice(0, 2)).toMatchObject([
    { name: site.name, devices: 2, up: 0, down: 1, degraded: 1, online: 1 },
    { name: codes.family.sibling.name, devices: 2, up: 0, down: 1, degraded: 0, online: 1 },
  ]);
});

test('a linked organization has its own row and is counted where it belongs', async () => {
  const { grouping, site, linked } = codes.family;
  await calls.plantDevice(linked, { name: 'AP-1' });
  await calls.plantDevice(linked, { name: 'AP-2', state: 'down' });
  await run(sumTotals);
  expect(await overviewOf(grouping)).toMatchObject({ hasLinks: true, devices: { all: 0 } });
  expect((await overviewOf(site)).hasLinks).toBe(false);
  const { rows, total } = await childrenOf(grouping);
  expect([rows.map(({ isLinked }) => isLinked), total]).toEqual([[false, false, true], 3]);
  expect(rows[2]).toMatchObject({ number: linked.number, devices: 2, up: 1, down: 1 });
  const { rows: found } = await childrenOf(grouping, { text: linked.name });
  expect(found.map(({ number }) => number)).toEqual([linked.number]);
});

test('a tree is counted again after ten times as long as counting takes', async () => {
  const { area, grouping } = codes.family;
  await run(sumTotals);
  await calls.plantDevice(area, { name: 'AP', state: 'down' });
  const { system } = server.database;
  await system.updateTable('organization_count').set({ milliseconds: 1_000 }).execute();
  const { number } = await system
    .selectFrom('organization_count')
    .select(({ fn }) => fn.countAll<string>().as('number'))
    .executeTakeFirstOrThrow();
  const restMs = 10 * 1_000 * Number(number);
  const downAfter = async (ms: number) => {
    server.clock.now = new Date(server.clock.now.getTime() + ms);
    await system.deleteFrom('recurring_job').execute();
    await takeDueSteps(sumTotals(server.context));
    const total = await system
      .selectFrom('organization_total')
      .select('down')
      .where('organization_number', '=', grouping.number)
      .executeTakeFirst();
    return total?.down ?? 0;
  };
  expect(await downAfter(restMs - 1)).toBe(0);
  expect(await downAfter(1)).toBe(1);
});

test('totals follow a move and what is no longer there', async () => {
  const { provider, site, grouping, otherGrouping, area } = codes.family;
  const id = await calls.plantDevice(area, { name: 'AP-1', state: 'down' });
  await run(sumTotals);
  const token = await server.signInAs(provider.number);
  const params = { orgNumber: String(site.number) };
  const { version } = await server.call(getOrganization, { params }, token);
  const body = { parentNumber: otherGrouping.number, version, lostFeatures: [] };
  await server.call(moveOrganization, { params, body }, token);
  await run(sumTotals);
  expect((await overviewOf(otherGrouping, token)).devices?.down).toBe(1);
  expect((await overviewOf(grouping, token)).devices?.down).toBe(0);

  await server.database.system.deleteFrom('device').where('id', '=', id).execute();
  await run(sumTotals);
  expect((await overviewOf(otherGrouping, token)).devices).toEqual({
    all: 0,
    down: 0,
    degraded: 0,
  });
});

test('the former provider of a moved site leaves the totals of the new one alone', async () => {
  const { foreign, foreignSite, provider, otherGrouping, siblingArea } = codes.family;
  await calls.plantDevice(siblingArea, { name: 'AP-1', state: 'down' });
  await calls.plantDevice(siblingArea, { name: 'AP-2', state: 'down' });
  await calls.plantDevice(foreignSite, { name: 'AP-3', state: 'down' });
  const token = await server.signInAs(null);
  const params = { orgNumber: String(foreignSite.number) };
  const { version } = await server.call(getOrganization, { params }, token);
  const body = { parentNumber: otherGrouping.number, version, lostFeatures: [] };
  await server.call(moveOrganization, { params, body }, token);
  const devicesOf = async (organization: TestOrganization) =>
    (await overviewOf(organization, token)).devices?.all;

  // The providers are counted by number, the former one last.
  expect(foreign.number).toBeGreaterThan(provider.number);
  await run(sumTotals);
  expect(await devicesOf(provider)).toBe(2);

  await takeDueSteps(rewriteMovedRows({ ...server.context, now: () => new Date() }));
  await run(sumTotals);
  expect([await devicesOf(provider), await devicesOf(foreign)]).toEqual([3, 0]);
});

test('the guests online are counted for each half hour, later where it was missed', async () => {
  const { area, grouping } = codes.family;
  await server.database.system.deleteFrom('online_sample').execute();
  const { guests: uncounted } = await overviewOf(grouping);
  expect([uncounted?.samples.at(-1)?.guests, uncounted?.peak]).toEqual([null, null]);
  const at = (time: string) => new Date(`2026-11-26T${time}Z`);
  await calls.plantSession(area, {
    mac: '02:00:00:00:00:01',
    from: at('09:10:00'),
    until: at('10:10:00'),
  });
  await calls.plantSession(area, { mac: '02:00:00:00:00:02', from: at('09:50:00') });
  await calls.plantSession(area, {
    mac: '02:00:00:00:00:03',
    from: new Date('2026-11-19T09:10:00Z'),
    until: new Date('2026-11-19T09:40:00Z'),
  });
  await run(sampleOnline);
  const { guests } = await overviewOf(grouping);
  const known = (guests?.samples ?? []).filter((sample) => sample.at >= '2026-11-26T09:00');
  expect(
    known.map((sample) => [sample.at.slice(11, 16), sample.guests, sample.weekBefore]),
  ).toEqual([
    ['09:00', 0, 0],
    ['09:30', 1, 1],
    ['10:00', 2, 0],
    ['10:30', 1, 0],
    ['11:00', 1, 0],
    ['11:30', 1, 0],
    ['12:00', 1, 0],
  ]);
  expect(guests?.peak).toEqual({ guests: 2, at: '2026-11-26T10:00:00.000Z' });
  expect(guests?.samples).toHaveLength(49);
});

test('the days of sales and changes are those of the site', async () => {
  const { area, site } = codes.family;
  const { system } = server.database;
  await system
    .updateTable('organization')
    .set({ time_zone: 'Pacific/Auckland' })
    .where('number', '=', site.number)
    .execute();
  const { changes: before } = await overviewOf(site);
  // Half past midnight of the next day in Auckland.
  server.clock.now = new Date('2026-11-26T11:30:00Z');
  await codes.createBatch({ name: 'After midnight' });
  await sell(system, area.number, codes.planId, [
    { at: new Date('2026-11-26T10:30:00Z'), amount: 500 },
    { at: new Date('2026-11-26T11:10:00Z'), amount: 700 },
  ]);
  const { changes, revenue } = await overviewOf(site);
  expect([changes?.today, changes?.count]).toEqual(['2026-11-27', (before?.count ?? 0) + 1]);
  expect([revenue?.weekBefore, revenue?.currencies[0]?.today]).toEqual(['2026-11-20', 700]);
});

test('sales of today stand beside those of the same weekday, without refunds', async () => {
  const { system } = server.database;
  const { area, grouping, site } = codes.family;
  const { now } = server.clock;
  await sell(system, area.number, codes.planId, [
    { at: now, amount: 1_000 },
    { at: now, amount: 500, refunded: 200, status: 'refunded' },
    { at: new Date(now.getTime() - 7 * day), amount: 700 },
    { at: new Date(now.getTime() - day), amount: 9_000 },
    { at: now, amount: 300, currency: 'NOK' },
  ]);
  expect((await overviewOf(grouping)).revenue).toEqual({
    weekBefore: '2026-11-19',
    currencies: [
      { currency: 'EUR', today: 1_300, weekBefore: 700 },
      { currency: 'NOK', today: 300, weekBefore: 0 },
    ],
  });
  const { rows } = await childrenOf(grouping);
  expect(rows.find(({ number }) => number === site.number)?.revenue).toEqual({
    currency: 'EUR',
    today: 1_300,
    weekBefore: 700,
  });
});

test('codes that end within seven days are counted without used up ones', async () => {
  const { site, grouping } = codes.family;
  const batch = await codes.createBatchWithCodes({
    name: 'Spring fair',
    count: 3,
    usesPerCode: 1,
    validUntil: '2026-12-01T12:00',
  });
  await codes.createBatchWithCodes({ name: 'Later', count: 5, validUntil: '2026-12-24T12:00' });
  const [first] = await codes.listCodes(batch);
  await codes.useCode(first?.id ?? '');
  const overview = await overviewOf(site);
  expect(overview.codes).toEqual({ ending: 2, batches: 1 });
  expect(overview.attention.rows).toEqual([
    expect.objectContaining({ kind: 'codes-ending', name: 'Spring fair', count: 2 }),
  ]);
  await run(sumTotals);
  expect((await overviewOf(grouping)).codes).toEqual({ ending: 2, batches: 1 });
});

test('changes of today are counted in the organization and below it', async () => {
  const { site, cousin } = codes.family;
  const { changes } = await overviewOf(site);
  await codes.createBatch({ name: 'One more change' });
  server.clock.now = new Date(server.clock.now.getTime() + minute);
  expect((await overviewOf(site)).changes).toMatchObject({
    count: (changes?.count ?? 0) + 1,
    isLowerBound: false,
    last: expect.any(String),
  });
  const token = await server.signInAs(codes.family.provider.number);
  expect((await overviewOf(cousin, token)).changes).toMatchObject({ count: 0, last: null });
});

test('a role sees only what it may open', async () => {
  const { area, site } = codes.family;
  await calls.plantDevice(area, { name: 'AP', state: 'down' });
  const permissions: Permissions = { organization: 'view', users: 'view' };
  const token = await server.signInAs(site.number, permissions);
  const overview = await overviewOf(site, token);
  expect(overview).toMatchObject({ devices: null, revenue: null, codes: null, steps: [] });
  expect(overview.guests).not.toBeNull();
  expect(overview.attention).toMatchObject({ rows: [], total: 0 });
  const params = { orgNumber: String(site.number) };
  const { rows } = await server.call(listOverviewChildren, { params, query: {} }, token);
  expect(rows).toMatchObject([
    { devices: null, up: null, down: null, degraded: null, online: 0, revenue: null },
  ]);
  await run(sumTotals);
  const body = { numbers: [site.number] };
  expect(await server.call(getTreeTrouble, { body }, token)).toEqual([]);
  expect(await server.call(getTreeTrouble, { body }, codes.token)).toEqual([
    { number: site.number, state: 'down' },
  ]);
});

test('the tree marks only organizations in the scope that have trouble', async () => {
  const { area, site, sibling, siblingArea, provider, grouping } = codes.family;
  await calls.plantDevice(area, { name: 'AP', state: 'down' });
  await calls.plantDevice(siblingArea, { name: 'AP', state: 'degraded' });
  await run(sumTotals);
  const trouble = await server.call(
    getTreeTrouble,
    { body: { numbers: [provider, grouping, site, sibling, area].map(({ number }) => number) } },
    codes.token,
  );
  expect(trouble.toSorted((a, b) => a.number - b.number)).toEqual([
    { number: grouping.number, state: 'down' },
    { number: site.number, state: 'down' },
    { number: area.number, state: 'down' },
    { number: sibling.number, state: 'attention' },
  ]);
});

test('children are sorted, searched and paged, and count their sites or areas', async () => {
  const { grouping, provider, site, sibling, area, siblingArea, linked } = codes.family;
  await calls.plantDevice(siblingArea, { name: 'AP', state: 'down' });
  await run(sumTotals);
  const byTrouble = await childrenOf(grouping, { sort: '-down' });
  expect(byTrouble.rows.map(({ number }) => number)).toEqual([
    sibling.number,
    site.number,
    linked.number,
  ]);
  const found = await childrenOf(grouping, { text: String(site.number) });
  expect([found.total, found.rows[0]?.parts]).toEqual([1, 1]);
  const token = await server.signInAs(provider.number);
  const params = { orgNumber: String(provider.number) };
  const top = await server.call(listOverviewChildren, { params, query: {} }, token);
  expect(top.rows.find(({ number }) => number === grouping.number)?.parts).toBe(2);
  const areas = await childrenOf(site);
  expect(areas.rows.map(({ number, parts }) => [number, parts])).toEqual([[area.number, null]]);
});
