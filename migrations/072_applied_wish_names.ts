import { type Kysely, sql } from 'kysely';

/**
 * Removes the names of profiles from what devices were given last, as 071 did from what they should have: a target is in
 * sync again after a switch by its schedule only if both are equal.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update push_target set applied_wish = applied_wish - 'name' where applied_wish is not null`.execute(
    db,
  );
}
