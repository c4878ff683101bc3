/**
 * Returns the images of an organization in the scope and of its ancestors. It runs as its owner, because ancestors may be
 * above the scope.
 */
export const usableImages = [
  `
  create or replace function usable_images(of_organization integer) returns setof image
  language sql stable security definer set search_path = public, pg_temp
  as $function$
    select image.*
    from organization
    join image
      on image.organization_number = any (string_to_array(trim(both '/' from organization.path), '/')::integer[])
    where organization.number = of_organization
      and organization.path ^@ any (string_to_array(current_setting('atrium.scope'), ','))
  $function$`,
  'revoke all on function usable_images from public',
  'grant execute on function usable_images to atrium_tenant',
];
