import { Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import type { DB } from '../../src/server/database/tables.ts';
import { sumDays, sumOrganizations } from './grown-sums.ts';

/** The clock of the measurements; sales end here. */
export const now = '2026-07-20T12:00:00Z';
export const provider = 1;
export const sites = 2_000;
export const firstSite = 1_000;
const areas = sites * 2;
export const firstArea = 10_000;
const days = 3 * 365;
const plansPerArea = 4;
const planNames = 60;
const guestsPerArea = 100;
const rooms = 400;

/** Fast until the database is filled, which a crash would make worthless; with a cache like that of a server with 8 GB. */
export const clusterSettings = [
  'fsync=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=4GB',
  'shared_buffers=2GB',
  'maintenance_work_mem=1GB',
  'autovacuum=off',
];

const filled = [
  'purchase',
  'posting',
  'card_transaction',
  'sales_day',
  'sales_total',
  'sales_gateway',
] as const;

/** Returns a number below a limit that depends on a row's number, always the same. */
const hashed = (seed: number, below: number) =>
  sql.raw(`((hashint8extended(n, ${seed}) & 2147483647) % ${below})`);

/** Fills an empty database with a provider that has made so many sales in three years, each with a posting or a card transaction. */
export async function growSales(databaseUrl: string, purchases: number): Promise<void> {
  // Its statements take longer than the server's may.
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl }) }),
  });
  await growProvider(db);
  // One connection, because triggers and foreign keys rest in its session: the sums are computed at once at the end.
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    await sql`set work_mem = '512MB'`.execute(connection);
    const indexes = await dropIndexes(connection);
    await step('purchases', sell(connection, purchases));
    await step('sums of days', sumDays(connection));
    await step('sums of organizations', sumOrganizations(connection, provider));
    await step('exceptions', flag(connection));
    for (const statement of indexes) await step(statement, sql.raw(statement).execute(connection));
    await sql`set session_replication_role = origin`.execute(connection);
  });
  await step('vacuum', sql`vacuum analyze`.execute(db));
  await db.destroy();
}

async function step(name: string, work: Promise<unknown>): Promise<void> {
  const begun = performance.now();
  await work;
  console.info(`${((performance.now() - begun) / 1000).toFixed(0)} s: ${name.slice(0, 100)}`);
}

async function growProvider(db: Kysely<DB>): Promise<void> {
  const organizations = (rows: RawBuilder<unknown>) =>
    sql`insert into organization (number, parent_number, path, type, name, search_text, time_zone, created_by, updated_by)
      ${rows}`.execute(db);
  await organizations(
    sql`select ${provider}::integer, null::integer, '/1/', 'ServiceProvider', 'Bench', 'bench', 'UTC', 'bench', 'bench'`,
  );
  await organizations(sql`
    select ${firstSite}::integer + n, 1, '/1/' || ${firstSite}::integer + n || '/', 'Site', 'Site ' || n, 'site ' || n,
      (array['Europe/Berlin', 'Asia/Tokyo', 'America/St_Johns'])[1 + n % 3], 'bench', 'bench'
    from generate_series(0, ${sites - 1}::integer) n`);
  await organizations(sql`
    select ${firstArea}::integer + n, site.number, site.path || ${firstArea}::integer + n || '/', 'ServiceArea', 'Area ' || n,
      'area ' || n, null, 'bench', 'bench'
    from generate_series(0, ${areas - 1}::integer) n
    join organization site on site.number = ${firstSite}::integer + n / 2`);
  await sql`
    insert into service_plan (organization_number, organization_path, name, status, position, price, currency, settings,
      created_at, created_by, updated_at, updated_by)
    select number, path, 'Plan ' || (number * 7 + n * 13) % ${planNames}::integer, 'Active', n, 995, 'EUR', '{}',
      now(), 'bench', now(), 'bench'
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
    from organization area, generate_series(1, ${guestsPerArea}::integer) n where type = 'ServiceArea'`.execute(
    db,
  );
  await sql`
    insert into sales_zone (organization_number, organization_path, time_zone)
    select number, path, effective_time_zone(number) from organization where type = 'ServiceArea'`.execute(
    db,
  );
  await sql`analyze`.execute(db);
}

/** Drops what can be built again faster than maintained; returns the statements that do. */
async function dropIndexes(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ drop: string; create: string }>`
    select case when key.oid is null then format('drop index %s', index.indexrelid::regclass)
        else format('alter table %s drop constraint %I', index.indrelid::regclass, key.conname) end as drop,
      case when key.oid is null then pg_get_indexdef(index.indexrelid)
        else format('alter table %s add constraint %I %s', index.indrelid::regclass, key.conname, pg_get_constraintdef(key.oid)) end as create
    from pg_index index
    left join pg_constraint key on key.conindid = index.indexrelid and key.contype = 'p'
    where index.indrelid = any (${filled}::text[]::regclass[])
      -- The keys that others refer to stay.
      and not exists (select from pg_constraint reference where reference.contype = 'f' and reference.conindid = index.indexrelid)`.execute(
    db,
  );
  for (const { drop } of rows) await sql.raw(drop).execute(db);
  return rows.map(({ create }) => create);
}

