/**
 * Return the images that an organization in the scope can use, its own and those of its ancestors, the files of one, and
 * the content of a file. They run as their owner, because ancestors may be above the scope.
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
  `
  create or replace function usable_image_files(of_organization integer, of_image uuid) returns setof image_file
  language sql stable security definer set search_path = public, pg_temp
  as $function$
    select file.*
    from usable_images(of_organization) image
    join image_file file on file.image_id = image.id
    where image.id = of_image
  $function$`,
  'revoke all on function usable_image_files from public',
  'grant execute on function usable_image_files to atrium_tenant',
  `
  create or replace function usable_image_file(of_organization integer, of_hash text) returns bytea
  language sql stable security definer set search_path = public, pg_temp
  as $function$
    select file.content
    from usable_images(of_organization) image
    join image_file file on file.image_id = image.id
    where file.hash = of_hash and not file.is_master
    limit 1
  $function$`,
  'revoke all on function usable_image_file from public',
  'grant execute on function usable_image_file to atrium_tenant',
];
