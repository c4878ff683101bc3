/**
 * Rewrites the paths of some rows of a move; returns false when other transactions have locked the next ones. Visits
 * each path once, in order: new rows must have the current path, so none are added to visited paths. Skips
 * organizations that are back at a former path or never left it.
 */
export const movedRows = [
  `
  create or replace function rewrite_moved_rows(of_move bigint, row_limit integer) returns boolean
  language plpgsql set search_path = public, pg_temp
  as $function$
  declare
    paths_at_most constant integer := 500;
    move organization_move;
    found_path text;
    current_path text;
    rows integer := 0;
    changed integer;
  begin
    select * into strict move from organization_move where id = of_move for update;
    for visited in 1 .. paths_at_most loop
      exit when rows >= row_limit or cardinality(move.remaining_tables) = 0;
      execute format(
        'select organization_path from %I where organization_path >= $1 and organization_path < $2
         order by organization_path limit 1', move.remaining_tables[1])
        into found_path using move.next_path, left(move.former_path, -1) || '0';
      if found_path is null then
        move.remaining_tables := move.remaining_tables[2:];
        move.next_path := move.former_path;
        continue;
      end if;
      move.next_path := found_path;
      select path into current_path from organization
      where number = nullif(split_part(found_path, '/', -2), '')::integer for key share;
      -- Rows of the whole platform follow nobody.
      if current_path = found_path or found_path = '/' then
        -- Whatever is below it comes after a space.
        move.next_path := found_path || ' ';
        continue;
      end if;
      execute format(
        'with due as (
           select ctid from %1$I where organization_path = $1 limit $2 for no key update skip locked)
         update %1$I moved set organization_path = $3 from due where moved.ctid = due.ctid',
        move.remaining_tables[1]) using found_path, row_limit - rows, current_path;
      get diagnostics changed = row_count;
      -- Others hold the rest of these rows: they are taken later.
      exit when changed = 0;
      rows := rows + changed;
    end loop;
    if cardinality(move.remaining_tables) = 0 then
      delete from organization_move where id = move.id;
      return true;
    end if;
    update organization_move set remaining_tables = move.remaining_tables, next_path = move.next_path
    where id = move.id;
    return rows > 0 or changed is null;
  end
  $function$`,
  'revoke all on function rewrite_moved_rows from public',
  // Many moves become one of everything, which covers rows of the whole platform too: they are seen in its scope only.
  `
  create or replace function is_moved_into_scope(row_path text) returns boolean
  language plpgsql stable cost 1
  as $function$
  begin
    if row_path = '/' then
      return row_path ^@ any (string_to_array(current_setting('atrium.scope'), ','));
    end if;
    return exists (select from public.organization where number = split_part(row_path, '/', -2)::integer);
  end
  $function$`,
];
