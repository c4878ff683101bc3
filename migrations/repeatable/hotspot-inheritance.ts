/**
 * Return the Hotspot 2.0 settings and partners of the groupings and the site above an organization in the scope, the nearest
 * first. They run as their owner, because those may be above the scope; their names are returned only in it.
 */
export const hotspotInheritance = [
  `
  create or replace function hotspot_settings_above(of_organization integer)
  returns table (type text, name text, settings jsonb)
  language sql stable security definer set search_path = public, pg_temp
  as $function$
    select above.type,
      case when above.path ^@ any (string_to_array(current_setting('atrium.scope'), ',')) then above.name end,
      stored.settings
    from organization here
    join organization above
      on above.number = any (string_to_array(trim(both '/' from here.path), '/')::integer[])
      and above.number <> here.number and above.type in ('Grouping', 'Site')
    join hotspot_settings stored on stored.organization_number = above.number
    where here.number = of_organization
      and here.path ^@ any (string_to_array(current_setting('atrium.scope'), ','))
    order by length(above.path) desc
  $function$`,
  'revoke all on function hotspot_settings_above from public',
  'grant execute on function hotspot_settings_above to atrium_tenant',
  `
  create or replace function hotspot_partners_above(of_organization integer)
  returns table (id uuid, name text, match text, kind text, host text, port integer, wba_id text, "position" integer)
  language sql stable security definer set search_path = public, pg_temp
  as $function$
    select partner.id, partner.name, partner.match, partner.kind, partner.host, partner.port, partner.wba_id,
      partner.position
    from organization here
    join organization above
      on above.number = any (string_to_array(trim(both '/' from here.path), '/')::integer[])
      and above.number <> here.number and above.type in ('Grouping', 'Site')
    join hotspot_partner partner on partner.organization_number = above.number
    where here.number = of_organization
      and here.path ^@ any (string_to_array(current_setting('atrium.scope'), ','))
  $function$`,
  'revoke all on function hotspot_partners_above from public',
  'grant execute on function hotspot_partners_above to atrium_tenant',
];
