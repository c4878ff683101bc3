/** Helpers of `org_search_matches`: they write SQL and are executed only by it. */
const conditions = [
  // A pattern for a text of one line (`value`) or of several, each between line breaks.
  `
  create or replace function search_pattern(operator text, given text, has_lines boolean) returns text
  language sql immutable set search_path = public, pg_temp
  return case when operator = 'contains' then '%' else case when has_lines then E'%\\n' else '' end end
    || regexp_replace(folded(given), '([\\\\%_])', '\\\\\\1', 'g')
    || case when operator in ('contains', 'begins') then '%' else case when has_lines then E'\\n%' else '' end end`,
  // 'offset 0' keeps the planner from reading all that matches instead of what belongs to one organization.
  // 'own': the condition reads the row of org_search only. 'set': a query of the numbers that match.
  `
  create or replace function search_condition(node jsonb, form text) returns text
  language plpgsql stable set search_path = public, pg_temp
  as $function$
  declare
    kind constant text := node ->> 'kind';
    negated constant boolean := coalesce((node ->> 'not')::boolean, false);
    operator constant text := node ->> 'operator';
    value text := node ->> 'value';
    is_own constant boolean := kind = any ('{facet,text,number,changed,none}');
    test text;
    query text;
    parts text[];
  begin
    if kind = 'group' then
      if form = 'own' then
        parts := array(select search_condition(one, 'own') from jsonb_array_elements(node -> 'of') one);
        if array_position(parts, null) is not null then return null; end if;
      elsif form = 'set' then
        if node ->> 'join' = 'and' then
          -- By the first condition that another table's index finds, if there is one.
          query := (select listed from jsonb_array_elements(node -> 'of') with ordinality as one (part, at),
              search_condition(part, 'set') listed
            where search_condition(part, 'own') is null and listed is not null order by at limit 1);
          return format('select s.number from org_search s where %s%s',
            case when query is null then '' else format('s.number in (%s) and ', query) end,
            search_condition(node, 'filter'));
        end if;
        parts := array(select search_condition(one, 'set') from jsonb_array_elements(node -> 'of') one);
        if array_position(parts, null) is not null then return null; end if;
        return format('select distinct number from (%s) one (number)', array_to_string(parts, ' union all '));
      else
        parts := array(select search_condition(one, 'filter') from jsonb_array_elements(node -> 'of') one);
      end if;
      return '(' || array_to_string(parts, case node ->> 'join' when 'or' then ' or ' else ' and ' end) || ')';
    end if;
    if is_own then
      test := case kind
        when 'none' then 'false'
        when 'facet' then format('s.facets && %L::text[]', array(select jsonb_array_elements_text(node -> 'any')))
        when 'text' then format('s.%I like %L', node ->> 'column', search_pattern(operator, value, true))
        when 'number' then format('coalesce(s.%I %s %s, false)', node ->> 'column', operator, value::bigint)
        else format('s.changed %s %L', operator, value::timestamptz) end;
      -- An expression over the column would not use its index.
      if not negated and kind = 'number' then
        test := format('s.%I %s %s', node ->> 'column', operator, value::bigint);
      end if;
      test := case when negated then 'not ' else '' end || test;
      return case form when 'set' then 'select s.number from org_search s where ' || test else test end;
    end if;
    if form = 'own' then return null; end if;
    if kind = 'value' then
      -- A whole address is stored in its shortest form, and a part of one stays as it is.
      if node ->> 'field' = 'ip' then value := search_address(value); end if;
      -- Where one organization's values are compared, '|| ''''' keeps the planner from the index of all values.
      query := format('v.field = %L and v.value %s%s', node ->> 'field',
        case when form = 'set' then '' else '|| '''' ' end, case operator
        when 'is' then format('= %L', folded(value))
        when 'ends' then format('like %L', '%' || search_pattern('is', value, false))
        else format('like %L', search_pattern(operator, value, false)) end);
      if form = 'set' then
        return case when negated then null
          else 'select distinct v.number from org_search_value v where ' || query end;
      end if;
      return format('%s exists (select from org_search_value v where v.number = s.number and %s offset 0)',
        case when negated then 'not' else '' end, query);
    elsif kind = 'vlan' then
      if form = 'set' then
        return case when negated then null
          else format('select v.organization_number from site_vlan v where v.vlan = %s', value::integer) end;
      end if;
      return format('%s exists (select from site_vlan v where v.organization_number = s.number and v.vlan + 0 = %s offset 0)',
        case when negated then 'not' else '' end, value::integer);
    elsif kind = 'path' then
      -- '0' follows '/', so the range holds exactly the paths that start with the value.
      query := format('p.path >= %L and p.path < %L', value, left(value, -1) || '0');
      if form = 'set' then
        return case when negated then null else 'select p.number from organization p where ' || query end;
      end if;
      return format('%s exists (select from organization p where p.number = s.number and %s offset 0)',
        case when negated then 'not' else '' end, query);
    end if;
    if kind is distinct from 'feature' then raise exception 'unknown condition %', kind; end if;
    -- An organization lacks a feature at and below each whose list leaves it out.
    query := format('features is not null and not features @> %L', to_jsonb(node ->> 'feature'));
    if form = 'set' then
      return search_feature_set(query, negated);
    end if;
    return format('exists (select from organization p where p.number = s.number and %s exists (
      select from organization above
      where above.number = any (string_to_array(trim(both ''/'' from p.path), ''/'')::integer[]) and above.%s offset 0) offset 0)',
      case when negated then '' else 'not' end, replace(query, 'not features', 'not above.features'));
  end
  $function$`,
  // The subtrees without a feature, or what is between them.
  `
  create or replace function search_feature_set(lacking text, negated boolean) returns text
  language plpgsql stable set search_path = public, pg_temp
  as $function$
  declare
    lows text[];
    highs text[];
  begin
    -- Without the subtrees inside others.
    execute format(
      'select array_agg(low order by low), array_agg(high order by low) from (
         select low, high, max(high) over (order by low rows between unbounded preceding and 1 preceding) as before
         from (select path as low, left(path, -1) || ''0'' as high from organization where %s) subtree
       ) ordered where before is null or low >= before', lacking) into lows, highs;
    lows := coalesce(lows, '{}');
    highs := coalesce(highs, '{}');
    return format(
      'select split_part(p.path, ''/'', -2)::integer as number from unnest(%L::text[], %L::text[]) reach (low, high)
       cross join lateral (
         select path from organization where path >= reach.low and path < reach.high offset 0) p',
      case when negated then lows else '/'::text || highs end,
      case when negated then highs else lows || '0'::text end);
  end
  $function$`,
];

