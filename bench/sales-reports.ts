import { type Kysely, sql } from 'kysely';
import type { Endpoint, Sent } from '../src/contract/endpoint.ts';
import {
  getCardChoices,
  listCardTransactions,
  sumCardTransactions,
} from '../src/features/sales-reports/cc/contract.ts';
import {
  exportPmsTransactions,
  getPmsChoices,
  listPmsTransactions,
  sumPmsTransactions,
} from '../src/features/sales-reports/pms/contract.ts';
import { listUserSales, sumUserSales } from '../src/features/sales-reports/user/contract.ts';
import { openDatabase } from '../src/server/database/open.ts';
import type { DB } from '../src/server/database/tables.ts';
import { createLogger } from '../src/server/logging.ts';
import { percentile } from './percentile.ts';
import { benchApplication } from './server.ts';

const days = 366;
const rounds = 20;
const now = '2026-07-20T12:00:00Z';
/** What a report may take, in ms. */
const target = 300;
const provider = 1;
const sites = 300;
const areas = sites * 2;
const plansPerArea = 4;
const guests = 6_000;
const perStatement = 50_000;

/** Measures the sales reports over so many purchases, each with a posting or a card transaction. */
export async function measureSalesReports(
  databaseUrl: string,
  purchases: number,
): Promise<{ metric: string; result: string }[]> {
  const database = await openDatabase({ databaseUrl, dataDirectory: '' }, createLogger('error'));
  try {
    const { system } = database;
    await growProvider(system);
    // One connection, which has the temporary tables.
    await system.connection().execute((connection) => sell(connection, purchases));
    await sql`vacuum analyze`.execute(system);
    const { ask, close } = await benchApplication(database, new Date(now));
    const results = await sizes(system);
    for (const [metric, work] of cases(ask)) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const begun = performance.now();
        await work(round);
        times.push(performance.now() - begun);
      }
      const p95 = percentile(times, 95);
      const result = `${percentile(times, 50).toFixed(0)} / ${p95.toFixed(0)} ms, ${(p95 / target).toFixed(2)} of ${target} ms`;
      console.info(metric, result);
      results.push({ metric: `${metric}, p50 / p95`, result });
    }
    await close();
    return results;
  } finally {
    await database.close();
  }
}

type Ask = <E extends Endpoint>(endpoint: E, sent: Sent<E>) => Promise<unknown>;

function cases(ask: Ask): [string, (round: number) => Promise<unknown>][] {
  const whole = { period: 'custom', from: '2025-07-21', to: '2026-07-20' } as const;
  const levels = [
    ['the provider', () => provider],
    ['a site', (round: number) => 1_000 + (round % sites)],
  ] as const;
  return levels.flatMap(([level, number]): [string, (round: number) => Promise<unknown>][] => {
    const at = (round: number) => ({ orgNumber: String(number(round)) });
    const name = (what: string) => `${what} of ${level}, 366 days`;
    return [
      [name('postings'), (round) => ask(listPmsTransactions, { params: at(round), query: whole })],
      [
        name('refused postings'),
        (round) =>
          ask(listPmsTransactions, { params: at(round), query: { ...whole, state: 'refused' } }),
      ],
      [
        name('postings of a room'),
        (round) =>
          ask(listPmsTransactions, {
            params: at(round),
            query: { ...whole, room: String(100 + round) },
          }),
      ],
      [
        name('postings by amount'),
        (round) =>
          ask(listPmsTransactions, { params: at(round), query: { ...whole, amount: '9.95' } }),
      ],
      ...(['day', 'site', 'plan', 'answer'] as const).map(
        (by): [string, (round: number) => Promise<unknown>] => [
          name(`sums of postings by ${by}`),
          (round) => ask(sumPmsTransactions, { params: at(round), query: { ...whole, by } }),
        ],
      ),
      [
        name('exceptions of postings'),
        (round) => ask(getPmsChoices, { params: at(round), query: whole }),
      ],
      [
        name('card transactions'),
        (round) => ask(listCardTransactions, { params: at(round), query: whole }),
      ],
      ...(['gateway', 'brand', 'day'] as const).map(
        (by): [string, (round: number) => Promise<unknown>] => [
          name(`sums of card transactions by ${by}`),
          (round) => ask(sumCardTransactions, { params: at(round), query: { ...whole, by } }),
        ],
      ),
      [
        name('exceptions of card transactions'),
        (round) => ask(getCardChoices, { params: at(round), query: whole }),
      ],
      [name('sales of guests'), (round) => ask(listUserSales, { params: at(round), query: whole })],
      [
        name('sales of sellers'),
        (round) => ask(listUserSales, { params: at(round), query: { ...whole, by: 'seller' } }),
      ],
      [name('sums of sales'), (round) => ask(sumUserSales, { params: at(round), query: whole })],
      [
        `a day of postings of ${level} as CSV`,
        (round) =>
          ask(exportPmsTransactions, {
            params: at(round),
            query: { period: 'custom', from: '2026-07-01', to: '2026-07-01' },
          }),
      ],
    ];
  });
}

