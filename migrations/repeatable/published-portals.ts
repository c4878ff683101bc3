/**
 * Returns the published portals of an organization of the scope and of those above it, from the top down. Runs as its owner,
 * because presets may be above the scope. Guests see what the documents say, so nothing of them is secret.
 */
export const publishedPortals = [
  `
  create or replace function published_portals(of_organization integer)
  returns table (organization_number integer, version_number integer, document jsonb)
  language sql stable security definer set search_path = public, pg_temp
  as $function$
    select owner.number, published.number, published.document
    from organization here
    join organization owner
      on owner.number = any (string_to_array(trim(both '/' from here.path), '/')::integer[])
    join portal_version published
      on published.organization_number = owner.number and published.status = 'Published'
    where here.number = of_organization
      and here.path ^@ any (string_to_array(current_setting('atrium.scope'), ','))
    order by length(owner.path)
  $function$`,
  'revoke all on function published_portals from public',
  'grant execute on function published_portals to atrium_tenant',
];
