import { type Kysely, sql } from 'kysely';
import type { Endpoint, Sent } from '../src/contract/endpoint.ts';
import { exportRevenue, getRevenue } from '../src/features/revenue/contract.ts';
import { openDatabase } from '../src/server/database/open.ts';
import type { DB } from '../src/server/database/tables.ts';
import { createLogger } from '../src/server/logging.ts';
import { percentile } from './percentile.ts';
import { benchApplication } from './server.ts';

const purchases = 10_000_000;
const perStatement = 500_000;
const days = 200;
const rounds = 30;
const now = '2026-07-20T12:00:00Z';

const provider = 1;
const groupings = 20;
const sitesPerGrouping = 25;
const areasPerSite = 2;
const plansPerArea = 5;
const planNames = 60;

/** Measures the revenue summary over ten million purchases of 1,000 areas, and the cost of their rollups. */
export async function measureRevenue(
  databaseUrl: string,
): Promise<{ metric: string; result: string }[]> {
  const log = createLogger('error');
  const database = await openDatabase({ databaseUrl, dataDirectory: '' }, log);
  try {
    await growProvider(database.system);
    const started = performance.now();
    await sellMany(database.system, 0);
    const seconds = (performance.now() - started) / 1000;
    await sellInBulk(database.system);
    await sql`vacuum analyze`.execute(database.system);
    const rows = await sizes(database.system);
    const { ask, close } = await benchApplication(database, new Date(now));
    const results = [
      {
        metric: 'purchases written with their sums',
        result: `${Math.round(perStatement / seconds)} / s`,
      },
      ...rows,
    ];
    for (const [metric, work] of cases(ask)) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const begun = performance.now();
        await work(round);
        times.push(performance.now() - begun);
      }
      results.push({
        metric: `${metric}, p50 / p95`,
        result: `${percentile(times, 50).toFixed(1)} / ${percentile(times, 95).toFixed(1)} ms`,
      });
    }
    results.push({
      metric: 'one more purchase, p50 / p95',
      result: await oneMore(database.system),
    });
    await close();
    return results;
  } finally {
    await database.close();
  }
}

type Ask = <E extends Endpoint>(endpoint: E, sent: Sent<E>) => Promise<unknown>;

function cases(ask: Ask): [string, (round: number) => Promise<unknown>][] {
  const quarter = { period: 'custom', from: '2026-04-22', to: '2026-07-20' } as const;
  const levels = [
    ['the provider', () => provider],
    ['a group of 25 sites', (round: number) => 100 + (round % groupings)],
    ['an area', (round: number) => 10_000 + (round % 1_000)],
  ] as const;
  return levels.flatMap(([level, number]) =>
    (['day', 'plan', 'method', 'organization'] as const).map(
      (by): [string, (round: number) => Promise<unknown>] => [
        `revenue of ${level} in 90 days and the 90 before, by ${by}`,
        (round) =>
          ask(round % 10 === 9 ? exportRevenue : getRevenue, {
            params: { orgNumber: String(number(round)) },
            query: { ...quarter, by },
          }),
      ],
    ),
  );
}

