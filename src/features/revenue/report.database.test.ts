import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { family, nameOf, refillFamily } from '../../../test/organization-family.ts';
import { addPlan, sell } from '../../../test/sales.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import type { Sent } from '../../contract/endpoint.ts';
import { addressOf } from '../../ui/api/call.ts';
import { exportRevenue, getRevenue } from './contract.ts';

const { provider, grouping, site, area, sibling, siblingArea, otherGrouping, removedArea } = family;
type Query = Sent<typeof getRevenue>['query'];

let server: TestServer;
let token: string;
let basic: string;
let premium: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  const { system } = server.database;
  for (const table of ['purchase', 'service_plan'] as const)
    await system.deleteFrom(table).execute();
  await refillFamily(system);
  basic = await addPlan(system, area.number, 'Basic');
  premium = await addPlan(system, siblingArea.number, 'Premium');
  server.clock.now = new Date('2026-05-20T12:00:00Z');
  token = await server.signInAs(provider.number);
});

const of = ({ number }: { number: number }) => ({ orgNumber: String(number) });
const report = (query: Query = {}, where = provider) =>
  server.call(getRevenue, { params: of(where), query }, token);
const days = (from: string, to = from): Query => ({ period: 'custom', from, to });
const at = (text: string) => new Date(text);
const inArea = (...sales: Parameters<typeof sell>[3][number][]) =>
  sell(server.database.system, area.number, basic, sales);
const inSiblingArea = (...sales: Parameters<typeof sell>[3][number][]) =>
  sell(server.database.system, siblingArea.number, premium, sales);

test('sums what was charged, given back and taxed, and leaves out what never was paid', async () => {
  const time = at('2026-05-19T10:00:00Z');
  await inArea(
    { at: time, amount: 1_000, tax: 160, status: 'captured' },
    { at: time, amount: 2_000, tax: 320, status: 'posted', method: 'roomCharge' },
    { at: time, amount: 1_000, tax: 160, status: 'refunded', refunded: 250 },
    { at: time, amount: 0, tax: 0, method: 'complimentary' },
    { at: time, amount: 7_000, status: 'failed' },
    { at: time, amount: 7_000, status: 'voided' },
    { at: time, amount: 7_000, status: 'authorised' },
  );
  const { blocks } = await report({ period: 'yesterday' });
  expect(blocks).toHaveLength(1);
  expect(blocks[0]?.total).toEqual({
    gross: 4_000,
    refunds: 250,
    tax: 160 + 320 + 120,
    purchases: 4,
    complimentary: 1,
  });
});

test('currencies stand for themselves, each with the period before', async () => {
  await inArea(
    { at: at('2026-05-20T10:00:00Z'), amount: 500, currency: 'JPY' },
    { at: at('2026-05-19T10:00:00Z'), amount: 300, currency: 'JPY' },
    { at: at('2026-05-19T10:00:00Z'), amount: 9_500, currency: 'KWD' },
    { at: at('2026-05-20T11:00:00Z'), amount: 100, currency: 'EUR' },
    { at: at('2026-05-20T11:00:00Z'), amount: 100, currency: 'EUR' },
  );
  const { blocks, before } = await report({ period: 'today' });
  expect(before).toEqual({ from: '2026-05-19', to: '2026-05-19' });
  expect(
    blocks.map(({ currency, ...block }) => [currency, block.total.gross, block.before.gross]),
  ).toEqual([
    ['EUR', 200, 0],
    ['JPY', 500, 300],
    ['KWD', 0, 9_500],
  ]);
});

