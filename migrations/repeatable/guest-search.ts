/**
 * Searches and sorts the guests of subtrees. Runs as its owner and applies the scope itself, by current paths, because
 * a policy prevents using the trigram indexes and an index's order (LIKE is not leakproof). Returns only ids; the
 * caller reads the rows under the policy.
 */
export const guestSearch = [
  // Without the last parameter, which calls of an earlier version leave out.
  'drop function if exists guest_matches(text[], text[], text, text, text, timestamptz, text, integer, integer)',
  `
  create or replace function guest_matches(
    prefixes text[], patterns text[], mac_digits text, code_pattern text, wanted_status text,
    at timestamptz, sorted text, first_row integer, row_limit integer,
    exact_text text default '')
  returns table (match uuid, total bigint, more boolean)
  language plpgsql security definer
  set search_path = public, pg_temp
  -- Rows are wanted a few at a time: reading a whole table is never the way to them, whatever is estimated.
  set enable_seqscan = off
  as $function$
  declare
    scope text[] := string_to_array(current_setting('atrium.scope'), ',');
    moving text[] := moving_paths();
    small_scope constant integer := 20000;
    counted_at_most constant integer := 10000;
    found_at_most constant integer := 1000;
    inside bigint;
    in_scope text;
    wanted text := 'erased_at is null';
    by_text text;
    by_device text;
    by_exact text := 'false';
    by_code text := 'select null::uuid where false';
    ordering text;
    is_search boolean;
  begin
    if cardinality(prefixes) = 0 or exists (
      select from unnest(prefixes) prefix where not prefix ^@ any (scope)) then return; end if;
    -- '0' follows '/', so the range holds exactly the paths that start with the prefix.
    select '(' || string_agg(format('organization_path >= %L and organization_path < %L',
        prefix, left(prefix, -1) || '0'), ' or ') || ')'
      into in_scope from unnest(prefixes || moving) prefix;
    -- Rows that have not followed a move are where their organization is.
    if cardinality(moving) > 0 then
      in_scope := in_scope || format(' and exists (
        select from organization where number = organization_number and path ^@ any (%L::text[]))', prefixes);
    end if;
    wanted := wanted || case wanted_status
      when 'Active' then format(
        ' and status = ''Active'' and (valid_until is null or valid_until > %L)', at)
      when 'Expired' then format(' and status = ''Active'' and valid_until <= %L', at)
      when 'Disabled' then ' and status = ''Disabled'''
      when 'Online' then
        ' and id in (select guest_id from guest_session where state = ''open'' and ' || in_scope || ')'
      else '' end;
    ordering := case sorted
      when 'name' then 'left(search_text, 60), id'
      when '-name' then 'left(search_text, 60) desc, id desc'
      when 'validUntil' then 'valid_until, id'
      when '-validUntil' then 'valid_until desc, id desc'
      else 'created_at desc, id desc' end;
    -- A field of the guest is a line of the text. Each of these patterns uses the trigram index.
    if exact_text <> '' then
      by_exact := format('(search_text like %L or search_text like %L or search_text like %L or search_text like %L)',
        exact_text, exact_text || E'\\n%', E'%\\n' || exact_text, E'%\\n' || exact_text || E'\\n%');
    end if;
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
         join organization on organization.number = batch.organization_number
         where code.code like %L and code.uses > 0 and organization.path ^@ any (%L::text[])',
        code_pattern, scope);
    end if;

    -- Exact matches, then guests who are online, then those seen last. Only matches are sorted, each by its indexes.
    if sorted = 'relevance' then
      ordering := format('(%s or access_code_id in (%s)) is true desc,
        exists (select from guest_session where guest_id = guest.id and state = ''open'') desc,
        (select max(last_seen_at) from guest_device where guest_id = guest.id) desc nulls last, %s',
        by_exact,
        case when code_pattern = '' then by_code
          else replace(by_code, quote_literal(code_pattern), quote_literal(rtrim(code_pattern, '%'))) end,
        ordering);
    end if;

    is_search := coalesce(by_text, by_device) is not null or code_pattern <> '';
    execute format('select count(*) from (select from guest where %s and erased_at is null limit %s) bounded',
      in_scope, small_scope + 1) into inside;
    if inside <= small_scope then
      -- Few rows, found by their path first: PostgreSQL would rather look through all guests in the order asked for.
      return query execute format(
        'select id, %s, false
         from (select * from guest where %s and erased_at is null offset 0) guest
         where %s and (%s or id in (select guest_id from guest_device where %s)
           or access_code_id in (%s))
         order by %s offset %s limit %s',
        case when wanted_status = '' and not is_search
          then inside || '::bigint' else 'count(*) over ()' end,
        in_scope, wanted,
        coalesce(by_text, case when is_search then 'false' else 'true' end),
        coalesce(by_device, 'false'), by_code, ordering, first_row, row_limit);
    elsif not is_search then
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
           (select id from guest where %1$s and %2$s and %10$s limit %4$s)
           union
           (select id from guest where %1$s and %2$s and %3$s limit %4$s)
           union
           (select id from guest where id in (select guest_id from guest_device where %5$s and %1$s)
            and %2$s limit %4$s)
           union
           (select id from guest where access_code_id in (%9$s) and %1$s and %2$s limit %4$s))
         select id, count(*) over (), count(*) over () >= %4$s
         from guest where id in (select id from found) order by %6$s offset %7$s limit %8$s',
        in_scope, wanted, coalesce(by_text, 'false'), found_at_most,
        coalesce(by_device, 'false'), ordering, first_row, row_limit, by_code,
        by_exact);
    end if;
  end
  $function$`,
  'revoke all on function guest_matches from public',
  'grant execute on function guest_matches to atrium_tenant',
];