async function growProvider(db: Kysely<DB>): Promise<void> {
  const organizations = (rows: ReturnType<typeof sql>) =>
    sql`insert into organization (number, parent_number, path, type, name, search_text, time_zone, created_by, updated_by)
      ${rows}`.execute(db);
  await organizations(
    sql`select ${provider}::integer, null::integer, '/1/', 'ServiceProvider', 'Bench', 'bench', 'UTC', 'bench', 'bench'`,
  );
  await organizations(sql`
    select 1000 + n, 1, '/1/' || 1000 + n || '/', 'Site', 'Site ' || n, 'site ' || n,
      (array['Europe/Berlin', 'Asia/Tokyo', 'America/St_Johns'])[1 + n % 3], 'bench', 'bench'
    from generate_series(0, ${sites - 1}::integer) n`);
  await organizations(sql`
    select 10000 + n, site.number, site.path || 10000 + n || '/', 'ServiceArea', 'Area ' || n, 'area ' || n, null, 'bench', 'bench'
    from generate_series(0, ${areas - 1}::integer) n join organization site on site.number = 1000 + n / 2`);
  await sql`
    insert into service_plan (organization_number, organization_path, name, status, position, price, currency, settings,
      created_at, created_by, updated_at, updated_by)
    select number, path, 'Plan ' || n, 'Active', n, 995, 'EUR', '{}', now(), 'bench', now(), 'bench'
    from organization, generate_series(1, ${plansPerArea}::integer) n where type = 'ServiceArea'`.execute(
    db,
  );
  await sql`
    insert into payment_gateway (organization_number, organization_path, number, name, category, type, position,
      currencies, settings, created_at, created_by, updated_at, updated_by)
    select number, path, n, 'Gateway ' || number || ' ' || n, (array['credit-card', 'pms'])[n],
      (array['sandbox', 'house'])[n], n, '["EUR"]', '{}', now(), 'bench', now(), 'bench'
    from organization, generate_series(1, 2) n where type = 'ServiceArea'`.execute(db);
  await sql`
    insert into guest (organization_number, organization_path, name, search_text, created_at, created_by, updated_at, updated_by)
    select area.number, area.path, 'Guest ' || n, 'guest ' || n, now(), 'bench', now(), 'bench'
    from generate_series(0, ${guests - 1}::integer) n
    join organization area on area.number = 10000 + n % ${areas}::integer`.execute(db);
  await sql`analyze`.execute(db);
}

