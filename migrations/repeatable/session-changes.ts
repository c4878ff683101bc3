/**
 * Returns the sessions with events after the one with the id `after`, and the newest event's id even without any. Runs as
 * its owner and applies the scope itself: under the policy, each event of other organizations costs a look at its session.
 */
export const sessionChanges = [
  `
  create or replace function session_changes(prefixes text[], after bigint, row_limit integer)
  returns table (session uuid, newest bigint)
  language plpgsql stable security definer
  set search_path = public, pg_temp
  as $function$
  declare
    scope text[] := string_to_array(current_setting('atrium.scope'), ',');
    last_event bigint;
  begin
    if cardinality(prefixes) = 0 or exists (
      select from unnest(prefixes) prefix where not prefix ^@ any (scope)) then return; end if;
    select max(id) into last_event from guest_session_event;
    return query
      select changed.id, coalesce(last_event, 0)
      from (select distinct session_id from (
        select session_id from guest_session_event
        where id > after and id <= last_event order by id desc limit row_limit) events) event
      join guest_session changed on changed.id = event.session_id
      where changed.organization_path ^@ any (prefixes);
    return query select null::uuid, coalesce(last_event, 0);
  end
  $function$`,
  'revoke all on function session_changes from public',
  'grant execute on function session_changes to atrium_tenant',
];
