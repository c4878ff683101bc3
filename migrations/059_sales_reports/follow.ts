import { type Kysely, sql } from 'kysely';
import { added, groupNames, groups, parts, signedSums, sumNames, sums } from './summed.ts';

/** Moves the sums of a moved organization like its revenue (migration 021), and sums days again on another clock. */
export async function followOrganizations(db: Kysely<unknown>): Promise<void> {
  const soldGroups = sql.raw(groups.map((one) => `sold.${one}`).join(', '));
  await sql`
    create function add_to_sales_above(sign integer, movers integer[], paths text[], unless_in text[]) returns void
    language sql set search_path = public, pg_temp
    as $function$
      insert into sales_total as kept (organization_number, organization_path, part, span, ${groupNames}, ${sumNames})
      select above.number, max(above.path), part, span, ${soldGroups}, ${signedSums}
      from unnest(movers, paths, unless_in) move (number, path, unless_in)
      cross join lateral (
        select part, span, ${groupNames}, ${sumNames} from sales_total where organization_number = move.number
        union all
        select part, span, report, block.day, block.business_day, kind, state, parts.label, parts.plan_name, days.currency,
          is_test, ${sql.raw(sums.map((sum) => `days.${sum}`).join(', '))}
        from sales_day days
        join organization area on area.number = days.organization_number and area.type = 'ServiceArea'
        ${parts('days')}
        where days.organization_number = move.number
      ) sold
      join organization above on above.number <> move.number and above.type <> 'ServiceArea'
        and above.number = any (string_to_array(trim(both '/' from move.path), '/')::integer[])
        and not move.unless_in like '%/' || above.number || '/%'
      group by above.number, part, span, ${soldGroups}
      on conflict (organization_number, report, part, span, day, business_day, kind, state, label, plan_name, currency, is_test)
      do update set ${added}
    $function$`.execute(db);
  await sql`revoke all on function add_to_sales_above from public`.execute(db);
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef('follow_moves'::regproc) as definition`.execute(db);
  await sql
    .raw(
      (rows[0]?.definition ?? '')
        .replace('FUNCTION public.follow_moves()', 'FUNCTION public.follow_moves_in_sales()')
        .replaceAll('add_to_totals_above', 'add_to_sales_above')
        .replace(
          'exists (select from revenue_total where organization_number = number)',
          `(exists (select from sales_total where organization_number = number)
            or exists (select from sales_day where organization_number = number))`,
        ),
    )
    .execute(db);
  // Its name makes it run before the next one, which sums by the new path.
  await sql`
    create trigger follow_moves_in_sales after update on organization
    referencing new table as added old table as gone for each statement
    execute function follow_moves_in_sales()`.execute(db);
  await sql`
    create function follow_time_zones_in_sales() returns trigger
    language plpgsql security definer set search_path = public, pg_temp
    as $function$
    declare
      areas integer[];
    begin
      select array_agg(distinct area.number) into areas
      from added
      join gone using (number)
      join organization area on area.path >= added.path and area.path < left(added.path, -1) || '0'
      join sales_zone on sales_zone.organization_number = area.number
      where (added.path, added.time_zone) is distinct from (gone.path, gone.time_zone)
        and sales_zone.time_zone <> effective_time_zone(area.number);
      if areas is not null then perform rebuild_sales(areas); end if;
      return null;
    end
    $function$`.execute(db);
  await sql`
    create trigger follow_time_zones_in_sales after update on organization
    referencing new table as added old table as gone for each statement
    execute function follow_time_zones_in_sales()`.execute(db);
}

/** Sums plans by name, because areas use the same name for the same offer. */
export async function followPlans(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function follow_plan_names_in_sales() returns trigger
    language plpgsql security definer set search_path = public, pg_temp
    as $function$
    begin
      perform lock_revenue(array(select path from organization where number = new.organization_number));
      update sales_day set plan_name = new.name where plan_id = new.id;
      return null;
    end
    $function$`.execute(db);
  await sql`
    create trigger follow_plan_names_in_sales after update on service_plan for each row
    when (old.name is distinct from new.name) execute function follow_plan_names_in_sales()`.execute(
    db,
  );
}
