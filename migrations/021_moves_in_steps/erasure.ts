import { type Kysely, sql } from 'kysely';

/** Makes erasing a guest's code uses follow current paths. The search is in `repeatable/guest-search.ts`. */
export async function followMovesInErasure(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function forget_code_uses(of_guest uuid, known text[], pseudonyms text[]) returns setof uuid
    language sql security definer set search_path = public, pg_temp
    as $function$
      update access_code_use used set mac_address = pseudonym.name
      from guest
      join organization area on area.number = guest.organization_number
      cross join unnest(known, pseudonyms) pseudonym (mac_address, name)
      where guest.id = of_guest
        and area.path ^@ any (string_to_array(current_setting('atrium.scope'), ','))
        and used.mac_address = pseudonym.mac_address
        and (used.area_number = guest.organization_number
          or used.access_code_id = guest.access_code_id)
      returning used.id
    $function$`.execute(db);
}
