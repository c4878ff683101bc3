/** Helpers of `org_search_matches`: they write SQL and are executed only by it. */
export const orgSearchConditions = [
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
  // By ranges of paths: the subtrees without a feature, or what is between them. The row '0' follows all paths, so that there
  // is something between it and the last subtree.
  `
  create or replace function search_feature_set(lacking text, negated boolean) returns text
  language sql immutable set search_path = public, pg_temp
  return format(
    'select split_part(p.path, ''/'', -2)::integer as number
     from (
       select low, high, coalesce(max(high) over (order by low rows between unbounded preceding and 1 preceding), ''/'') as before
       from (
         select path as low, left(path, -1) || ''0'' as high from organization where %s
         union all select ''0'', ''0'') subtree
     ) ordered
     cross join lateral (select path from organization where path >= %s offset 0) p
     where low >= before',
    lacking,
    case when negated then 'low and path < high' else 'before and path < low' end)`,
  ...['search_pattern', 'search_condition', 'search_feature_set'].map(
    (name) => `revoke all on function ${name} from public`,
  ),
];
