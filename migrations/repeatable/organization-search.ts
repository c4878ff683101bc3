/**
 * The search of section 5: every pattern (`%word%`) must match. Runs as its owner and applies the scope itself, because
 * a policy prevents using the trigram index (LIKE is not leakproof). Counting stops at `count_limit` for words in more
 * than `common_share` of the rows.
 */
export const organizationSearch = [
  `
  create or replace function organization_matches(first_word text, patterns text[], result_limit integer, count_limit integer)
  returns table (match integer, total bigint, more boolean)
  language plpgsql security definer set search_path = public, pg_temp
  as $function$
  declare
    scope text[] := string_to_array(current_setting('atrium.scope'), ',');
    common_share constant double precision := 0.01;
    small_table constant integer := 20000;
    table_rows double precision;
    sampled bigint;
    sampled_matches bigint;
    share double precision;
    in_scope text := 'true';
    matching text;
    starting text;
  begin
    if scope is null or cardinality(scope) = 0 or cardinality(patterns) = 0 then return; end if;
    select string_agg(format('search_text like %L', pattern), ' and ') || ' and status <> ''Removed'''
      into matching from unnest(patterns) pattern;
    starting := format('search_text >= %L and search_text < %L', first_word, first_word || U&'\\FFFF');
    if scope <> array['/'] then
      -- '0' follows '/', so the range holds exactly the paths that start with the prefix.
      select '(' || string_agg(format('path >= %L and path < %L', prefix, left(prefix, -1) || '0'), ' or ') || ')'
        into in_scope from unnest(scope) prefix;
      execute format('select count(*) from (select from organization where %s limit %s) bounded',
        in_scope, small_table + 1) into sampled;
      if sampled <= small_table then
        return query execute format(
          'select number, count(*) over (), false
           from (select number, search_text, status from organization where %s offset 0) inside
           where %s order by (%s) desc, search_text, number limit %s',
          in_scope, matching, starting, result_limit);
        return;
      end if;
    end if;

    select greatest(reltuples, 0) into table_rows from pg_class where oid = 'organization'::regclass;
    if table_rows > small_table then
      execute format(
        'select count(*), count(*) filter (where %s and %s) from organization tablesample system (%s) repeatable (1)',
        matching, in_scope, least(100, 400000 / table_rows)) into sampled, sampled_matches;
      share := case when sampled = 0 then 0 else sampled_matches / sampled::double precision end;
      if share > common_share and share * table_rows > 2 * count_limit then
        -- First the names that start with the word, by their index, then others from a sample of the table.
        return query execute format(
          'with first as materialized (
             select number, search_text from (
               select number, search_text, path, status from organization where %1$s
               order by search_text limit %2$s
             ) named where %3$s and %4$s order by search_text limit %5$s),
           rest as materialized (
             select number, search_text from organization tablesample system (%6$s) repeatable (1)
             where %3$s and %4$s and not (%1$s) limit %5$s),
           found as (select 0 as rank, * from first union all select 1, * from rest)
           select number, %7$s::bigint, true from found order by rank, search_text, number limit %5$s',
          starting, small_table, matching, in_scope, result_limit,
          least(100, 200 * count_limit / (share * table_rows)), count_limit);
        return;
      end if;
    end if;
    return query execute format(
      'select number, count(*) over (), false from organization
        where %s and %s order by (%s) desc, search_text, number limit %s',
      matching, in_scope, starting, result_limit);
  end
  $function$`,
  'revoke all on function organization_matches from public',
  'grant execute on function organization_matches to atrium_tenant',
];
