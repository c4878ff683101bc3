import { type Kysely, sql } from 'kysely';

/**
 * Adds the search by access code, the attributes by which gateways identify sessions, and erasing a guest's uses of
 * access codes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index guest_access_code on guest (access_code_id) where access_code_id is not null`.execute(
    db,
  );
  await sql`
    drop function guest_matches(text[], text[], text, text, timestamptz, text, integer, integer)`.execute(
    db,
  );
  await createGuestMatches(db);
  // As accounting reported them, because gateways compare them exactly. RADIUS texts have at most 253 bytes.
  await sql`
    alter table guest_session
      add column acct_session_id text check (octet_length(acct_session_id) <= 253),
      add column user_name text check (octet_length(user_name) <= 253)`.execute(db);
  await createForgetting(db);
}

/** Replaces the function of migration 016 with one that also searches codes of batches in the scope. */
async function createGuestMatches(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function guest_matches(
      prefixes text[], patterns text[], mac_digits text, code_pattern text, wanted_status text,
      at timestamptz, sorted text, first_row integer, row_limit integer)
    returns table (match uuid, total bigint, more boolean)
    language plpgsql security definer
    set search_path = public, pg_temp
    -- Rows are wanted a few at a time: reading a whole table is never the way to them, whatever is estimated.
    set enable_seqscan = off
    as $function$
    declare
      scope text[] := string_to_array(current_setting('atrium.scope'), ',');
      small_scope constant integer := 20000;
      counted_at_most constant integer := 10000;
      found_at_most constant integer := 1000;
      inside bigint;
      in_scope text;
      wanted text := 'erased_at is null';
      by_text text;
      by_device text;
      by_code text := 'select null::uuid where false';
      ordering text;
    begin
      if cardinality(prefixes) = 0 or exists (
        select from unnest(prefixes) prefix where not prefix ^@ any (scope)) then return; end if;
      -- '0' follows '/', so the range holds exactly the paths that start with the prefix.
      select '(' || string_agg(format('organization_path >= %L and organization_path < %L',
          prefix, left(prefix, -1) || '0'), ' or ') || ')'
        into in_scope from unnest(prefixes) prefix;
      wanted := wanted || case wanted_status
        when 'Active' then format(
          ' and status = ''Active'' and (valid_until is null or valid_until > %L)', at)
        when 'Expired' then format(' and status = ''Active'' and valid_until <= %L', at)
        when 'Disabled' then ' and status = ''Disabled'''
        else '' end;
      ordering := case sorted
        when 'name' then 'left(search_text, 60), id'
        when '-name' then 'left(search_text, 60) desc, id desc'
        when 'validUntil' then 'valid_until, id'
        when '-validUntil' then 'valid_until desc, id desc'
        else 'created_at desc, id desc' end;
      if cardinality(patterns) > 0 then
        select string_agg(format('search_text like %L', pattern), ' and ')
          into by_text from unnest(patterns) pattern;
      end if;
      if mac_digits <> '' then
        by_device := format('replace(mac_address, '':'', '''') like %L', '%' || mac_digits || '%');
      end if;
      -- Codes are those of batches in the scope: nobody finds out by searching how those of others begin.
      if code_pattern <> '' then
        by_code := format(
          'select code.id from access_code_batch batch join access_code code on code.batch_id = batch.id
           where code.code like %L and code.uses > 0 and batch.organization_path ^@ any (%L::text[])',
          code_pattern, scope);
      end if;

      execute format('select count(*) from (select from guest where %s and erased_at is null limit %s) bounded',
        in_scope, small_scope + 1) into inside;
      if inside <= small_scope then
        return query execute format(
          'select id, count(*) over (), false from guest
           where %s and %s and (%s or id in (select guest_id from guest_device where %s)
             or access_code_id in (%s))
           order by %s offset %s limit %s',
          in_scope, wanted,
          coalesce(by_text, case when by_device is null and code_pattern = '' then 'true' else 'false' end),
          coalesce(by_device, 'false'), by_code, ordering, first_row, row_limit);
      elsif coalesce(by_text, by_device) is null and code_pattern = '' then
        return query execute format(
          'with counted as (
             select count(*) as total from (select from guest where %1$s and %2$s limit %3$s) bounded)
           select id, counted.total, counted.total = %3$s
           from (select id from guest where %1$s and %2$s order by %4$s offset %5$s limit %6$s) page, counted',
          in_scope, wanted, counted_at_most, ordering, first_row, row_limit);
      else
        -- The first thousand that are found, in their order: for whoever is among more, more has to be typed.
        return query execute format(
          'with found as materialized (
             (select id from guest where %1$s and %2$s and %3$s limit %4$s)
             union
             (select id from guest where id in (select guest_id from guest_device where %5$s and %1$s)
              and %2$s limit %4$s)
             union
             (select id from guest where access_code_id in (%9$s) and %1$s and %2$s limit %4$s))
           select id, count(*) over (), count(*) over () >= %4$s
           from guest where id in (select id from found) order by %6$s offset %7$s limit %8$s',
          in_scope, wanted, coalesce(by_text, 'false'), found_at_most,
          coalesce(by_device, 'false'), ordering, first_row, row_limit, by_code);
      end if;
    end
    $function$`.execute(db);
  await sql`revoke all on function guest_matches from public`.execute(db);
  await sql`grant execute on function guest_matches to atrium_tenant`.execute(db);
}

async function createForgetting(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index access_code_use_device on access_code_use (area_number, mac_address)`.execute(db);
  // Runs as its owner, because the batch may be above the scope; the guest must be in it.
  await sql`
    create function forget_code_uses(of_guest uuid, known text[], pseudonyms text[]) returns setof uuid
    language sql security definer set search_path = public, pg_temp
    as $function$
      update access_code_use used set mac_address = pseudonym.name
      from guest
      cross join unnest(known, pseudonyms) pseudonym (mac_address, name)
      where guest.id = of_guest
        and guest.organization_path ^@ any (string_to_array(current_setting('atrium.scope'), ','))
        and used.mac_address = pseudonym.mac_address
        and (used.area_number = guest.organization_number
          or used.access_code_id = guest.access_code_id)
      returning used.id
    $function$`.execute(db);
  await sql`revoke all on function forget_code_uses from public`.execute(db);
  await sql`grant execute on function forget_code_uses to atrium_tenant`.execute(db);
}
