import { type Kysely, sql } from 'kysely';

/**
 * The tree is locked by service provider: the nearest one of what changes alone, those above it shared. So a provider
 * waits for changes of those it stands below, and not for others.
 */
export async function createTreeLock(db: Kysely<unknown>): Promise<void> {
  // Providers to lock in their order, those to be shared negative. What gets a parent or a link could close a circle
  // through links: whoever checks that shares the providers of all that it visits on the way up.
  await sql`
    create function tree_locks(changed integer[], parents integer[], adds_edges boolean) returns integer[]
    language sql stable set search_path = public, pg_temp
    as $function$
      with recursive above(number) as (
        select unnest(changed || parents)
        union
        select further.number
        from above join organization here on here.number = above.number
        cross join lateral (
          select here.parent_number
          union all
          select link.parent_number from organization_link link
          where adds_edges and link.organization_number = here.number
        ) further(number)
        where further.number is not null
      ),
      alone(number) as (
        select unnest(changed || parents)
        union
        select parent_number from organization where number = any (changed)
      ),
      nearest as (
        select distinct on (here.number) provider.number
        from alone join organization here on here.number = alone.number
        join organization provider
          on provider.number = any (string_to_array(trim(both '/' from here.path), '/')::integer[])
          and (provider.type = 'ServiceProvider' or provider.parent_number is null)
        order by here.number, length(provider.path) desc
      ),
      locks as (
        select number, true as is_alone from nearest
        union all
        -- A provider that is about to be added.
        select number, true from unnest(parents) added(number)
        where not exists (select from organization where organization.number = added.number)
        union all
        select number, false from above join organization using (number)
        where type = 'ServiceProvider' or parent_number is null
      )
      select array_agg(case when is_alone then number else -number end order by number)
      from (select number, bool_or(is_alone) as is_alone from locks group by number) ordered
    $function$`.execute(db);
  // It reads above the scope, and tells nobody what.
  await sql`
    create function lock_tree(changed integer[], parents integer[], adds_edges boolean) returns void
    language plpgsql security definer set search_path = public, pg_temp
    as $function$
    declare
      wanted constant integer[] := coalesce(tree_locks(changed, parents, adds_edges), '{}');
      provider integer;
    begin
      foreach provider in array wanted loop
        if provider > 0 then perform pg_advisory_xact_lock(hashtext('tree'), provider);
        else perform pg_advisory_xact_lock_shared(hashtext('tree'), -provider);
        end if;
      end loop;
      -- A change that was waited for may have moved what is asked for.
      if not coalesce(tree_locks(changed, parents, adds_edges), '{}') <@ wanted then
        raise exception 'the tree has changed' using errcode = 'serialization_failure';
      end if;
    end
    $function$`.execute(db);
  await sql`revoke all on function tree_locks, lock_tree from public`.execute(db);
  await sql`grant execute on function lock_tree to atrium_tenant`.execute(db);
}