/**
 * The search of Adv Org Search. Runs as its owner and applies the scope itself, because a policy prevents using the trigram
 * indexes. A sample says which condition finds the fewest: its rows are read by its index, and the others only filter them.
 * Where a sample has so many matches that counting would stop, the rows shown are from a larger sample.
 */
export const orgSearch = [
  ...conditions,
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
  as $function$
  declare
    scope constant text[] := string_to_array(current_setting('atrium.scope'), ',');
    small_scope constant integer := 20000;
    sampled_rows constant integer := 5000;
    of_all jsonb;
    in_scope text := 'true';
    own text[] := '{}';
    others text[] := '{}';
    sets text[] := '{}';
    shares bigint[];
    wanted text;
    driver text;
    ordering text;
    table_rows double precision;
    counts bigint[];
    found integer[];
    inside bigint;
    node jsonb;
    test text;
    best integer;
  begin
    if cardinality(prefixes) = 0 or exists (
      select from unnest(prefixes) prefix where not prefix ^@ any (scope)) then return; end if;
    -- Removed organizations are rows, too.
    of_all := case when search ->> 'join' = 'and' then search -> 'of' else jsonb_build_array(search) end;
    own := array['not s.facets @> ''{s:Removed}'''];
    for node in select value from jsonb_array_elements(of_all) loop
      test := search_condition(node, 'own');
      if test is not null then
        own := own || test;
      else
        others := others || search_condition(node, 'filter');
        sets := sets || coalesce(search_condition(node, 'set'), '');
      end if;
    end loop;
    wanted := array_to_string(own || others, ' and ');
    if prefixes <> array['/'] then
      select '(' || string_agg(format('path >= %L and path < %L', prefix, left(prefix, -1) || '0'), ' or ') || ')'
        into in_scope from unnest(prefixes) prefix;
      execute format('select count(*) from (select from organization where %s limit %s) bounded',
        in_scope, small_scope + 1) into inside;
      if inside <= small_scope then
        driver := format('select s.* from (select number from organization where %s offset 0) inside
          join org_search s on s.number = inside.number', in_scope);
        in_scope := 'true';
      else
        in_scope := format('exists (select from organization where organization.number = s.number and %s)', in_scope);
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
      -- Matches of everything, of the own conditions, and of each other one.
      if table_rows > sampled_rows then
        execute format(
          'select array[count(*), count(*) filter (where c0 and %1$s), count(*) filter (where c0)%2$s]
           from (select %3$s as c0, %4$s as scope%5$s
             from org_search s tablesample system (%6$s) repeatable (1) offset 0) sampled',
          array_to_string('scope'::text || array(select format('c%s', at) from generate_subscripts(others, 1) at), ' and '),
          array_to_string(array(select format(', count(*) filter (where c%s)', at) from generate_subscripts(others, 1) at), ''),
          array_to_string(own, ' and '), in_scope,
          array_to_string(array(select format(', %s as c%s', others[at], at) from generate_subscripts(others, 1) at), ''),
          least(100, 100 * sampled_rows / table_rows)) into counts;
        if counts[1] > 0 and counts[2] >= 40 and counts[2] * table_rows / counts[1] > 2 * count_limit then
          execute format(
            'select array(select s.number from org_search s tablesample system (%s) repeatable (2)
              where %s limit %s)',
            least(100, 300 * row_limit * counts[1] / (counts[2] * table_rows)), wanted, row_limit) into found;
          if cardinality(found) = row_limit then
            return query execute format(
              'select o.number, %s::bigint, true from organization o where o.number = any ($1) order by %s',
              count_limit, ordering) using found;
            return;
          end if;
        end if;
      end if;
      -- The condition with the fewest matches that has an index.
      best := 0;
      for at in 1 .. cardinality(others) loop
        continue when sets[at] = '';
        if cardinality(own) = 1 and best = 0
          or coalesce(counts[3 + at] < counts[case when best = 0 then 3 else 3 + best end], false) then
          best := at;
        end if;
      end loop;
      driver := case when best = 0
        then 'select s.* from org_search s where ' || array_to_string(own, ' and ')
        else format('select s.* from (%s) one (number) join org_search s on s.number = one.number', sets[best]) end;
      -- It is what the driver finds.
      wanted := array_to_string(
        case when best = 0 then others else own || others[:best - 1] || others[best + 1:] end || in_scope, ' and ');
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
  ...['search_pattern', 'search_condition', 'search_feature_set', 'org_search_matches'].map(
    (name) => `revoke all on function ${name} from public`,
  ),
  'grant execute on function org_search_matches to atrium_tenant',
];
