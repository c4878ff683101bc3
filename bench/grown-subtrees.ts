import { type Kysely, sql } from 'kysely';
import { examplePlan } from '../src/features/service-plans/examples.ts';
import { planStore } from '../src/features/service-plans/queries.ts';
import type { DB } from '../src/server/database/tables.ts';

const providers = 10;
const groupings = 1_000;
const sites = 333_000;
const areas = 666_000;
const plans = 200_000;
/** One of this many areas has two plans. */
const areasPerPlanner = 6;
/** One of this many organizations is on trial. */
const organizationsPerTrial = 500;

const sizes = {
  guest_session: 10_000_000,
  purchase: 2_000_000,
  guest: 1_000_000,
  device: 500_000,
  access_code: 1_000_000,
  admin_history: 2_000_000,
};
const codesPerBatch = 10;
/** One of this many devices is a gateway. As one of twenty devices is down, one of twenty gateways is. */
const devicesPerGateway = 13;
/** So many days have the revenue of each organization. */
const revenueDays = 60;

/** The first numbers of each type of organization. */
export const numbers = { provider: 1, grouping: 100, site: 10_000, area: 1_000_000 };

/**
 * Fills an empty database with 1,000,010 organizations of ten providers and their records. The distribution of records is
 * cubic, so that the first area has many and most have few.
 */
export async function growSubtrees(system: Kysely<DB>): Promise<void> {
  await growTree(system);
  const { settings } = planStore.toColumns(examplePlan());
  const stamps = sql`now(), 'bench', now(), 'bench'`;
  await fill(
    system,
    'service_plan',
    sql`
    insert into service_plan (id, organization_number, organization_path, name, status, position, price, currency,
      settings, created_at, created_by, updated_at, updated_by)
    select ${id(sql`n`)}, area.number, area.path, 'Plan ' || n % 997 || ' ' || n, 'Active', 1 + n % 2, 995, 'EUR', ${settings}, ${stamps}
    from generate_series(0, ${plans - 1}::integer) n
    join organization area on area.number = ${numbers.area}::integer + n / 2 * ${areasPerPlanner}::integer`,
  );
  await fill(
    system,
    'guest',
    sql`
    insert into guest (id, organization_number, organization_path, name, search_text, plan_id, valid_until,
      created_at, created_by, updated_at, updated_by)
    select ${id(sql`n`)}, area.number, area.path, 'Guest ' || n, 'guest ' || n || ' person' || n % 5000,
      ${id(sql`n % ${plans}::integer`)}, now() + n * interval '1 minute', now() - n * interval '20 seconds', 'bench', now(), 'bench'
    from generate_series(0, ${sizes.guest - 1}::integer) n ${atArea}`,
  );
  await fill(
    system,
    'guest_session',
    sql`
    insert into guest_session (organization_number, organization_path, plan_id, guest_id, device_id, mac_address, started_at,
      stopped_at, state, bytes_in, bytes_out)
    select area.number, area.path, ${id(sql`n % (${plans}::integer / 2)`)}, ${id(sql`n % ${sizes.guest}::integer`)},
      ${id(sql`n % ${sizes.device}::integer / ${devicesPerGateway}::integer * ${devicesPerGateway}::integer`)}, '02:00:00:00:00:01',
      now() - n * interval '2 seconds', case when n % 100 > 0 then least(now(), now() - n * interval '2 seconds' + n % 240 * interval '1 minute') end,
      case when n % 100 > 0 then 'stopped' else 'open' end, n, n
    from generate_series(0, ${sizes.guest_session - 1}::integer) n ${atArea}`,
  );
  await fill(
    system,
    'purchase',
    sql`
    insert into purchase (organization_number, organization_path, plan_id, guest_id, at, amount, tax, currency, method, status)
    select area.number, area.path, ${id(sql`n % (${plans}::integer / 2)`)}, ${id(sql`n % ${sizes.guest}::integer`)},
      now() - n * interval '10 seconds', 995, 80, 'EUR', 'creditCard', 'captured'
    from generate_series(0, ${sizes.purchase - 1}::integer) n ${atArea}`,
  );
  await fill(
    system,
    'device',
    sql`
    insert into device (id, organization_number, organization_path, type, role, name, status, mac_address, settings,
      state, state_since, created_at, created_by, updated_at, updated_by)
    select ${id(sql`n`)}, area.number, area.path, 'other',
      case when n % ${devicesPerGateway}::integer = 0 then 'gateway' else 'access-point' end, 'Device ' || n, 'Active', null, '{}',
      case n % 20 when 0 then 'down' when 1 then 'degraded' else 'up' end, now() - n * interval '1 second', ${stamps}
    from generate_series(0, ${sizes.device - 1}::integer) n ${atArea}`,
  );
  await fill(
    system,
    'radius_nas',
    sql`
    insert into radius_nas (device_id, first_packet_at, last_packet_at, wrong_secret_at, right_secret_at)
    select id, now(), now(), case when row_number() over () % 50 = 0 then now() end, now() - interval '1 day'
    from device where role = 'gateway'`,
  );
  await fill(
    system,
    'revenue_total',
    sql`
    insert into revenue_total (organization_number, organization_path, part, day, label, currency, gross, refunds, tax,
      purchases, complimentary)
    select above.number, above.path, 'all', at::date, '', purchase.currency, sum(amount), 0, sum(tax), count(*), 0
    from purchase
    cross join unnest(string_to_array(trim('/' from organization_path), '/')::integer[]) number
    join organization above using (number)
    where at > now() - make_interval(days => ${revenueDays}::integer)
    group by above.number, above.path, at::date, purchase.currency`,
  );
  await fill(
    system,
    'access_code_batch',
    sql`
    insert into access_code_batch (id, organization_number, organization_path, name, plan_id, provider_number, count, made,
      code_length, alphabet, prefix, is_grouped, uses_per_code, valid_until, created_at, created_by, updated_at, updated_by)
    select ${id(sql`n`)}, area.number, area.path, 'Batch ' || n, ${id(sql`n`)}, split_part(area.path, '/', 2)::integer,
      ${codesPerBatch}::integer, ${codesPerBatch}::integer, 8, 'digits', '', false, 1,
      case when n % 2 = 0 then now() + n % 365 * interval '1 day' end, now() - n * interval '1 minute', 'bench', now(), 'bench'
    from generate_series(0, ${sizes.access_code / codesPerBatch - 1}::integer) n ${atArea}`,
  );
  await fill(
    system,
    'access_code',
    sql`
    insert into access_code (batch_id, provider_number, code)
    select ${id(sql`n / ${codesPerBatch}::integer`)}, 1, lpad(n::text, 8, '0')
    from generate_series(0, ${sizes.access_code - 1}::integer) n`,
  );
  await fill(
    system,
    'admin_history',
    sql`
    insert into admin_history (at, administrator_id, administrator_name, realm, address, user_agent, organization_number,
      organization_path, action, entity_type, entity_id, label, before, after, provider_number, chain_position)
    select now() - n * interval '15 seconds', ${id(sql`n % 500`)}, 'Person ' || n % 500, '', '192.0.2.1', 'Mozilla/5.0',
      area.number, area.path, 'update', 'device', md5(n::text), 'Record ' || n,
      '{"name": "Before the change"}', '{"name": "After the change"}', split_part(area.path, '/', 2)::integer,
      row_number() over (partition by split_part(area.path, '/', 2) order by n desc)
    from generate_series(0, ${sizes.admin_history - 1}::integer) n ${atArea}`,
  );
  await sql`vacuum analyze`.execute(system);
}