describe('the day of a purchase', () => {
  test('is that of its site, and today that of the organization that is looked at', async () => {
    const { system } = server.database;
    const zone = (number: number, time_zone: string) =>
      system.updateTable('organization').set({ time_zone }).where('number', '=', number).execute();
    await zone(provider.number, 'America/St_Johns');
    await zone(site.number, 'Pacific/Apia');
    await inArea({ at: at('2026-05-20T12:00:00Z') });
    const seen = await report({ period: 'today' });
    expect([seen.timeZone, seen.days.from, seen.blocks.length]).toEqual([
      'America/St_Johns',
      '2026-05-20',
      0,
    ]);
    const [block] = (await report(days('2026-05-21'))).blocks;
    expect(block?.days).toMatchObject([{ key: '2026-05-21', purchases: 1 }]);
    expect((await report({ period: 'today' }, site)).days.from).toBe('2026-05-21');
  });

  test('keeps what is refunded later, and shows every day of the period beside that of the period before', async () => {
    const [sold] = await inArea({ at: at('2026-05-14T10:00:00Z') });
    await inArea({ at: at('2026-05-07T10:00:00Z'), amount: 77 });
    await server.database.system
      .updateTable('purchase')
      .set({ status: 'refunded', refunded: 1_000, refunded_at: at('2026-05-20T10:00:00Z') })
      .where('id', '=', sold ?? '')
      .execute();
    const [block] = (await report({ period: 'last-7-days' })).blocks;
    expect(block?.days.map(({ key }) => key)).toHaveLength(7);
    expect(block?.days[0]).toMatchObject({
      key: '2026-05-14',
      gross: 1_000,
      refunds: 1_000,
      tax: 0,
      grossBefore: 77,
    });
    expect(block?.days[6]).toMatchObject({ key: '2026-05-20', gross: 0, refunds: 0 });
  });
});

describe('is grouped', () => {
  const time = at('2026-05-20T10:00:00Z');
  const past = at('2026-05-19T10:00:00Z');
  const lines = async (by: NonNullable<Query['by']>, where = provider) => {
    const { blocks } = await report({ period: 'today', by }, where);
    return blocks[0]?.lines.map(({ label, organizationNumber, gross, grossBefore }) => [
      label,
      organizationNumber,
      gross,
      grossBefore,
    ]);
  };

  test('by plan, those of the same name together also after one was renamed', async () => {
    await inArea({ at: time, amount: 10 }, { at: past, amount: 3 });
    await inSiblingArea({ at: time, amount: 20 });
    expect(await lines('plan')).toEqual([
      ['Premium', null, 20, 0],
      ['Basic', null, 10, 3],
    ]);
    await server.database.system.updateTable('service_plan').set({ name: 'Premium' }).execute();
    expect(await lines('plan')).toEqual([['Premium', null, 30, 3]]);
  });

  test('by method in words', async () => {
    await inArea(
      { at: time, amount: 10, method: 'roomCharge' },
      { at: time, amount: 0, method: 'complimentary' },
    );
    await inSiblingArea({ at: past, amount: 20, method: 'creditCard' });
    expect(await lines('method')).toEqual([
      ['Room charge', null, 10, 0],
      ['Complimentary', null, 0, 0],
      ['Credit card', null, 0, 20],
    ]);
  });

  test('by what stands directly below, down to the area, which sells itself', async () => {
    await inArea({ at: time, amount: 10 }, { at: past, amount: 3 });
    await inSiblingArea({ at: time, amount: 20 });
    expect(await lines('organization')).toEqual([[nameOf(grouping), grouping.number, 30, 3]]);
    expect(await lines('organization', grouping)).toEqual([
      [nameOf(sibling), sibling.number, 20, 0],
      [nameOf(site), site.number, 10, 3],
    ]);
    expect(await lines('organization', area)).toEqual([[nameOf(area), null, 10, 3]]);
  });

  test('by organization with what a removed one had earned, which cannot be opened', async () => {
    const { system } = server.database;
    const plan = await addPlan(system, removedArea.number, 'Pool');
    await sell(system, removedArea.number, plan, [{ at: time, amount: 5 }]);
    await inArea({ at: time, amount: 10 });
    expect(await lines('organization', site)).toEqual([
      [nameOf(area), area.number, 10, 0],
      [nameOf(removedArea), null, 5, 0],
    ]);
  });
});

