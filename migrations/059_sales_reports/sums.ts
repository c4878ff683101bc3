import { type Kysely, sql } from 'kysely';
import { followOrganizations, followPlans } from './follow.ts';
import {
  added,
  groupNames,
  groups,
  nothing,
  ofBlocks,
  parts,
  signedSums,
  sumNames,
  sums,
} from './summed.ts';
import { createSumTables } from './tables.ts';

const changesOf = sql.raw(`
  case tg_op
    when 'INSERT' then 'select 1 as sign, * from added'
    when 'DELETE' then 'select -1 as sign, * from gone'
    else 'select 1 as sign, * from added union all select -1 as sign, * from gone'
  end`);
/** A charge that waits is one sum, so that sending it again and again changes none. */
const outcome = (of: string) =>
  `case when ${of}state in ('sent', 'retry') then 'queued' else ${of}state end`;
const nobody = "'00000000-0000-0000-0000-000000000000'::uuid";

/** Each table that is summed, with the columns that matter and what its rows add. */
const reports = [
  {
    table: 'posting',
    columns: `organization_number, at, business_date, purchase_id, gateway_id, ${outcome('')}, answer, amount, tax, currency, is_test, reverses_id`,
    select: `
      'posting' as report, business_date as business_day, coalesce(purchase.plan_id, ${nobody}) as plan_id,
      changed.gateway_id, case when changed.reverses_id is null then 'charge' else 'reversal' end as kind,
      ${outcome('changed.')} as state, coalesce(answer, '') as label, coalesce(plan.name, '') as plan_name, changed.currency,
      changed.is_test, 1 as entries, changed.amount, changed.tax, 0 as fee, 0 as refunded, 0 as listed, 0 as discount`,
    joins: 'left join purchase on purchase.id = changed.purchase_id',
    plan: 'purchase.plan_id',
    where: 'true',
  },
  {
    table: 'card_transaction',
    columns:
      'organization_number, at, purchase_id, gateway_id, type, state, brand, amount, fee, currency, is_test',
    select: `
      'card' as report, (changed.at at time zone zone.time_zone)::date as business_day,
      purchase.plan_id, changed.gateway_id, changed.type as kind, changed.state, coalesce(brand, '') as label,
      coalesce(plan.name, '') as plan_name, changed.currency, changed.is_test, 1 as entries, changed.amount,
      0 as tax, coalesce(fee, 0) as fee, 0 as refunded, 0 as listed, 0 as discount`,
    joins: 'join purchase on purchase.id = changed.purchase_id',
    plan: 'purchase.plan_id',
    where: 'true',
  },
  {
    table: 'purchase',
    columns:
      'organization_number, at, plan_id, method, status, sold_by, amount, tax, refunded, list_price, discount, currency, is_test',
    select: `
      'purchase' as report, (changed.at at time zone zone.time_zone)::date as business_day,
      changed.plan_id, ${nobody} as gateway_id, changed.method as kind, '' as state,
      coalesce(sold_by::text, '') as label, plan.name as plan_name, changed.currency, changed.is_test, 1 as entries,
      changed.amount, changed.tax, 0 as fee, changed.refunded, coalesce(list_price, changed.amount + changed.discount) as listed,
      changed.discount`,
    joins: '',
    plan: 'changed.plan_id',
    where: "changed.status in ('captured', 'posted', 'refunded')",
  },
] as const;

/**
 * Triggers maintain the sums of each day on the site's clock: `sales_day` by area, gateway and plan, `sales_total` of the
 * organizations above areas, `sales_gateway` of card gateways in blocks of days. They take the lock of the revenue's sums, so
 * that there is one order of locks.
 */
export async function addSums(db: Kysely<unknown>): Promise<void> {
  await createSumTables(db);
  for (const report of reports) await followRows(db, report);
  await rebuild(db);
  await followDays(db);
  await followOrganizations(db);
  await followPlans(db);
  await sql`
    select rebuild_sales(array(
      select organization_number from purchase union select organization_number from posting
      union select organization_number from card_transaction))`.execute(db);
}

type Report = (typeof reports)[number];

/** Creates one trigger per kind of statement, which transition tables require. */
async function onEachChange(db: Kysely<unknown>, table: string, work: string): Promise<void> {
  for (const [event, tables] of [
    ['insert', 'new table as added'],
    ['update', 'new table as added old table as gone'],
    ['delete', 'old table as gone'],
  ] as const)
    await sql`
      create trigger ${sql.raw(`${work}_of_${event}`)} after ${sql.raw(event)} on ${sql.table(table)}
      referencing ${sql.raw(tables)} for each statement execute function ${sql.raw(work)}()`.execute(
      db,
    );
}

