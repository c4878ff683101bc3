// On both engines: it executes statements that no example of a route does.
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newProvider, type TestProvider } from '../../../test/provider.ts';
import { addPlan, sell } from '../../../test/sales.ts';
import { sharedServer, type TestServer } from '../../../test/server.ts';
import type { Sent } from '../../contract/endpoint.ts';
import { addressOf } from '../../ui/api/call.ts';
import { exportRevenue, getRevenue } from './contract.ts';

type Query = Sent<typeof getRevenue>['query'];

let server: TestServer;
let family: TestProvider;
let token: string;
let basic: string;
let premium: string;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  server.clock.now = new Date('2026-05-20T12:00:00Z');
  family = await newProvider(server);
  const { system } = server.database;
  basic = await addPlan(system, family.area.number, 'Basic');
  premium = await addPlan(system, family.siblingArea.number, 'Premium');
  token = await server.signInAs(family.provider.number);
});

const of = ({ number }: { number: number }) => ({ orgNumber: String(number) });
const report = (query: Query = {}, organization = family.provider) =>
  server.call(getRevenue, { params: of(organization), query }, token);
const days = (from: string, to = from): Query => ({ period: 'custom', from, to });
const at = (text: string) => new Date(text);
const inArea = (...sales: Parameters<typeof sell>[3][number][]) =>
  sell(server.database.system, family.area.number, basic, sales);
const inSiblingArea = (...sales: Parameters<typeof sell>[3][number][]) =>
  sell(server.database.system, family.siblingArea.number, premium, sales);

