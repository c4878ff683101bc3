import { type Kysely, sql } from 'kysely';

const sums = ['gross', 'refunds', 'tax', 'purchases', 'complimentary'] as const;
const sumNames = sql.raw(sums.join(', '));
const signedSums = sql.raw(sums.map((sum) => `sum(sign * ${sum})`).join(', '));
const added = sql.raw(sums.map((sum) => `${sum} = kept.${sum} + excluded.${sum}`).join(', '));
const nothing = sql.raw(
  `(${sums.map((sum) => `sum(sign * ${sum})`).join(', ')}) = (${sums.map(() => 0).join(', ')})`,
);
const changesOf = sql.raw(`
  case tg_op
    when 'INSERT' then 'select 1 as sign, * from added'
    when 'DELETE' then 'select -1 as sign, * from gone'
    else 'select 1 as sign, * from added union all select -1 as sign, * from gone'
  end`);

/** Makes sums follow a move immediately; the paths of their rows follow in steps. */
export async function followMovesInRevenue(db: Kysely<unknown>): Promise<void> {
  await followCurrentPaths(db);
  await moveTotals(db);
}

async function followCurrentPaths(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function count_purchases() returns trigger
    language plpgsql security definer set search_path = public, pg_temp
    as $function$
    declare
      changes text := ${changesOf};
      areas integer[];
    begin
      -- What changes nothing that is summed, such as a path that is rewritten, waits for nobody.
      if tg_op = 'UPDATE' then
        if not exists (
          select organization_number, plan_id, method, currency, at, amount, refunded, tax, status from added
          except all
          select organization_number, plan_id, method, currency, at, amount, refunded, tax, status from gone)
        then return null; end if;
      end if;
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
  await sql`
    create or replace function total_revenue() returns trigger
    language plpgsql security definer set search_path = public, pg_temp
    as $function$
    begin
      if tg_op = 'UPDATE' then
        if not exists (
          select organization_number, day, plan_id, method, currency, plan_name, ${sumNames} from added
          except all
          select organization_number, day, plan_id, method, currency, plan_name, ${sumNames} from gone)
        then return null; end if;
      end if;
      execute format($statement$
        insert into revenue_total as kept (
          organization_number, organization_path, part, day, label, currency, ${sumNames})
        select organization.number, max(organization.path), part, day, label, changes.currency, ${signedSums}
        from (%s) changes
        -- A deleted area is there no longer, but its path is.
        left join organization area on area.number = changes.organization_number
        join organization on organization.number = any (string_to_array(
          trim(both '/' from coalesce(area.path, changes.organization_path)), '/')::integer[])
        cross join lateral (values ('all', ''), ('method', method), ('plan', plan_name)) parts (part, label)
        group by organization.number, part, day, label, changes.currency
        having not ${nothing}
        on conflict (organization_number, part, day, label, currency) do update set ${added}
      $statement$, ${changesOf});
      return null;
    end
    $function$`.execute(db);
  await sql`
    create or replace function follow_plan_names() returns trigger
    language plpgsql security definer set search_path = public, pg_temp
    as $function$
    begin
      perform lock_revenue(array(select path from organization where number = new.organization_number));
      update revenue_day set plan_name = new.name where plan_id = new.id;
      return null;
    end
    $function$`.execute(db);
}

/**
 * A move locks its rows before the sums, in the same order as a sale. Organizations that move together are subtracted
 * bottom-up and added top-down, so that each includes what is below it at that time.
 */
async function moveTotals(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger lock_revenue_of_organization on organization`.execute(db);
  await sql`
    create trigger lock_revenue_of_organization before update on organization for each row
    when (old.time_zone is distinct from new.time_zone)
    execute function lock_revenue_of_organization()`.execute(db);
  await sql`
    create function add_to_totals_above(sign integer, movers integer[], paths text[], unless_in text[]) returns void
    language sql set search_path = public, pg_temp
    as $function$
      insert into revenue_total as kept (
        organization_number, organization_path, part, day, label, currency, ${sumNames})
      select above.number, max(above.path), part, day, label, earned.currency, ${signedSums}
      from unnest(movers, paths, unless_in) move (number, path, unless_in)
      join revenue_total earned on earned.organization_number = move.number
      join organization above on above.number <> move.number
        and above.number = any (string_to_array(trim(both '/' from move.path), '/')::integer[])
        and not move.unless_in like '%/' || above.number || '/%'
      group by above.number, part, day, label, earned.currency
      on conflict (organization_number, part, day, label, currency) do update set ${added}
    $function$`.execute(db);
  await sql`
    create function follow_moves() returns trigger
    language plpgsql security definer set search_path = public, pg_temp
    as $function$
    declare
      movers integer[];
      befores text[];
      nows text[];
      are_nested boolean;
      some_movers integer[];
      paths text[];
      unless_in text[];
    begin
      select array_agg(number), array_agg(gone.path), array_agg(added.path) into movers, befores, nows
      from gone join added using (number)
      where split_part(gone.path, '/', -3) <> split_part(added.path, '/', -3)
        and exists (select from revenue_total where organization_number = number);
      if movers is null then return null; end if;
      perform lock_revenue(befores || nows);
      -- Only what moves by itself may leave out the organizations that it stays below.
      select exists (
        select from unnest(movers, befores, nows) move (number, before, now)
        cross join unnest(string_to_array(trim(both '/' from before), '/')
          || string_to_array(trim(both '/' from now), '/')) above (number)
        join unnest(movers) other (number) on other.number = above.number::integer
        where other.number <> move.number) into are_nested;
      for some_movers, paths, unless_in in
        select array_agg(number), array_agg(before), array_agg(case when are_nested then '' else now end)
        from unnest(movers, befores, nows) move (number, before, now)
        group by cardinality(string_to_array(before, '/'))
        order by cardinality(string_to_array(before, '/')) desc
      loop
        perform add_to_totals_above(-1, some_movers, paths, unless_in);
      end loop;
      for some_movers, paths, unless_in in
        select array_agg(number), array_agg(now), array_agg(case when are_nested then '' else before end)
        from unnest(movers, befores, nows) move (number, before, now)
        group by cardinality(string_to_array(now, '/')) order by cardinality(string_to_array(now, '/'))
      loop
        perform add_to_totals_above(1, some_movers, paths, unless_in);
      end loop;
      return null;
    end
    $function$`.execute(db);
  // Its name makes it run before follow_time_zones, which sums by the new path.
  await sql`
    create trigger follow_moves after update on organization
    referencing new table as added old table as gone for each statement execute function follow_moves()`.execute(
    db,
  );
  await sql`revoke all on function add_to_totals_above from public`.execute(db);
}
