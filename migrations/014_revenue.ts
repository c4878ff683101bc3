import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './cascading-tenant-table.ts';

/**
 * Captured, posted and refunded purchases count, including complimentary ones. Gross is the amount charged, and tax
 * what remains after the refund, rounded per purchase. Refunds count on the day of the purchase.
 */
const sums = ['gross', 'refunds', 'tax', 'purchases', 'complimentary'] as const;
const sumColumns = sql.raw(sums.map((sum) => `${sum} bigint not null`).join(', '));

/**
 * Triggers maintain the revenue per day, in the time zone of `revenue_zone`. `revenue_total` has the sums of each
 * organization including everything below it. Changing sums locks the whole tree until the transaction ends, because
 * all sales share the rows at its top.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table revenue_zone (
      organization_number integer primary key references organization on delete cascade,
      time_zone text not null
    )`.execute(db);
  await sql`
    create table revenue_day (
      organization_number integer not null,
      organization_path text collate "C" not null,
      day date not null,
      plan_id uuid not null,
      method text collate "C" not null,
      currency text collate "C" not null,
      plan_name text not null,
      ${sumColumns},
      primary key (organization_number, day, plan_id, method, currency),
      foreign key (organization_number, organization_path)
        references organization (number, path) on update cascade on delete cascade
    )`.execute(db);
  await sql`create index revenue_day_plan on revenue_day (plan_id)`.execute(db);
  await protectTenantTable(db, 'revenue_day', 'select');
  await sql`
    create table revenue_total (
      organization_number integer not null,
      organization_path text collate "C" not null,
      part text collate "C" not null check (part in ('all', 'method', 'plan')),
      day date not null,
      -- the method or the plan's name; empty for all
      label text collate "C" not null,
      currency text collate "C" not null,
      ${sumColumns},
      primary key (organization_number, part, day, label, currency),
      foreign key (organization_number, organization_path)
        references organization (number, path) on update cascade on delete cascade
    )`.execute(db);
  await protectTenantTable(db, 'revenue_total', 'select');
  await createHelpers(db);
  await followPurchases(db);
  await followDays(db);
  await followOrganizations(db);
  await followPlans(db);
  await sql`select rebuild_revenue(array(select distinct organization_number from purchase))`.execute(
    db,
  );
}

const nothing = sql.raw(
  `(${sums.map((sum) => `sum(sign * ${sum})`).join(', ')}) = (${sums.map(() => 0).join(', ')})`,
);
const added = sql.raw(sums.map((sum) => `${sum} = kept.${sum} + excluded.${sum}`).join(', '));
const signedSums = sql.raw(sums.map((sum) => `sum(sign * ${sum})`).join(', '));
const sumNames = sql.raw(sums.join(', '));

/** The rows of a trigger's transition tables with a sign: -1 for old ones, 1 for new ones. */
const changesOf = sql.raw(`
  case tg_op
    when 'INSERT' then 'select 1 as sign, * from added'
    when 'DELETE' then 'select -1 as sign, * from gone'
    else 'select 1 as sign, * from added union all select -1 as sign, * from gone'
  end`);