async function growProvider(db: Kysely<DB>): Promise<void> {
  const organizations = (rows: ReturnType<typeof sql>) =>
    sql`insert into organization (number, parent_number, path, type, name, search_text, time_zone, created_by, updated_by)
      ${rows}`.execute(db);
  const zones = ['America/St_Johns', 'Pacific/Apia', 'Europe/Berlin', 'Asia/Tokyo'];
  await organizations(
    sql`select ${provider}::integer, null::integer, '/1/', 'ServiceProvider', 'Bench', 'bench', 'UTC', 'bench', 'bench'`,
  );
  await organizations(sql`
    select 100 + n, 1, '/1/' || 100 + n || '/', 'Grouping', 'Group ' || n, 'group ' || n,
      (${zones}::text[])[1 + n % 4], 'bench', 'bench' from generate_series(0, ${groupings - 1}::integer) n`);
  await organizations(sql`
    select 1000 + n, 100 + n / ${sitesPerGrouping}::integer,
      '/1/' || 100 + n / ${sitesPerGrouping}::integer || '/' || 1000 + n || '/', 'Site', 'Site ' || n, 'site ' || n, null, 'bench', 'bench'
    from generate_series(0, ${groupings * sitesPerGrouping - 1}::integer) n`);
  await organizations(sql`
    select 10000 + n, site.number, site.path || 10000 + n || '/', 'ServiceArea', 'Area ' || n, 'area ' || n, null, 'bench', 'bench'
    from generate_series(0, ${groupings * sitesPerGrouping * areasPerSite - 1}::integer) n
    join organization site on site.number = 1000 + n / ${areasPerSite}::integer`);
  await sql`
    insert into service_plan (organization_number, organization_path, name, status, position, price, currency, settings,
      created_at, created_by, updated_at, updated_by)
    select number, path, 'Plan ' || (number * 7 + n * 11) % ${planNames}::integer, 'Active', n, 995,
      (array['EUR', 'JPY', 'KWD'])[1 + number / 100 % 3], '{}', now(), 'bench', now(), 'bench'
    from organization, generate_series(1, ${plansPerArea}::integer) n where type = 'ServiceArea'`.execute(
    db,
  );
  await sql`analyze`.execute(db);
}

/** Inserts the other purchases like a migration tool: first the rows, then their sums by the rebuilding function. */
async function sellInBulk(db: Kysely<DB>): Promise<void> {
  await sql`alter table purchase disable trigger count_purchases_of_insert`.execute(db);
  for (let first = perStatement; first < purchases; first += perStatement)
    await sellMany(db, first);
  await sql`alter table purchase enable trigger count_purchases_of_insert`.execute(db);
  await sql`select rebuild_revenue(array(select organization_number from revenue_zone))`.execute(
    db,
  );
}

/** Inserts half a million purchases in one statement. */
async function sellMany(db: Kysely<DB>, first: number): Promise<void> {
  await sql`
    insert into purchase (organization_number, organization_path, plan_id, at, amount, tax, currency, method, status, refunded)
    select plan.organization_number, plan.organization_path, plan.id,
      ${now}::timestamptz - n::double precision / ${purchases}::integer * interval '1 day' * ${days}::integer,
      500 + n % 2000, 80, plan.currency,
      (array['roomCharge', 'creditCard', 'creditCard', 'accessCode', 'complimentary'])[1 + n / 7 % 5],
      (array['captured', 'posted', 'captured', 'posted', 'captured', 'refunded', 'failed'])[1 + n / 3 % 7],
      case when n / 3 % 7 = 5 then 500 else 0 end
    from generate_series(${first}::integer, ${first + perStatement - 1}::integer) n
    join (select *, row_number() over (order by id) - 1 as place from service_plan) plan
      on plan.place = n::bigint * 7919 % ${groupings * sitesPerGrouping * areasPerSite * plansPerArea}::integer`.execute(
    db,
  );
}

async function sizes(db: Kysely<DB>): Promise<{ metric: string; result: string }[]> {
  const tables = ['purchase', 'revenue_day', 'revenue_total'] as const;
  return Promise.all(
    tables.map(async (table) => {
      const { rows } = await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<string>().as('rows'))
        .executeTakeFirstOrThrow();
      return { metric: `rows of ${table}`, result: Number(rows).toLocaleString('en') };
    }),
  );
}

async function oneMore(db: Kysely<DB>): Promise<string> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    await sql`
      insert into purchase (organization_number, organization_path, plan_id, at, amount, tax, currency, method, status)
      select organization_number, organization_path, id, ${now}::timestamptz, 995, 80, currency, 'creditCard', 'captured'
      from service_plan where organization_number = ${10_000 + round} limit 1`.execute(db);
    times.push(performance.now() - begun);
  }
  return `${percentile(times, 50).toFixed(1)} / ${percentile(times, 95).toFixed(1)} ms`;
}
