import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sharedServer, type TestServer } from '../../../test/server.ts';
import { addressOf } from '../../contract/call-request.ts';
import { exportRevenue } from './contract.ts';
import { type Query, type RevenueProvider, revenueProvider } from './testing/revenue-provider.ts';

let server: TestServer;
let revenue: RevenueProvider;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  revenue = await revenueProvider(server);
});

test('an administrator sees the revenue of their organization only', async () => {
  const { family, report, inArea, inSiblingArea } = revenue;
  await inArea({ at: server.clock.now, amount: 10 });
  await inSiblingArea({ at: server.clock.now, amount: 20 });
  const caller = await server.signInAs(family.site.number);
  expect((await report({}, family.site, caller)).blocks[0]?.total.gross).toBe(10);
  for (const organization of [
    family.provider,
    family.grouping,
    family.sibling,
    family.siblingArea,
    family.otherGrouping,
  ])
    await expect(report({}, organization, caller)).rejects.toMatchObject({ status: 404 });
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
  const csv = async (query: Query, caller = revenue.token) => {
    const orgNumber = String(revenue.family.provider.number);
    const response = await server.request(
      addressOf(exportRevenue, { params: { orgNumber }, query }),
      { headers: { authorization: `Bearer ${caller}` } },
    );
    const file = decodeURIComponent(response.headers.get('content-disposition') ?? '');
    return { status: response.status, file, text: await response.text() };
  };

  test('has amounts in major units and no cell that a spreadsheet would execute', async () => {
    const { premium, inArea, inSiblingArea } = revenue;
    const time = new Date('2026-05-20T10:00:00Z');
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

  test('has the period in its name', async () => {
    expect((await csv({ period: 'last-month' })).file).toContain(
      'revenue 2026-04-01 to 2026-04-30.csv',
    );
    expect((await csv({ period: 'today' })).file).toContain('revenue 2026-05-20.csv');
  });

  test('needs the export right and revenue permission', async () => {
    const { provider } = revenue.family;
    const reader = await server.signInAs(provider.number, { revenue: 'view' });
    expect((await csv({}, reader)).status).toBe(403);
    const exporter = await server.signInAs(provider.number, { revenue: 'view' }, ['export']);
    expect((await csv({}, exporter)).status).toBe(200);
    const other = await server.signInAs(provider.number, { devices: 'view' }, ['export']);
    expect((await csv({}, other)).status).toBe(403);
  });
});
