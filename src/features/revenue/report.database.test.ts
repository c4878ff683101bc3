// On both engines: it executes statements that no example of a route does.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sharedServer, type TestServer } from '../../../test/server.ts';
import { type Query, type RevenueProvider, revenueProvider } from './testing/revenue-provider.ts';

let server: TestServer;
let family: RevenueProvider['family'];
let report: RevenueProvider['report'];
let inArea: RevenueProvider['inArea'];

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  ({ family, report, inArea } = await revenueProvider(server));
});

const days = (from: string, to = from): Query => ({ period: 'custom', from, to });
const at = (text: string) => new Date(text);

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

describe('the comparison', () => {
  const grossOn: readonly [string, number][] = [
    ['2026-04-30', 1],
    ['2026-04-01', 2],
    ['2026-03-31', 4],
    ['2026-03-01', 8],
    ['2025-04-30', 16],
    ['2025-04-01', 32],
    ['2025-05-01', 64],
  ];

  test.each<[Query, string, string, number]>([
    [{}, '2026-03-01', '2026-03-31', 12],
    [{ compare: 'last-year' }, '2025-04-01', '2025-04-30', 48],
    [
      { compare: 'custom', compareFrom: '2026-03-31', compareTo: '2026-04-01' },
      '2026-03-31',
      '2026-04-01',
      6,
    ],
    // After the period, and overlapping it.
    [
      { compare: 'custom', compareFrom: '2026-04-30', compareTo: '2026-05-20' },
      '2026-04-30',
      '2026-05-20',
      1,
    ],
  ])('of last month by %j is with %s to %s', async (query, from, to, gross) => {
    await inArea(...grossOn.map(([day, amount]) => ({ at: at(`${day}T10:00:00Z`), amount })));
    for (const by of ['day', 'plan', 'organization'] as const) {
      const { before, blocks } = await report({ period: 'last-month', by, ...query });
      expect(before).toEqual({ from, to });
      expect(blocks).toMatchObject([{ total: { gross: 3 }, before: { gross } }]);
      expect(blocks[0]?.lines.map((line) => [line.gross, line.grossBefore])).toEqual(
        by === 'day' ? [] : [[3, gross]],
      );
    }
  });

  test('of a day without counterpart is unknown', async () => {
    await inArea({ at: at('2026-02-28T10:00:00Z'), amount: 5 });
    const [block] = (await report(days('2026-03-01', '2026-03-31'))).blocks;
    expect(block?.days[27]).toMatchObject({ key: '2026-03-28', grossBefore: 5 });
    expect(block?.days.slice(28).map(({ grossBefore }) => grossBefore)).toEqual([null, null, null]);
  });
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
    [{ compare: 'custom' }, 'compareFrom: Required'],
    [
      { compare: 'custom', compareFrom: '2026-05-02', compareTo: '2026-05-01' },
      'compareTo: Must not be before the first day',
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