const id = (number: ReturnType<typeof sql>) =>
  sql`('00000000-0000-4000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

/** Returns the area of the n-th record, which is deterministic. */
const atArea = sql`join organization area on area.number = ${numbers.area}::integer
  + floor(${areas}::integer * power((hashint4(n) & 1048575) / 1048576.0, 3))::integer`;

async function growTree(system: Kysely<DB>): Promise<void> {
  const { provider, grouping, site, area } = numbers;
  for (const level of [
    sql`select ${provider}::integer + n, null::integer, '/' || ${provider}::integer + n || '/', 'ServiceProvider'
        from generate_series(0, ${providers - 1}::integer) n`,
    sql`select ${grouping}::integer + n, above.number, above.path || ${grouping}::integer + n || '/', 'Grouping'
        from generate_series(0, ${groupings - 1}::integer) n
        join organization above on above.number = ${provider}::integer + n / ${groupings / providers}::integer`,
    sql`select ${site}::integer + n, above.number, above.path || ${site}::integer + n || '/', 'Site'
        from generate_series(0, ${sites - 1}::integer) n
        join organization above on above.number = ${grouping}::integer + n / ${sites / groupings}::integer`,
    sql`select ${area}::integer + n, above.number, above.path || ${area}::integer + n || '/', 'ServiceArea'
        from generate_series(0, ${areas - 1}::integer) n
        join organization above on above.number = ${site}::integer + n / ${areas / sites}::integer`,
  ])
    await fill(
      system,
      'organization',
      sql`
      insert into organization (number, parent_number, path, type, name, search_text, is_trial_mode, trial_ends_on, created_by, updated_by)
      select level.number, parent, path, type, type || ' ' || level.number, lower(type) || ' ' || level.number,
        level.number % ${organizationsPerTrial}::integer = 7, current_date + level.number % 60, 'bench', 'bench'
      from (${level}) level (number, parent, path, type)`,
    );
}

/** Inserts rows without the table's triggers, foreign keys and secondary indexes. */
async function fill(
  system: Kysely<DB>,
  table: keyof DB,
  insert: ReturnType<typeof sql>,
): Promise<void> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = ${table} and not exists (
      select from pg_constraint where conindid = indexname::regclass)`.execute(system);
  await sql`alter table ${sql.table(table)} disable trigger all`.execute(system);
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(system);
  await insert.execute(system);
  for (const { definition } of indexes) await sql.raw(definition).execute(system);
  await sql`alter table ${sql.table(table)} enable trigger all`.execute(system);
  await sql`analyze ${sql.table(table)}`.execute(system);
  console.info(`${table} filled`);
}

/** Returns the parameters of the n-th plan. Plans of the second half have no sessions. */
export function planOf(n: number) {
  const planId = `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
  return {
    params: { orgNumber: String(numbers.area + Math.floor(n / 2) * areasPerPlanner), planId },
  };
}