async function followRows(db: Kysely<unknown>, report: Report): Promise<void> {
  const { table, columns, select, joins, plan, where } = report;
  const adding = sql.raw(`adding_sales_of_${table}`);
  // As text, because only the trigger itself can read its transition tables.
  await sql`
    create function ${adding}(source text) returns text
    language sql immutable set search_path = public, pg_temp
    as $function$
      select format($statement$
        insert into sales_day as kept (organization_number, organization_path, plan_id, gateway_id, ${groupNames}, ${sumNames})
        select organization_number, max(path), plan_id, gateway_id, ${sql.raw(groups.map((one) => (one === 'plan_name' ? 'max(plan_name)' : one)).join(', '))}, ${signedSums}
        from (
          select sign, changed.organization_number, organization.path,
            (changed.at at time zone zone.time_zone)::date as day, ${sql.raw(select)}
          from (%s) changed
          join sales_zone zone on zone.organization_number = changed.organization_number
          join organization on organization.number = changed.organization_number
          ${sql.raw(joins)}
          left join service_plan plan on plan.id = ${sql.raw(plan)}
          where ${sql.raw(where)}
        ) counted
        group by organization_number, plan_id, gateway_id, ${sql.raw(groups.filter((one) => one !== 'plan_name').join(', '))}
        having not ${nothing}
        on conflict (organization_number, report, day, business_day, gateway_id, plan_id, kind, state, label, currency, is_test)
        do update set ${added}
      $statement$, source)
    $function$`.execute(db);
  const work = `sum_${table}`;
  const counted = sql.raw(
    table === 'purchase' ? "where status in (''captured'', ''posted'', ''refunded'')" : '',
  );
  await sql`
    create function ${sql.raw(work)}() returns trigger
    language plpgsql security definer set search_path = public, pg_temp
    as $function$
    declare
      changes text := ${changesOf};
      areas integer[];
    begin
      -- What changes nothing that is summed, such as a path that is rewritten, waits for nobody.
      if tg_op = 'UPDATE' then
        if not exists (
          select ${sql.raw(columns)} from added except all select ${sql.raw(columns)} from gone)
        then return null; end if;
      end if;
      execute format('select array_agg(distinct organization_number) from (%s) changes ${counted}', changes) into areas;
      if areas is null then return null; end if;
      perform lock_revenue(array(select path from organization where number = any (areas)));
      insert into sales_zone
        select number, path, effective_time_zone(number) from organization
        where number = any (areas) and not exists (select from sales_zone where organization_number = number)
        on conflict do nothing;
      execute ${adding}(changes);
      return null;
    end
    $function$`.execute(db);
  await onEachChange(db, table, work);
  await sql`revoke all on function ${adding} from public`.execute(db);
}

async function rebuild(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function rebuild_sales(areas integer[]) returns void
    language plpgsql set search_path = public, pg_temp
    as $function$
    begin
      perform lock_revenue(array(select path from organization where number = any (areas)));
      delete from sales_day where organization_number = any (areas);
      insert into sales_zone
        select number, path, effective_time_zone(number) from organization where number = any (areas)
        on conflict (organization_number) do update set time_zone = excluded.time_zone;
      ${sql.raw(
        reports
          .map(
            ({ table }) => `
      execute adding_sales_of_${table}(
        format('select 1 as sign, * from ${table} where organization_number = any (%L::integer[])', areas));`,
          )
          .join(''),
      )}
    end
    $function$`.execute(db);
  await sql`revoke all on function rebuild_sales from public`.execute(db);
}

async function followDays(db: Kysely<unknown>): Promise<void> {
  const compared = sql.raw(
    `organization_number, plan_id, gateway_id, ${groups.join(', ')}, ${sums.join(', ')}`,
  );
  await sql`
    create function total_sales() returns trigger
    language plpgsql security definer set search_path = public, pg_temp
    as $function$
    begin
      if tg_op = 'UPDATE' then
        if not exists (select ${compared} from added except all select ${compared} from gone)
        then return null; end if;
      end if;
      execute format($statement$
        insert into sales_total as kept (organization_number, organization_path, part, span, report, day, business_day,
          kind, state, label, plan_name, currency, is_test, ${sumNames})
        select organization.number, max(organization.path), part, span, report, block.day, block.business_day, kind, state,
          parts.label, parts.plan_name, changes.currency, is_test, ${signedSums}
        from (%s) changes
        -- A deleted area is there no longer, but its path is.
        left join organization area on area.number = changes.organization_number
        -- An area's sums are its days.
        join organization on organization.type <> 'ServiceArea' and organization.number = any (string_to_array(
          trim(both '/' from coalesce(area.path, changes.organization_path)), '/')::integer[])
        ${parts('changes')}
        group by organization.number, part, span, report, block.day, block.business_day, kind, state, parts.label,
          parts.plan_name, changes.currency, is_test
        having not ${nothing}
        on conflict (organization_number, report, part, span, day, business_day, kind, state, label, plan_name, currency, is_test)
        do update set ${added}
      $statement$, ${changesOf});
      execute format($statement$
        insert into sales_gateway as kept (organization_number, organization_path, gateway_id, part, span, report, day,
          business_day, kind, state, label, plan_name, currency, is_test, ${sumNames})
        select organization.number, max(organization.path), gateway_id, part, span, report, block.day, block.business_day,
          kind, state, parts.label, parts.plan_name, changes.currency, is_test, ${signedSums}
        from (%s) changes
        join organization on organization.number = changes.organization_number
        ${ofBlocks('changes')}
        where report = 'card'
        group by organization.number, gateway_id, part, span, report, block.day, block.business_day, kind, state,
          parts.label, parts.plan_name, changes.currency, is_test
        having not ${nothing}
        on conflict (organization_number, part, span, day, gateway_id, kind, state, label, plan_name, currency, is_test)
        do update set ${added}
      $statement$, ${changesOf});
      return null;
    end
    $function$`.execute(db);
  await onEachChange(db, 'sales_day', 'total_sales');
}