/** Inserts sales like a migration tool: first the rows, then their sums by the rebuilding function. */
async function sell(db: Kysely<DB>, purchases: number): Promise<void> {
  for (const table of ['purchase', 'posting', 'card_transaction'] as const)
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
  for (let first = 0; first < purchases; first += perStatement) {
    await sql`
      create temporary table sold on commit preserve rows as
      select gen_random_uuid() as id, n, area.number, area.path, plan.id as plan_id, guest.id as guest_id,
        card.id as card_id, pms.id as pms_id, n % 2 = 0 as is_card,
        ${now}::timestamptz - n::double precision / ${purchases}::integer * interval '1 day' * ${days}::integer as at
      from generate_series(${first}::integer, ${first + perStatement - 1}::integer) n
      join organization area on area.number = 10000 + n::bigint * 7919 % ${areas}::integer
      join service_plan plan on plan.organization_number = area.number and plan.position = 1 + n / 3 % ${plansPerArea}::integer
      join payment_gateway card on card.organization_number = area.number and card.category = 'credit-card'
      join payment_gateway pms on pms.organization_number = area.number and pms.category = 'pms'
      join (select id, organization_number, row_number() over (partition by organization_number order by id) as place from guest) guest
        on guest.organization_number = area.number and guest.place = 1 + n / 5 % ${Math.floor(guests / areas)}::integer`.execute(
      db,
    );
    await sql`
      insert into purchase (id, organization_number, organization_path, plan_id, guest_id, gateway_id, at, amount, tax,
        currency, method, status, refunded, started_at, sold_by, sold_by_name)
      select id, number, path, plan_id, guest_id, case when is_card then card_id else pms_id end, at, 500 + n % 40 * 55, 80,
        'EUR', case when is_card then 'creditCard' else 'roomCharge' end, case when is_card then 'captured' else 'posted' end,
        case when n % 97 = 0 then 100 else 0 end, at,
        case when n % 10 = 0 then ('00000000-0000-4000-8000-' || lpad((number % 300)::text, 12, '0'))::uuid end,
        case when n % 10 = 0 then 'Seller' end
      from sold`.execute(db);
    await sql`
      insert into posting (organization_number, organization_path, gateway_id, purchase_id, at, amount, tax, currency, room,
        reservation, guest_name, text, check_number, posted_on, posted_time, business_date, state, answer, tries)
      select number, path, pms_id, id, at, 500 + n % 40 * 55, 80, 'EUR', (100 + n % 400)::text, 'R' || n % 5000, 'Guest', 'Internet',
        n, at::date, '10:00', at::date, case when n % 199 = 1 then 'refused' else 'posted' end,
        case when n % 199 = 1 then 'NP' else 'OK' end, 1
      from sold where not is_card`.execute(db);
    await sql`
      insert into card_transaction (organization_number, organization_path, purchase_id, gateway_id, at, type, state, amount,
        fee, currency, reference, brand, last4, settled_at)
      select number, path, id, card_id, at, 'sale', case when n % 50 = 0 then 'failed' else 'succeeded' end,
        500 + n % 40 * 55, 30, 'EUR', 'ch_' || n, (array['visa', 'mastercard', 'amex'])[1 + n % 3], lpad((n % 9999)::text, 4, '0'),
        case when n % 1000 > 0 then at + interval '2 days' end
      from sold where is_card`.execute(db);
    await sql`drop table sold`.execute(db);
  }
  for (const table of ['purchase', 'posting', 'card_transaction'] as const)
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(db);
  await sql`select rebuild_sales(array(select number from organization where type = 'ServiceArea'))`.execute(
    db,
  );
  // One in a thousand room charges is an exception.
  await sql`
    insert into sales_exception (subject_id, kind, organization_number, organization_path, purchase_id, at)
    select id, 'twice', organization_number, organization_path, purchase_id, at from posting where check_number % 1000 = 1`.execute(
    db,
  );
}

async function sizes(db: Kysely<DB>): Promise<{ metric: string; result: string }[]> {
  const tables = ['purchase', 'posting', 'card_transaction', 'sales_day', 'sales_total'] as const;
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
