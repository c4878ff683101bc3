import { type Kysely, sql } from 'kysely';

/** Adds the function that tells whose a refusal of a code is. The code's batch may be above the scope of its guest. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Guests count wherever they are, but one outside the scope is not revealed.
  await sql`
    create function access_code_has_one_guest(of_code uuid) returns boolean
    language sql stable security definer set search_path = public, pg_temp
    as $function$
      select 1 = (
          select count(*) from (select from guest where access_code_id = of_code limit 2) found)
        and exists (
          select from guest
          join organization here on here.number = guest.organization_number
          where guest.access_code_id = of_code
            and here.path ^@ any (string_to_array(current_setting('atrium.scope'), ',')))
        and exists (
          select from access_code code
          join access_code_batch batch on batch.id = code.batch_id
          where code.id = of_code and batch.uses_per_code = 1)
    $function$`.execute(db);
  await sql`revoke all on function access_code_has_one_guest from public`.execute(db);
  await sql`grant execute on function access_code_has_one_guest to atrium_tenant`.execute(db);
}