async function createHelpers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function lock_revenue(paths text[]) returns void
    language plpgsql set search_path = public, pg_temp
    as $function$
    declare
      top integer;
    begin
      -- In one order, so that nobody waits in a circle.
      for top in select distinct split_part(path, '/', 2)::integer from unnest(paths) path order by 1 loop
        perform pg_advisory_xact_lock(hashtext('revenue'), top);
      end loop;
    end
    $function$`.execute(db);
  await sql`
    create function effective_time_zone(organization_number integer) returns text
    language sql stable set search_path = public, pg_temp
    as $function$
      select coalesce((
        select above.time_zone
        from organization here
        join organization above
          on above.number = any (string_to_array(trim(both '/' from here.path), '/')::integer[])
        where here.number = organization_number and above.time_zone is not null
        order by length(above.path) desc limit 1), 'UTC')
    $function$`.execute(db);
  // As text, because only the trigger itself can read its transition tables.
  await sql`
    create function adding_purchases(source text) returns text
    language sql immutable set search_path = public, pg_temp
    as $function$
      select format($statement$
        insert into revenue_day as kept (
          organization_number, organization_path, day, plan_id, method, currency, plan_name, ${sumNames})
        select organization_number, max(path), day, plan_id, method, currency, max(name), ${signedSums}
        from (
          select sign, purchase.organization_number, organization.path, plan_id, method, purchase.currency, service_plan.name,
            (at at time zone revenue_zone.time_zone)::date as day,
            amount as gross,
            refunded as refunds,
            coalesce(round(tax::numeric * (amount - refunded) / nullif(amount, 0)), tax)::bigint as tax,
            1 as purchases,
            (method = 'complimentary')::integer as complimentary
          from (%s) purchase
          join revenue_zone on revenue_zone.organization_number = purchase.organization_number
          join organization on organization.number = purchase.organization_number
          join service_plan on service_plan.id = purchase.plan_id
          where purchase.status in ('captured', 'posted', 'refunded')
        ) counted
        group by organization_number, day, plan_id, method, currency
        having not ${nothing}
        on conflict (organization_number, day, plan_id, method, currency) do update set ${added}
      $statement$, source)
    $function$`.execute(db);
  await sql`
    create function rebuild_revenue(areas integer[]) returns void
    language plpgsql set search_path = public, pg_temp
    as $function$
    begin
      perform lock_revenue(array(select path from organization where number = any (areas)));
      delete from revenue_day where organization_number = any (areas);
      insert into revenue_zone select area, effective_time_zone(area) from unnest(areas) area
        on conflict (organization_number) do update set time_zone = excluded.time_zone;
      execute adding_purchases(
        format('select 1 as sign, * from purchase where organization_number = any (%L::integer[])', areas));
    end
    $function$`.execute(db);
  await sql`
    revoke all on function lock_revenue, effective_time_zone, adding_purchases, rebuild_revenue from public`.execute(
    db,
  );
}

async function followPurchases(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function count_purchases() returns trigger
    language plpgsql security definer set search_path = public, pg_temp
    as $function$
    declare
      changes text := ${changesOf};
      areas integer[];
    begin
      execute format('select array_agg(distinct organization_number) from (%s) changes', changes) into areas;
      if areas is null then return null; end if;
      perform lock_revenue(array(select path from organization where number = any (areas)));
      insert into revenue_zone
        select area, effective_time_zone(area) from unnest(areas) area
        where not exists (select from revenue_zone where organization_number = area)
        on conflict do nothing;
      execute adding_purchases(changes);
      return null;
    end
    $function$`.execute(db);
  await onEachChange(db, 'purchase', 'count_purchases');
}

async function followDays(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function total_revenue() returns trigger
    language plpgsql security definer set search_path = public, pg_temp
    as $function$
    begin
      execute format($statement$
        insert into revenue_total as kept (
          organization_number, organization_path, part, day, label, currency, ${sumNames})
        select organization.number, max(organization.path), part, day, label, changes.currency, ${signedSums}
        from (%s) changes
        join organization
          on organization.number = any (string_to_array(trim(both '/' from organization_path), '/')::integer[])
        cross join lateral (values ('all', ''), ('method', method), ('plan', plan_name)) parts (part, label)
        group by organization.number, part, day, label, changes.currency
        having not ${nothing}
        on conflict (organization_number, part, day, label, currency) do update set ${added}
      $statement$, ${changesOf});
      return null;
    end
    $function$`.execute(db);
  await onEachChange(db, 'revenue_day', 'total_revenue');
}

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

/** Moves the sums of a moved organization, and recalculates days when the time zone changes. */
async function followOrganizations(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function lock_revenue_of_organization() returns trigger
    language plpgsql security definer set search_path = public, pg_temp
    as $function$
    begin
      perform lock_revenue(array[old.path, new.path]);
      return new;
    end
    $function$`.execute(db);
  // Locked first, because sales hold this lock while they wait for other rows.
  await sql`
    create trigger lock_revenue_of_organization before update on organization for each row
    when (old.path is distinct from new.path or old.time_zone is distinct from new.time_zone)
    execute function lock_revenue_of_organization()`.execute(db);
  await sql`
    create function follow_time_zones() returns trigger
    language plpgsql security definer set search_path = public, pg_temp
    as $function$
    declare
      areas integer[];
    begin
      select array_agg(distinct area.number) into areas
      from added
      join gone using (number)
      join organization area on area.path >= added.path and area.path < left(added.path, -1) || '0'
      join revenue_zone on revenue_zone.organization_number = area.number
      where (added.path, added.time_zone) is distinct from (gone.path, gone.time_zone)
        and revenue_zone.time_zone <> effective_time_zone(area.number);
      if areas is not null then perform rebuild_revenue(areas); end if;
      return null;
    end
    $function$`.execute(db);
  await sql`
    create trigger follow_time_zones after update on organization
    referencing new table as added old table as gone for each statement execute function follow_time_zones()`.execute(
    db,
  );
}

/** Sums plans by name, because areas use the same name for the same offer. */
async function followPlans(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function follow_plan_names() returns trigger
    language plpgsql security definer set search_path = public, pg_temp
    as $function$
    begin
      perform lock_revenue(array[new.organization_path]);
      update revenue_day set plan_name = new.name where plan_id = new.id;
      return null;
    end
    $function$`.execute(db);
  await sql`
    create trigger follow_plan_names after update on service_plan for each row
    when (old.name is distinct from new.name) execute function follow_plan_names()`.execute(db);
}
