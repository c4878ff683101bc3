import { type Kysely, sql } from 'kysely';

/**
 * Locks the tree by service provider. Changes of records take the provider's record lock and share the shape locks of
 * the providers above; moves, removals, links and imports take the shape lock exclusively.
 */
export async function createTreeLock(db: Kysely<unknown>): Promise<void> {
  // A new parent or link ('connects') could create a cycle through links, so the check shares the shape locks of all
  // providers on the path up.
  await sql`
    create function tree_locks(changed integer[], parents integer[], effect text)
    returns table (provider integer, lock text, is_alone boolean)
    language plpgsql stable set search_path = public, pg_temp
    -- A few rows by their keys: never a whole table, however small it was when the plan was made.
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
    as $function$
    #variable_conflict use_column
    begin
      return query with recursive above(number) as (
        select unnest(changed || parents)
        union
        select further.number
        from above join organization here on here.number = above.number
        cross join lateral (
          select here.parent_number
          union all
          select link.parent_number from organization_link link
          where effect = 'connects' and link.organization_number = here.number
        ) further(number)
        where further.number is not null
      ),
      touched(number) as (
        select unnest(changed || parents)
        union
        -- A new name must differ from those of the siblings.
        select parent_number from organization where number = any (changed)
      ),
      nearest(number) as (
        select distinct on (here.number) provider.number
        from touched join organization here on here.number = touched.number
        join organization provider
          on provider.number = any (string_to_array(trim(both '/' from here.path), '/')::integer[])
          and (provider.type = 'ServiceProvider' or provider.parent_number is null)
        order by here.number, length(provider.path) desc
      ),
      touched_providers as (
        select number from nearest
        union
        -- A provider that is about to be added.
        select added.number from unnest(parents) added(number)
        where not exists (select from organization where organization.number = added.number)
      ),
      locks as (
        select number, 'records' as lock, true as is_alone from touched_providers
        union all
        select number, 'shape', effect <> 'edits' from touched_providers
        union all
        select number, 'shape', false from above join organization using (number)
        where type = 'ServiceProvider' or parent_number is null
      )
      select number, lock, bool_or(is_alone) from locks group by number, lock;
    end
    $function$`.execute(db);
  // Reads above the scope but returns nothing. Locks are always taken in the same order.
  await sql`
    create function lock_tree(changed integer[], parents integer[], effect text) returns void
    language plpgsql security definer set search_path = public, pg_temp
    as $function$
    declare
      wanted record;
      held text[] := '{}';
    begin
      for wanted in select * from tree_locks(changed, parents, effect) order by provider, lock loop
        if wanted.is_alone then perform pg_advisory_xact_lock(hashtext('tree ' || wanted.lock), wanted.provider);
        else perform pg_advisory_xact_lock_shared(hashtext('tree ' || wanted.lock), wanted.provider);
        end if;
        held := held || wanted::text;
      end loop;
      -- A change that was waited for may have moved what is asked for.
      if exists (select from tree_locks(changed, parents, effect) needed where needed::text <> all (held)) then
        raise exception 'the tree has changed' using errcode = 'serialization_failure';
      end if;
    end
    $function$`.execute(db);
  await sql`revoke all on function tree_locks, lock_tree from public`.execute(db);
  await sql`grant execute on function lock_tree to atrium_tenant`.execute(db);
}
