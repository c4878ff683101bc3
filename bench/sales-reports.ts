import { sql } from 'kysely';
import type { Endpoint, Sent } from '../src/contract/endpoint.ts';
import {
  getCardChoices,
  listCardTransactions,
  sumCardTransactions,
} from '../src/features/sales-reports/cc/contract.ts';
import {
  getPmsChoices,
  listPmsTransactions,
  sumPmsTransactions,
} from '../src/features/sales-reports/pms/contract.ts';
import { listUserSales, sumUserSales } from '../src/features/sales-reports/user/contract.ts';
import { openDatabase, type PooledDatabase } from '../src/server/database/open.ts';
import { createLogger } from '../src/server/logging.ts';
import { percentile } from './percentile.ts';
import { processorMs } from './processor-ms.ts';
import { firstArea, firstSite, growSales, now, provider, sites } from './sales/grown-sales.ts';
import { type MemoryMeasurement, measureMemory } from './sales/memory.ts';
import { benchApplication } from './server.ts';

const rounds = 20;
/** What a list page or a sum of a report may take, in ms. */
const target = 300;

const year = { period: 'custom', from: '2025-07-20', to: '2026-07-20' } as const;
const month = { period: 'last-30-days' } as const;
type Period = typeof year | typeof month;

/** Where and when the reports are read: a column of the table. */
const columns = [
  ['provider, 366 days', () => provider, year],
  ['provider, 30 days', () => provider, month],
  ['a site, 366 days', (round: number) => firstSite + ((round * 97) % sites), year],
  ['an area, 366 days', (round: number) => firstArea + ((round * 97) % sites), year],
] as const;

/** p50 / p95 in ms of each request in each column, what it used of the processors, and the first one. */
type SalesMeasurement = Record<string, string>;

type Ask = <E extends Endpoint>(endpoint: E, sent: Sent<E>) => Promise<string>;
type Case = (at: { orgNumber: string }, period: Period, round: number) => Promise<unknown>;

/** Fills an empty database with so many purchases, each with a posting or a card transaction, and measures the sales reports over them. */
export async function measureSalesReports(
  databaseUrl: string,
  purchases: number,
): Promise<{ reports: SalesMeasurement[]; files: MemoryMeasurement[] }> {
  const database = await openDatabase({ databaseUrl, dataDirectory: '' }, createLogger('error'));
  try {
    await growSales(databaseUrl, purchases);
    const reports = await readReports(database);
    return { reports, files: await measureMemory(database, year) };
  } finally {
    await database.close();
  }
}