test('totals charges, refunds and taxes of paid purchases only', async () => {
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

test('each currency has separate totals with the previous period', async () => {
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
  test('is in its site’s time zone, while today is in the requested organization’s', async () => {
    const { system } = server.database;
    const setTimeZone = (number: number, time_zone: string) =>
      system.updateTable('organization').set({ time_zone }).where('number', '=', number).execute();
    await setTimeZone(family.provider.number, 'America/St_Johns');
    await setTimeZone(family.site.number, 'Pacific/Apia');
    await inArea({ at: at('2026-05-20T12:00:00Z') });
    const today = await report({ period: 'today' });
    expect([today.timeZone, today.days.from, today.blocks.length]).toEqual([
      'America/St_Johns',
      '2026-05-20',
      0,
    ]);
    const [block] = (await report(days('2026-05-21'))).blocks;
    expect(block?.days).toMatchObject([{ key: '2026-05-21', purchases: 1 }]);
    expect((await report({ period: 'today' }, family.site)).days.from).toBe('2026-05-21');
  });

  test('includes later refunds, and every day of the period has its counterpart in the previous period', async () => {
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
  const yesterday = at('2026-05-19T10:00:00Z');
  const lines = async (by: NonNullable<Query['by']>, organization = family.provider) => {
    const { blocks } = await report({ period: 'today', by }, organization);
    return blocks[0]?.lines.map(({ label, organizationNumber, gross, grossBefore }) => [
      label,
      organizationNumber,
      gross,
      grossBefore,
    ]);
  };

  test('by plan name, also after a plan is renamed', async () => {
    await inArea({ at: time, amount: 10 }, { at: yesterday, amount: 3 });
    await inSiblingArea({ at: time, amount: 20 });
    expect(await lines('plan')).toEqual([
      ['Premium', null, 20, 0],
      ['Basic', null, 10, 3],
    ]);
    await server.database.system
      .updateTable('service_plan')
      .set({ name: 'Premium' })
      .where('id', '=', basic)
      .execute();
    expect(await lines('plan')).toEqual([['Premium', null, 30, 3]]);
  });

  test('by payment method', async () => {
    await inArea(
      { at: time, amount: 10, method: 'roomCharge' },
      { at: time, amount: 0, method: 'complimentary' },
    );
    await inSiblingArea({ at: yesterday, amount: 20, method: 'creditCard' });
    expect(await lines('method')).toEqual([
      ['Room charge', null, 10, 0],
      ['Complimentary', null, 0, 0],
      ['Credit card', null, 0, 20],
    ]);
  });

  test('by the organizations directly below, or by the service area itself', async () => {
    await inArea({ at: time, amount: 10 }, { at: yesterday, amount: 3 });
    await inSiblingArea({ at: time, amount: 20 });
    expect(await lines('organization')).toEqual([
      [family.grouping.name, family.grouping.number, 30, 3],
    ]);
    expect(await lines('organization', family.grouping)).toEqual([
      [family.sibling.name, family.sibling.number, 20, 0],
      [family.site.name, family.site.number, 10, 3],
    ]);
    expect(await lines('organization', family.area)).toEqual([[family.area.name, null, 10, 3]]);
  });

  test('by organization with the revenue of removed organizations, which have no link', async () => {
    const { system } = server.database;
    const plan = await addPlan(system, family.removedArea.number, 'Pool');
    await sell(system, family.removedArea.number, plan, [{ at: time, amount: 5 }]);
    await inArea({ at: time, amount: 10 });
    expect(await lines('organization', family.site)).toEqual([
      [family.area.name, family.area.number, 10, 0],
      [family.removedArea.name, null, 5, 0],
    ]);
  });
});

test('returns the largest thousand plans and the total of the others', async () => {
  const { system } = server.database;
  await sql`
    insert into service_plan (name, position, organization_number, organization_path, status, price, currency, settings,
      created_at, created_by, updated_at, updated_by)
    select 'Plan ' || plan, 1000 + plan, organization_number, organization_path, status, price, currency, settings,
      created_at, created_by, updated_at, updated_by
    from service_plan, generate_series(0, 1002) plan where id = ${basic}`.execute(system);
  await sql`
    insert into purchase (organization_number, organization_path, plan_id, at, amount, tax, currency, method, status)
    select organization_number, organization_path, id, ${server.clock.now}, position - 1000, 0, 'EUR', 'creditCard', 'captured'
    from service_plan
    where organization_number = ${family.area.number} and name like 'Plan %'`.execute(system);
  const [block] = (await report({ period: 'today', by: 'plan' })).blocks;
  expect(block?.lines).toHaveLength(1_000);
  expect(block?.lines[0]).toMatchObject({ label: 'Plan 1002', gross: 1_002 });
  expect(block?.others).toMatchObject({ count: 3, gross: 0 + 1 + 2, purchases: 3 });
});

describe('rejects', () => {
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

test('an administrator sees the revenue of their organization only', async () => {
  await inArea({ at: server.clock.now, amount: 10 });
  await sell(server.database.system, family.siblingArea.number, premium, [
    { at: server.clock.now, amount: 20 },
  ]);
  token = await server.signInAs(family.site.number);
  expect((await report({}, family.site)).blocks[0]?.total.gross).toBe(10);
  for (const organization of [
    family.provider,
    family.grouping,
    family.sibling,
    family.siblingArea,
    family.otherGrouping,
  ])
    await expect(report({}, organization)).rejects.toMatchObject({ status: 404 });
  const rows = await server.database.withScope([family.site.path], (transaction) =>
    transaction
      .selectFrom('revenue_total')
      .select('organization_number')
      .distinct()
      .orderBy('organization_number')
      .execute(),
  );
  expect(rows.map((row) => row.organization_number)).toEqual([
    family.site.number,
    family.area.number,
  ]);
});

describe('the CSV export', () => {
  const csv = async (query: Query, as = token) => {
    const response = await server.request(
      addressOf(exportRevenue, { params: of(family.provider), query }),
      { headers: { authorization: `Bearer ${as}` } },
    );
    return { status: response.status, text: await response.text() };
  };

  test('has amounts in major units and no cell that a spreadsheet would execute', async () => {
    const time = at('2026-05-20T10:00:00Z');
    await server.database.system
      .updateTable('service_plan')
      .set({ name: '=1+1' })
      .where('id', '=', premium)
      .execute();
    await inSiblingArea({ at: time, amount: 12_345, tax: 0, currency: 'KWD' });
    // More tax than the amount: invalid data must not break the report.
    await inArea(
      { at: time, amount: 1_005, tax: 2_000 },
      { at: time, amount: 0, tax: 0, method: 'complimentary' },
    );
    const { text } = await csv({ period: 'today', by: 'plan' });
    expect(text.split('\r\n')).toEqual([
      'currency,name,organization_number,gross,refunds,tax,net,purchases,complimentary,average,gross_before',
      'EUR,Basic,,10.05,0,20,-9.95,2,1,10.05,0',
      "KWD,'=1+1,,12.345,0,0,12.345,1,0,12.345,0",
      '',
    ]);
  });

  test('needs the export right and revenue permission', async () => {
    const reader = await server.signInAs(family.provider.number, { revenue: 'view' });
    expect((await csv({}, reader)).status).toBe(403);
    const exporter = await server.signInAs(family.provider.number, { revenue: 'view' }, ['export']);
    expect((await csv({}, exporter)).status).toBe(200);
    const other = await server.signInAs(family.provider.number, { devices: 'view' }, ['export']);
    expect((await csv({}, other)).status).toBe(403);
  });
});
