/**
 * Returns the shared views of an organization of the scope and of those above it. Runs as its owner, because ancestors of the
 * owner organization are above the scope. Ancestors of a linked organization are another provider's and are left out.
 */
export const sharedViews = [
  `
  create or replace function shared_views(of_organization integer, of_screen text) returns setof saved_view
  language sql stable security definer set search_path = public, pg_temp
  as $function$
    select shared.*
    from organization here
    join organization owner
      on owner.number = any (string_to_array(trim(both '/' from here.path), '/')::integer[])
    join saved_view shared
      on shared.organization_number = owner.number and shared.screen = of_screen and shared.is_shared
    where here.number = of_organization and owner.status <> 'Removed'
      and here.path ^@ any (string_to_array(current_setting('atrium.scope'), ','))
      and (owner.path ^@ any (string_to_array(current_setting('atrium.scope'), ','))
        -- The scope begins with the owner organization's subtree.
        or here.path ^@ split_part(current_setting('atrium.scope'), ',', 1))
  $function$`,
  'revoke all on function shared_views from public',
  'grant execute on function shared_views to atrium_tenant',
];
