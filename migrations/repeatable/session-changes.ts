/**
 * Returns the sessions with events after the one with the id `after`, and the newest event's id even without any. After
 * more than `row_limit` events it returns no session, only that it was cut. Runs as its owner and applies the scope
 * itself: under the policy, each event of other organizations costs a look at its session.
 */
export const sessionChanges = [
  // Its result has changed, and a function cannot be replaced by one with another.
  'drop function if exists session_changes(text[], bigint, integer)',
  `
  create function session_changes(prefixes text[], after bigint, row_limit integer)
  returns table (session uuid, newest bigint, is_cut boolean)
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
    if (select count(*) from (select from guest_session_event
        where id > after and id <= last_event limit row_limit + 1) counted) > row_limit then
      return query select null::uuid, last_event, true;
      return;
    end if;
    return query
      select changed.id, last_event, false
      from (select distinct session_id from guest_session_event
        where id > after and id <= last_event) event
      join guest_session changed on changed.id = event.session_id
      where changed.organization_path ^@ any (prefixes);
    return query select null::uuid, coalesce(last_event, 0), false;
  end
  $function$`,
  'revoke all on function session_changes from public',
  'grant execute on function session_changes to atrium_tenant',
];