async function sell(db: Kysely<DB>, purchases: number): Promise<void> {
  await sql`
    create temporary table place as
    select area.number - ${firstArea}::integer as place, area.number, area.path,
      array(select id from service_plan where organization_path = area.path order by position) as plans,
      array(select id from guest where organization_path = area.path order by id) as guests,
      (select id from payment_gateway where organization_path = area.path and category = 'credit-card') as card_id,
      (select id from payment_gateway where organization_path = area.path and category = 'pms') as pms_id
    from organization area where type = 'ServiceArea'`.execute(db);
  await sql`analyze place`.execute(db);
  // Oldest first, as they are written in life. One in ten is sold by an administrator, one in fifty is free.
  await sql`
    create temporary table sold as
    select gen_random_uuid() as id, n, number, path, plans[1 + ${hashed(2, plansPerArea)}] as plan_id,
      guests[1 + ${hashed(3, guestsPerArea)}] as guest_id, card_id, pms_id,
      case when ${hashed(4, 50)} = 0 then 'complimentary' when ${hashed(5, 2)} = 0 then 'creditCard' else 'roomCharge' end as method,
      500 + ${hashed(6, 40)} * 55 as amount,
      ${now}::timestamptz - (${purchases}::integer - n)::double precision / ${purchases}::integer * interval '1 day' * ${days}::integer as at
    from generate_series(1, ${purchases}::integer) n
    join place on place.place = ${hashed(1, areas)} order by n`.execute(db);
  await sql`
    insert into purchase (id, organization_number, organization_path, plan_id, guest_id, gateway_id, at, amount, tax,
      currency, method, status, refunded, started_at, sold_by, sold_by_name)
    select id, number, path, plan_id, guest_id,
      case method when 'creditCard' then card_id when 'roomCharge' then pms_id end, at,
      case when method = 'complimentary' then 0 else amount end, case when method = 'complimentary' then 0 else 80 end, 'EUR', method,
      case when method = 'roomCharge' then 'posted' when method = 'creditCard' and ${hashed(7, 50)} = 0 then 'failed' else 'captured' end,
      case when method = 'creditCard' and ${hashed(8, 97)} = 0 then 100 when method = 'creditCard' and ${hashed(8, 97)} = 1 then amount else 0 end,
      at,
      case when method = 'complimentary' or ${hashed(9, 10)} = 0
        then ('00000000-0000-4000-8000-' || lpad((number / 2)::text, 12, '0'))::uuid end,
      case when method = 'complimentary' or ${hashed(9, 10)} = 0 then 'Seller' end
    from sold`.execute(db);
  await sql`
    insert into posting (organization_number, organization_path, gateway_id, purchase_id, at, amount, tax, currency, room,
      reservation, guest_name, text, check_number, posted_on, posted_time, business_date, state, answer, tries, answered_at)
    select number, path, pms_id, id, at, amount, 80, 'EUR', (100 + ${hashed(10, rooms)})::text, 'R' || ${hashed(11, 5000)},
      'Guest', 'Internet', n, at::date, '10:00', (at - interval '4 hours')::date,
      case when ${hashed(12, 200)} = 0 then 'refused' when ${hashed(13, 5000)} = 0 then 'unknown' else 'posted' end,
      case when ${hashed(12, 200)} = 0 then (array['NP', 'NG', 'CO'])[1 + ${hashed(14, 3)}] when ${hashed(13, 5000)} = 0 then null else 'OK' end, 1,
      at + interval '2 seconds'
    from sold where method = 'roomCharge'`.execute(db);
  await sql`
    insert into posting (organization_number, organization_path, gateway_id, purchase_id, reverses_id, at, amount, tax, currency,
      room, reservation, guest_name, text, check_number, posted_on, posted_time, business_date, state, answer, tries)
    select organization_number, organization_path, gateway_id, purchase_id, id, at + interval '1 hour', -amount, -tax, currency,
      room, reservation, guest_name, text, check_number, posted_on, posted_time, business_date, 'posted', 'OK', 1
    from posting where check_number % 200 = 7 and state = 'posted'`.execute(db);
  await sql`
    insert into card_transaction (organization_number, organization_path, purchase_id, gateway_id, at, type, state, amount,
      fee, currency, reference, brand, last4, batch, settled_at)
    select number, path, id, card_id, at, 'sale', case when ${hashed(7, 50)} = 0 then 'failed' else 'succeeded' end,
      amount, 30, 'EUR', 'ch_' || n, (array['visa', 'mastercard', 'amex'])[1 + ${hashed(15, 3)}],
      lpad(${hashed(16, 10_000)}::text, 4, '0'), 'B' || at::date, case when ${hashed(17, 1000)} > 0 then at + interval '2 days' end
    from sold where method = 'creditCard'`.execute(db);
  await sql`
    insert into card_transaction (organization_number, organization_path, purchase_id, gateway_id, at, type, state, amount,
      fee, currency, reference, brand, last4, settled_at)
    select number, path, id, card_id, at + interval '1 hour', 'refund', 'succeeded',
      case when ${hashed(8, 97)} = 0 then 100 else amount end, 0, 'EUR', 're_' || n, 'visa', '4242', at + interval '2 days'
    from sold where method = 'creditCard' and ${hashed(8, 97)} < 2 and ${hashed(7, 50)} > 0`.execute(
    db,
  );
  await sql`drop table sold, place`.execute(db);
}

/** Lists exceptions: one in a thousand rows, of each kind. */
async function flag(db: Kysely<DB>): Promise<void> {
  for (const [table, kinds] of [
    ['posting', ['twice', 'after-checkout', 'amount-differs', 'day-differs']],
    [
      'card_transaction',
      ['authorised', 'paid-without-access', 'same-card', 'refund-above-capture'],
    ],
    ['purchase', ['purchase-without-posting', 'access-without-payment']],
  ] as const)
    for (const [place, kind] of kinds.entries())
      await sql`
        insert into sales_exception (subject_id, kind, organization_number, organization_path, purchase_id, at)
        select id, ${kind}, organization_number, organization_path, ${sql.raw(table === 'purchase' ? 'id' : 'purchase_id')}, at
        from ${sql.table(table)} where hashtext(id::text) % 4000 = ${place}::integer`.execute(db);
}
