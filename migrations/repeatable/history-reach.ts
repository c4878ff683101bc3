/**
 * Returns the time of the row before a provider's newest `rows`, or null when there are fewer. Positions in the chain
 * approximate the order of time (a writer that waits for the chain gets a later one); counting them avoids reading the
 * rows. Runs as its owner, because a caller who sees only some rows would have to read all of them.
 */
export const historyReach = [
  `
  create or replace function admin_history_reach(provider integer, until timestamptz, rows integer)
  returns timestamptz
  language sql stable security definer set search_path = public, pg_temp
  as $function$
    select at from admin_history
    where provider_number = provider and at < coalesce(until, 'infinity')
      and chain_position <= (
        select chain_position - rows from admin_history
        where provider_number = provider and at < coalesce(until, 'infinity')
        order by at desc, id desc limit 1
      )
      and exists (
        select from unnest(string_to_array(current_setting('atrium.scope'), ',')) prefix
        where prefix = '/' or starts_with(prefix, '/' || provider || '/')
      )
    order by chain_position desc limit 1
  $function$`,
];
