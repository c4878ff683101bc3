// An organization of the scope, what is linked at or below it, and the places where that is.
const fromLinks = `
  from organization here
  join organization linked on linked.path >= here.path and linked.path < left(here.path, -1) || '0'
  join organization_link link on link.organization_number = linked.number
  join organization parent on parent.number = link.parent_number and parent.status <> 'Removed'
  where here.number = top
    and here.path ^@ any (string_to_array(current_setting('atrium.scope'), ','))`;

/**
 * Writes a row of Admin History at each place where an organization, or one below it, is linked: at one place or, without
 * `place`, at all outside the subtree. Runs as its owner, because the places may be outside the scope; the organization
 * must be in it. The rows name only what is linked there.
 */
export const linkHistory = [
  `
  create or replace function write_link_history(
    top integer, place integer, author jsonb, action text, before jsonb, after jsonb)
  returns void
  language sql security definer set search_path = public, pg_temp
  as $function$
    -- Locks the chains of all providers in one order, also that of the organization's own entry, which follows.
    select from admin_history_chain
    where provider_number in (
      select split_part(path, '/', 2)::integer from organization where number = top
      union
      select split_part(parent.path, '/', 2)::integer ${fromLinks})
    order by provider_number for update;

    insert into admin_history (
      administrator_id, administrator_name, realm, session_id, address, user_agent,
      organization_number, organization_path, action, entity_type, entity_id, label, before, after)
    select (author ->> 'administrator_id')::uuid, author ->> 'administrator_name', author ->> 'realm',
      (author ->> 'session_id')::uuid, author ->> 'address', author ->> 'user_agent',
      parent.number, parent.path, action, 'position',
      case count(*) when 1 then min(linked.number)::text else '' end,
      case count(*) when 1 then min(linked.name) else count(*) || ' organizations' end,
      before, after
    ${fromLinks}
      and case when place is null then not parent.path ^@ here.path
          else parent.number = place and linked.number = top end
    group by parent.number
    order by parent.path
  $function$`,
  'revoke all on function write_link_history from public',
  'grant execute on function write_link_history to atrium_tenant',
];
