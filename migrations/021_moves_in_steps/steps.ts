import { type Kysely, sql } from 'kysely';

export async function rewriteInSteps(db: Kysely<unknown>): Promise<void> {
  await storeMoves(db);
  await createSteps(db);
}

/** Stores former paths in the transaction of the move. */
async function storeMoves(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function note_moves() returns trigger
    language plpgsql security definer set search_path = public, pg_temp
    as $function$
    declare
      -- Each is compared with each row that is read, so that many become the path above all of them.
      noted_at_most constant integer := 20;
      former text[];
      lowest text;
      highest text;
    begin
      select array_agg(gone.path) into former
      from gone join added using (number)
      where gone.path <> added.path and not exists (
        select from gone above join added above_now using (number)
        where above.number = nullif(split_part(gone.path, '/', -3), '')::integer
          and above.path <> above_now.path);
      if former is null then return null; end if;
      if cardinality(former) > noted_at_most then
        select min(path collate "C"), max(path collate "C") into lowest, highest from unnest(former) path;
        select array[max(left(lowest, length))] into former
        from generate_series(1, length(lowest)) length
        where left(lowest, length) = left(highest, length) and substr(lowest, length, 1) = '/';
      end if;
      -- The small ones first: configuration follows at once.
      insert into organization_move (former_path, next_path, remaining_tables)
      select path, path, array(
        select relname::text from pg_class
        join pg_attribute on attrelid = pg_class.oid and attname = 'organization_path'
        where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'admin_history'
        order by reltuples, relname)
      from unnest(former) path;
      return null;
    end
    $function$`.execute(db);
  await sql`
    create trigger note_moves after update on organization
    referencing new table as added old table as gone for each statement execute function note_moves()`.execute(
    db,
  );
}

/**
 * Visits each path once, in order. New rows must have the current path, so none are added to visited paths. Skips
 * organizations that are back at a former path or never left it.
 */
async function createSteps(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function rewrite_moved_rows(row_limit integer) returns boolean
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
      select * into move from organization_move order by id limit 1 for update skip locked;
      if not found then return false; end if;
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
        where number = split_part(found_path, '/', -2)::integer for key share;
        if current_path = found_path then
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
    $function$`.execute(db);
  await sql`revoke all on function note_moves, rewrite_moved_rows from public`.execute(db);
}
