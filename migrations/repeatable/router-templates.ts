/**
 * Return the templates and the values of variables that apply to the routers of an organization in the scope, with those
 * of its ancestors. They run as their owner, because ancestors may be above the scope.
 */
export const routerTemplates = [
  `
  create or replace function applicable_router_templates(of_organization integer) returns setof router_template
  language sql stable security definer set search_path = public, pg_temp
  as $function$
    select router_template.*
    from organization
    join router_template on router_template.organization_number
      = any (string_to_array(trim(both '/' from organization.path), '/')::integer[])
    where organization.number = of_organization
      and organization.path ^@ any (string_to_array(current_setting('atrium.scope'), ','))
  $function$`,
  'revoke all on function applicable_router_templates from public',
  'grant execute on function applicable_router_templates to atrium_tenant',
  `
  create or replace function applicable_router_variables(of_organization integer) returns setof router_variable
  language sql stable security definer set search_path = public, pg_temp
  as $function$
    select router_variable.*
    from organization
    join router_variable on router_variable.organization_number
      = any (string_to_array(trim(both '/' from organization.path), '/')::integer[])
    where organization.number = of_organization
      and organization.path ^@ any (string_to_array(current_setting('atrium.scope'), ','))
  $function$`,
  'revoke all on function applicable_router_variables from public',
  'grant execute on function applicable_router_variables to atrium_tenant',
];