test('of many plans the largest thousand are shown, and the others together', async () => {
  const { system } = server.database;
  await sql`
    insert into service_plan (name, position, organization_number, organization_path, status, price, currency, settings,
      created_at, created_by, updated_at, updated_by)
    select 'Plan ' || plan, plan, organization_number, organization_path, status, price, currency, settings,
      created_at, created_by, updated_at, updated_by
    from service_plan, generate_series(0, 1002) plan where id = ${basic}`.execute(system);
  await sql`
    insert into purchase (organization_number, organization_path, plan_id, at, amount, tax, currency, method, status)
    select organization_number, organization_path, id, ${server.clock.now}, position, 0, 'EUR', 'creditCard', 'captured'
    from service_plan where name like 'Plan %'`.execute(system);
  const [block] = (await report({ period: 'today', by: 'plan' })).blocks;
  expect(block?.lines).toHaveLength(1_000);
  expect(block?.lines[0]).toMatchObject({ label: 'Plan 1002', gross: 1_002 });
  expect(block?.others).toMatchObject({ count: 3, gross: 0 + 1 + 2, purchases: 3 });
});

describe('refuses', () => {
  test.each([
    [{ period: 'custom' }, 'from: Required'],
    [
      { period: 'custom', from: '2026-05-02', to: '2026-05-01' },
      'to: Must not be before the first day',
    ],
    [
      { period: 'custom', from: '2025-01-01', to: '2026-05-01' },
      'to: Must be no more than 366 days from the first day',
    ],
  ] as const)('%j', async (query, message) => {
    await expect(report(query)).rejects.toMatchObject({ status: 400, message });
  });

  test.each(['2026-02-30', '20260501', "2026-01-01'"])('%s as a day', async (from) => {
    await expect(report({ period: 'custom', from, to: '2026-05-01' })).rejects.toMatchObject({
      status: 400,
    });
  });
});

test('an administrator of a part sees that part alone', async () => {
  await inArea({ at: server.clock.now, amount: 10 });
  await sell(server.database.system, siblingArea.number, premium, [
    { at: server.clock.now, amount: 20 },
  ]);
  token = await server.signInAs(site.number);
  expect((await report({}, site)).blocks[0]?.total.gross).toBe(10);
  for (const where of [provider, grouping, sibling, siblingArea, otherGrouping])
    await expect(report({}, where)).rejects.toMatchObject({ status: 404 });
  const rows = await server.database.withScope(['/500001/500010/500100/'], (transaction) =>
    transaction
      .selectFrom('revenue_total')
      .select('organization_number')
      .distinct()
      .orderBy('organization_number')
      .execute(),
  );
  expect(rows.map((row) => row.organization_number)).toEqual([site.number, area.number]);
});

describe('as CSV', () => {
  const file = async (query: Query, as = token) => {
    const response = await server.request(
      addressOf(exportRevenue, { params: of(provider), query }),
      { headers: { authorization: `Bearer ${as}` } },
    );
    return { status: response.status, text: await response.text() };
  };

  test('has every line with amounts in the main unit, and no cell that a spreadsheet would run', async () => {
    const time = at('2026-05-20T10:00:00Z');
    await server.database.system
      .updateTable('service_plan')
      .set({ name: '=1+1' })
      .where('id', '=', premium)
      .execute();
    await inSiblingArea({ at: time, amount: 12_345, tax: 0, currency: 'KWD' });
    // More tax than was paid: a mistake of who wrote it, but the report stands.
    await inArea(
      { at: time, amount: 1_005, tax: 2_000 },
      { at: time, amount: 0, tax: 0, method: 'complimentary' },
    );
    const { text } = await file({ period: 'today', by: 'plan' });
    expect(text.split('\r\n')).toEqual([
      'currency,name,organization_number,gross,refunds,tax,net,purchases,complimentary,average,gross_before',
      'EUR,Basic,,10.05,0,20,-9.95,2,1,10.05,0',
      "KWD,'=1+1,,12.345,0,0,12.345,1,0,12.345,0",
      '',
    ]);
  });

  test('is only for roles that may export', async () => {
    const reader = await server.signInAs(provider.number, { revenue: 'view' });
    expect((await file({}, reader)).status).toBe(403);
    const exporter = await server.signInAs(provider.number, { revenue: 'view' }, ['export']);
    expect((await file({}, exporter)).status).toBe(200);
    const other = await server.signInAs(provider.number, { devices: 'view' }, ['export']);
    expect((await file({}, other)).status).toBe(403);
  });
});