async function readReports(database: PooledDatabase): Promise<SalesMeasurement[]> {
  const { ask, close } = await benchApplication(database, new Date(now));
  const results: SalesMeasurement[] = [];
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database()`.execute(database.system);
  const backends = rows.map(({ pid }) => pid);
  let slowest = { p95: 0, name: '' };
  for (const [name, work] of cases(ask)) {
    const result: SalesMeasurement = { 'p50 / p95 in ms (processors, p95), first': name };
    for (const [column, number, period] of columns) {
      const [times, used]: [number[], number[]] = [[], []];
      const started = performance.now();
      await work({ orgNumber: String(number(rounds)) }, period, rounds);
      const first = performance.now() - started;
      for (let round = 0; round < rounds; round += 1) {
        const [begun, before] = [performance.now(), processorMs(backends)];
        await work({ orgNumber: String(number(round)) }, period, round);
        times.push(performance.now() - begun);
        used.push(processorMs(backends) - before);
      }
      const p95 = percentile(times, 95);
      if (p95 > slowest.p95) slowest = { p95, name: `${name} of ${column}` };
      result[column] =
        `${percentile(times, 50).toFixed(0)} / ${p95.toFixed(0)} (${percentile(used, 95).toFixed(0)}), ${first.toFixed(0)}`;
    }
    console.info(Object.values(result).join(' | '));
    results.push(result);
  }
  await close();
  const share = (slowest.p95 / target).toFixed(2);
  console.info(`slowest: ${slowest.name}, ${share} of the ${target} ms allowed`);
  return results;
}

function cases(ask: Ask): [string, Case][] {
  const postings =
    (filters: Sent<typeof listPmsTransactions>['query']): Case =>
    (params, period) =>
      ask(listPmsTransactions, { params, query: { ...period, ...filters } });
  const cards =
    (filters: Sent<typeof listCardTransactions>['query']): Case =>
    (params, period) =>
      ask(listCardTransactions, { params, query: { ...period, ...filters } });
  const sales =
    (filters: Sent<typeof listUserSales>['query']): Case =>
    (params, period) =>
      ask(listUserSales, { params, query: { ...period, ...filters } });
  /** A position far down: in the middle of the period, at another moment in each round. */
  const far = (period: Period, round: number) => {
    const day =
      period === year
        ? `2026-01-${10 + round}`
        : `2026-07-${String(1 + (round % 9)).padStart(2, '0')}`;
    return { before: `${day}T11:22:33.000000Z~00000000-0000-4000-8000-000000000000` };
  };
  return [
    ['postings', postings({})],
    [
      'postings, far down',
      (params, period, round) =>
        ask(listPmsTransactions, { params, query: { ...period, ...far(period, round) } }),
    ],
    ['postings by the hotel’s business', postings({ basis: 'business' })],
    ...(['posted', 'refused', 'unknown', 'reversed', 'queued'] as const).map(
      (state): [string, Case] => [`${state} postings`, postings({ state })],
    ),
    ['postings answered NG', postings({ answer: 'NG' })],
    ['postings of a plan', postings({ plan: 'Plan 7' })],
    ['postings of 9.95', postings({ amount: '9.95' })],
    [
      'postings of a room',
      (params, period, round) =>
        ask(listPmsTransactions, { params, query: { ...period, room: String(100 + round) } }),
    ],
    [
      'postings of a reservation',
      (params, period, round) =>
        ask(listPmsTransactions, { params, query: { ...period, reservation: `R${round}` } }),
    ],
    ...(['twice', 'day-differs', 'purchase-without-posting', 'queued-long'] as const).map(
      (exception): [string, Case] => [`postings, exception ${exception}`, postings({ exception })],
    ),
    [
      'exceptions and filters of postings',
      (params, period) => ask(getPmsChoices, { params, query: period }),
    ],
    ...(['day', 'site', 'plan', 'answer'] as const).flatMap((by): [string, Case][] => [
      [
        `sums of postings by ${by}`,
        (params, period) => ask(sumPmsTransactions, { params, query: { ...period, by } }),
      ],
      [
        `sums of postings by ${by}, of a plan`,
        (params, period) =>
          ask(sumPmsTransactions, { params, query: { ...period, by, plan: 'Plan 7' } }),
      ],
      [
        `sums of postings by ${by}, hotel’s business`,
        (params, period) =>
          ask(sumPmsTransactions, { params, query: { ...period, by, basis: 'business' } }),
      ],
    ]),
    [
      'sums of postings by site, of a room',
      (params, period, round) =>
        ask(sumPmsTransactions, {
          params,
          query: { ...period, by: 'site', room: String(100 + round) },
        }),
    ],
    ['card transactions', cards({})],
    [
      'card transactions, far down',
      (params, period, round) =>
        ask(listCardTransactions, { params, query: { ...period, ...far(period, round) } }),
    ],
    ['refunds of cards', cards({ type: 'refund' })],
    ['chargebacks of cards', cards({ type: 'chargeback' })],
    ['failed card transactions', cards({ state: 'failed' })],
    ['card transactions of a brand', cards({ brand: 'amex' })],
    ['card transactions of 9.95', cards({ amount: '9.95' })],
    ['card transactions of a batch', cards({ batch: 'B2026-07-03' })],
    [
      'card transactions of 4 digits',
      (params, period, round) =>
        ask(listCardTransactions, { params, query: { ...period, last4: String(4_000 + round) } }),
    ],
    ...(['same-card', 'paid-without-access', 'not-settled'] as const).map(
      (exception): [string, Case] => [
        `card transactions, exception ${exception}`,
        cards({ exception }),
      ],
    ),
    [
      'exceptions and filters of card transactions',
      (params, period) => ask(getCardChoices, { params, query: period }),
    ],
    ...(['gateway', 'brand', 'day'] as const).flatMap((by): [string, Case][] => [
      [
        `sums of card transactions by ${by}`,
        (params, period) => ask(sumCardTransactions, { params, query: { ...period, by } }),
      ],
      [
        `sums of card transactions by ${by}, of a brand`,
        (params, period) =>
          ask(sumCardTransactions, { params, query: { ...period, by, brand: 'amex' } }),
      ],
    ]),
    ['sales of guests', sales({})],
    [
      'sales of guests, far down',
      (params, period, round) =>
        ask(listUserSales, { params, query: { ...period, ...far(period, round) } }),
    ],
    ['sales of guests, of a plan', sales({ plan: 'Plan 7' })],
    ['sales of guests, free', sales({ method: 'complimentary' })],
    ['sales of guests, by a seller', sales({ seller: '00000000-0000-4000-8000-000000005042' })],
    ['sales of guests, exception refunds-high', sales({ exception: 'refunds-high' })],
    ['sales of sellers', sales({ by: 'seller' })],
    [
      'sales of sellers, far down',
      (params, period, round) =>
        ask(listUserSales, { params, query: { ...period, by: 'seller', ...far(period, round) } }),
    ],
    ['sales of sellers, exception complimentary-many', sales({ exception: 'complimentary-many' })],
    [
      'sales of sellers, exception refunds-high',
      sales({ by: 'seller', exception: 'refunds-high' }),
    ],
    ['sums of sales', (params, period) => ask(sumUserSales, { params, query: period })],
    [
      'sums of sales, of a plan',
      (params, period) => ask(sumUserSales, { params, query: { ...period, plan: 'Plan 7' } }),
    ],
    [
      'sums of sales, by a seller',
      (params, period) =>
        ask(sumUserSales, {
          params,
          query: { ...period, seller: '00000000-0000-4000-8000-000000005042' },
        }),
    ],
  ];
}
