import { type Kysely, sql } from 'kysely';
import { followMovesInErasure } from './021_moves_in_steps/erasure.ts';
import { followMovesInRevenue } from './021_moves_in_steps/revenue.ts';
import { rewriteInSteps } from './021_moves_in_steps/steps.ts';
import { createTreeLock } from './021_moves_in_steps/tree-lock.ts';
import { letRowsFollowMoves } from './tenant-table.ts';

const tables = [
  ['service_plan', ''],
  ['guest_session', ''],
  ['purchase', ''],
  ['device', ''],
  ['guest', ''],
  ['guest_device', ''],
  ['access_code_batch', ''],
  ['revenue_day', 'on delete cascade'],
  ['revenue_total', 'on delete cascade'],
] as const;

/**
 * Moves of organizations rewrite the rows of the subtree in background steps (decision 4). Until then rows have the
 * former path, and policies use the organization's current path.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createPathChecks(db);
  for (const [table, onDelete] of tables) {
    await sql`
      alter table ${sql.table(table)}
        drop constraint ${sql.ref(`${table}_organization_number_organization_path_fkey`)},
        add foreign key (organization_number) references organization ${sql.raw(onDelete)}`.execute(
      db,
    );
    await sql`drop policy tenant on ${sql.table(table)}`.execute(db);
    await letRowsFollowMoves(db, table);
  }
  await rewriteInSteps(db);
  await followMovesInRevenue(db);
  await followMovesInErasure(db);
  await createTreeLock(db);
}

async function createPathChecks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table organization_move (
      id bigint generated always as identity primary key,
      -- rows at or below it may not have followed yet; it may cover others, too
      former_path text collate "C" not null,
      -- the tables to go through, and the first path that was not visited in the first one
      remaining_tables text[] not null,
      next_path text collate "C" not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create function moving_paths() returns text[]
    language plpgsql stable security definer cost 1 set search_path = public, pg_temp
    as $function$
    begin
      return array(select former_path from organization_move);
    end
    $function$`.execute(db);
  // Runs as its caller, so the policy of organizations applies. A path ends with its organization's number.
  await sql`
    create function is_moved_into_scope(row_path text) returns boolean
    language plpgsql stable cost 1
    as $function$
    begin
      return exists (select from public.organization where number = split_part(row_path, '/', -2)::integer);
    end
    $function$`.execute(db);
  await sql`revoke all on function moving_paths, is_moved_into_scope from public`.execute(db);
  await sql`grant execute on function moving_paths, is_moved_into_scope to atrium_tenant`.execute(
    db,
  );
  // The foreign key has waited for a move in progress, and prevents the next one until the commit.
  await sql`
    create function check_added_paths() returns trigger
    language plpgsql security definer set search_path = public, pg_temp
    as $function$
    begin
      if exists (
        select from (select distinct organization_number, organization_path from added) added
        join organization on organization.number = added.organization_number
        where organization.path <> added.organization_path)
      then raise exception 'rows were added at a path that their organization does not have'
        using errcode = 'serialization_failure';
      end if;
      return null;
    end
    $function$`.execute(db);
  await sql`
    create function check_changed_path() returns trigger
    language plpgsql security definer set search_path = public, pg_temp
    as $function$
    begin
      perform from organization
      where number = new.organization_number and path = new.organization_path for key share;
      if not found then raise exception 'a row was moved to a path that its organization does not have'
        using errcode = 'serialization_failure';
      end if;
      return null;
    end
    $function$`.execute(db);
}
