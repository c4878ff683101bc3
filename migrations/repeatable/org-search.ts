/**
 * The search of Adv Org Search. Runs as its owner and applies the scope itself, because a policy prevents using the trigram
 * indexes. A sample says which condition finds the fewest: its rows are read by its index, and the others only filter them.
 * Where a sample has so many matches that counting would stop, a larger sample confirms it, and the rows shown are its.
 */
export const orgSearch = [
  `
  create or replace function org_search_matches(
    prefixes text[], search jsonb, sorted text, row_limit integer, count_limit integer, after integer default null)
  returns table (match integer, total bigint, more boolean)
  language plpgsql security definer
  set search_path = public, pg_temp
  set jit = off
  set work_mem = '32MB'
  -- Few rows are wanted: reading a whole table is never the way to them, whatever is estimated.
  set enable_seqscan = off
  -- Each organization is read once.
  set enable_memoize = off
  as $function$
  declare
    scope constant text[] := string_to_array(current_setting('atrium.scope'), ',');
    small_scope constant integer := 20000;
    sampled_rows constant integer := 5000;
    of_all jsonb;
    reach text;
    inside_rows text;
    in_scope text := 'true';
    own text[] := '{}';
    others text[] := '{}';
    sets text[] := '{}';
    must text[] := '{}';
    layers text := '';
    met text := 'c0';
    wanted text;
    driver text;
    ordering text;
    table_rows double precision;
    counts bigint[];
    own_share double precision;
    matching double precision;
    counted_part double precision;
    counting_cost double precision;
    sample_cost double precision;
    share double precision;
    least_share double precision;
    found integer[];
    read_rows bigint;
    inside bigint;
    node jsonb;
    test text;
    best integer;
  begin
    if cardinality(prefixes) = 0 or exists (
      select from unnest(prefixes) prefix where not prefix ^@ any (scope)) then return; end if;
    of_all := case when search ->> 'join' = 'and' then search -> 'of' else jsonb_build_array(search) end;
    for node in select value from jsonb_array_elements(of_all) loop
      test := search_condition(node, 'own');
      if node ->> 'kind' = 'facet' and node ->> 'not' = 'false' and jsonb_array_length(node -> 'any') = 1 then
        must := must || (node -> 'any' ->> 0);
      elsif test is not null then
        own := own || test;
      else
        others := others || search_condition(node, 'filter');
        sets := sets || coalesce(search_condition(node, 'set'), '');
      end if;
    end loop;
    -- One comparison for all, because each takes the list of facets apart. Removed organizations are rows, too.
    own := case when must = '{}' then '{}' else array[format('s.facets @> %L::text[]', must)] end
      || own || 's.facets[2] <> ''s:Removed'''::text;
    wanted := array_to_string(own || others, ' and ');
    -- The platform, or the only provider, reaches all.
    if cardinality(prefixes) > 1
      or exists (select from organization where path < prefixes[1])
      or exists (select from organization where path >= left(prefixes[1], -1) || '0') then
      select '(' || string_agg(format('path >= %L and path < %L', prefix, left(prefix, -1) || '0'), ' or ') || ')'
        into reach from unnest(prefixes) prefix;
      execute format('select count(*) from (select from organization where %s limit %s) bounded',
        reach, small_scope + 1) into inside;
      inside_rows := format('select s.* from (select number from organization where %s offset 0) inside
        join org_search s on s.number = inside.number', reach);
      if inside <= small_scope then
        driver := inside_rows;
      else
        -- 'offset 0' keeps the planner from joining all that is inside, and a test of one row is quick.
        in_scope := format(
          'exists (select from organization where organization.number = s.number and %s offset 0)', reach);
      end if;
    end if;
    wanted := wanted || ' and ' || in_scope;
    if after is not null then
      return query execute format(
        'select s.number, 0::bigint, true from %s s where s.number > %s and %s order by s.number limit %s',
        coalesce('(' || driver || ')', 'org_search'), after, wanted, row_limit);
      return;
    end if;

    ordering := case ltrim(sorted, '-')
      when 'number' then 'o.number'
      when 'path' then 'o.path'
      when 'externalId' then 'folded(o.external_id)'
      when 'type' then 'o.type'
      when 'status' then 'o.status'
      when 'country' then 'o.country'
      when 'zone' then 'o.time_zone'
      when 'rooms' then 'o.rooms'
      when 'changed' then 'o.updated_at'
      else 'o.search_text' end
      || case when sorted like '-%' then ' desc nulls last' else ' nulls last' end || ', o.number';
    if driver is null then
      select greatest(reltuples, 0) into table_rows from pg_class where oid = 'org_search'::regclass;
      if table_rows > sampled_rows then
        -- A condition is tested where those before it are met, and on some rows to know how much it finds alone.
        for at in 1 .. cardinality(others) loop
          layers := layers || format(
            ' cross join lateral (select case when picked or (%s) then %s end as c%s offset 0) of_%3$s',
            met, others[at], at);
          met := met || ' and c' || at;
        end loop;
        execute format(
          'select array[count(*), count(*) filter (where %1$s and %2$s), count(*) filter (where c0),
             count(*) filter (where picked)%3$s, count(*) filter (where picked and %2$s)]
           from org_search s tablesample system (%4$s) repeatable (1)
           cross join lateral (select %5$s as c0, hashint4(s.number) & 7 = 0 as picked offset 0) of_0 %6$s',
          met, in_scope,
          array_to_string(array(
            select format(', count(*) filter (where picked and c%s)', at) from generate_subscripts(others, 1) at), ''),
          least(100, 100 * sampled_rows / table_rows), array_to_string(own, ' and '), layers) into counts;
        own_share := counts[3] / nullif(counts[1], 0)::double precision;
        matching := table_rows * counts[2] / nullif(counts[1], 0);
      end if;
      -- The condition with the fewest matches that has an index. A row that another table finds costs as much as three.
      best := 0;
      least_share := case when cardinality(own) > 1 then own_share / 3 end;
      for at in 1 .. cardinality(others) loop
        continue when sets[at] = '';
        share := counts[4 + at] / nullif(counts[4], 0)::double precision;
        if cardinality(own) = 1 and best = 0 or coalesce(share < least_share, false) then
          best := at;
          least_share := share;
        end if;
      end loop;
      if counts[2] >= 40 and matching > 1.2 * count_limit then
        -- In rows that an index finds. Counting stops, but a bitmap finds all rows first; a sample tests what comes after the own
        -- conditions, which is dearer, on the rows that meet these.
        counted_part := count_limit / matching;
        counting_cost := case best
          when 0 then own_share * (0.5 + counted_part * (1 + cardinality(others)))
          else 3 * least_share * counted_part end;
        sample_cost := 1.3 * row_limit / matching * (1 + case when others = '{}' then 0 else 3 * own_share end);
        if sample_cost < counting_cost then
          -- Large enough to show its matches, and to be sure that there are more than would be counted.
          execute format(
            'select array_agg(s.number) filter (where %s), count(*) from org_search s tablesample system (%s) repeatable (2)',
            wanted, least(100, 130 * row_limit / matching)) into found, read_rows;
          if cardinality(found) >= row_limit
            and cardinality(found) * table_rows > 1.15 * count_limit * read_rows then
            return query execute format(
              'select o.number, %s::bigint, true from organization o where o.number = any ($1) order by %s',
              count_limit, ordering) using found[:row_limit];
            return;
          end if;
        end if;
      end if;
      share := counts[cardinality(counts)] / nullif(counts[4], 0)::double precision;
      if in_scope <> 'true' and share < coalesce(least_share, own_share) then
        driver := inside_rows;
      else
        -- Many rows are compared with the numbers inside at once. 'is true' keeps the planner from joining them, and they are
        -- taken from the paths, because it would read the numbers from an index of all of them.
        if in_scope <> 'true' and share < least_share * (case best when 0 then 7.5 else 2.5 end) then
          in_scope := format(
            '(s.number in (select split_part(path, ''/'', -2)::integer from organization where %s)) is true', reach);
        end if;
        driver := case when best = 0
          then 'select s.* from org_search s where ' || array_to_string(own, ' and ')
          -- 'offset 0' keeps the planner from reading the whole table to join many numbers.
          else format('select s.* from (%s) one (number)
            cross join lateral (select * from org_search where number = one.number offset 0) s', sets[best]) end;
        -- Without what the driver finds.
        wanted := array_to_string(
          case when best = 0 then others else own || others[:best - 1] || others[best + 1:] end || in_scope, ' and ');
      end if;
    end if;
    return query execute format(
      'with found as materialized (select s.number from (%s offset 0) s where %s limit %s),
         counted as (select count(*) as total from found)
       select o.number, least(counted.total, %5$s), counted.total > %5$s
       from counted
       -- What is not all of the matches is not worth sorting.
       cross join lateral (select number from found limit case when counted.total > %5$s then %6$s end) one
       join organization o on o.number = one.number
       order by %4$s limit %6$s',
      driver, wanted, count_limit + 1, ordering, count_limit, row_limit);
  end
  $function$`,
  'revoke all on function org_search_matches from public',
  'grant execute on function org_search_matches to atrium_tenant',
];
