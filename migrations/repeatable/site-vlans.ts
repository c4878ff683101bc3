/**
 * Returns who has VLANs of the site that an organization is or belongs to. It runs as its owner, because an administrator of
 * a service area must not take the VLAN of a record that belongs to the site above.
 */
export const siteVlans = [
  `
  create or replace function site_vlan_owners(of_organization integer, of_vlans integer[])
  returns table (vlan integer, use text, owner_id uuid, owner_name text, taken_at timestamptz, taken_by text)
  language sql stable security definer set search_path = public, pg_temp
  as $function$
    with site as (
      select site.number, site.path from organization here
      join organization site
        on site.number = any (string_to_array(trim(both '/' from here.path), '/')::integer[]) and site.type = 'Site'
      where here.number = of_organization
        and here.path ^@ any (string_to_array(current_setting('atrium.scope'), ','))
    )
    select taken.vlan, taken.use, taken.owner_id, taken.owner_name, taken.taken_at, taken.taken_by
    from site join site_vlan taken on taken.organization_number = site.number
    where taken.vlan = any (of_vlans)
    union all
    select (device.settings->>'managementVlan')::integer, 'management', device.id, device.name, null, null
    from site join device on device.organization_path >= site.path and device.organization_path < left(site.path, -1) || '0'
    where (device.settings->>'managementVlan')::integer = any (of_vlans)
    union all
    select (plan.settings->>'vlan')::integer, 'plan', plan.id, plan.name, null, null
    from site join service_plan plan on plan.organization_path >= site.path and plan.organization_path < left(site.path, -1) || '0'
    where (plan.settings->>'vlan')::integer = any (of_vlans)
  $function$`,
  'revoke all on function site_vlan_owners from public',
  'grant execute on function site_vlan_owners to atrium_tenant',
];
