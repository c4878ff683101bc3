/**
 * Tells whether a code is for one use and has exactly one guest, who is in the scope: then a refusal of the code is about that
 * guest. It runs as its owner, because the code's batch may be above the scope of its guest. Guests count wherever they are.
 */
export const codesOfOneGuest = [
  `
  create or replace function access_code_has_one_guest(of_code uuid) returns boolean
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
  $function$`,
  'revoke all on function access_code_has_one_guest from public',
  'grant execute on function access_code_has_one_guest to atrium_tenant',
];
