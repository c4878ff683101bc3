/** Finds what a RADIUS packet belongs to: the device by the packet's source address, and facts of its service area. */
export const radius = [
  // Devices without a shared secret and retired ones are no RADIUS clients. Host names are not resolved.
  `
  create or replace function device_radius_addresses() returns trigger
  language plpgsql set search_path = public, pg_temp
  as $function$
  declare
    written text;
    found inet[] := '{}';
  begin
    if new.status <> 'Retired' and new.secrets ? 'radiusSecret' then
      for written in
        select new.host union
        select jsonb_array_elements_text(new.settings -> 'radiusSourceAddresses')
      loop
        begin
          if written ~ '^[0-9a-fA-F:.]+$' then
            -- IPv4-mapped addresses as IPv4, as the server reads those of packets
            found := found || regexp_replace(host(written::inet), '^::ffff:(?=[0-9.]+$)', '')::inet;
          end if;
        exception when invalid_text_representation then
          null;
        end;
      end loop;
    end if;
    new.radius_addresses_since := array(
      select case when tg_op = 'INSERT' then now() else coalesce(
        old.radius_addresses_since[array_position(old.radius_addresses, address)], now()) end
      from unnest(found) with ordinality as found (address, position) order by position);
    new.radius_addresses := found;
    return new;
  end
  $function$`,
  `
  create or replace trigger device_radius_addresses
  before insert or update of host, settings, secrets, status on device
  for each row execute function device_radius_addresses()`,
  // For devices from before the column.
  `
  update device set host = host where secrets ? 'radiusSecret' and radius_addresses = '{}'`,
  // Runs as its owner, because organizations above the scope count too. Each login asks, and PostgreSQL plans functions in
  // SQL at each call.
  `
  create or replace function radius_area(of_area integer)
  returns table (provider_number integer, time_zone text, is_enabled boolean)
  language plpgsql stable security definer rows 1 set search_path = public, pg_temp
  as $function$
  begin
    return query
      select service_provider_at(here.path),
        (array_agg(above.time_zone order by length(above.path) desc)
          filter (where above.time_zone is not null))[1],
        bool_and(above.status = 'Active')
      from organization here
      join organization above
        on above.number = any (string_to_array(trim(both '/' from here.path), '/')::integer[])
      where here.number = of_area
        and here.path ^@ any (string_to_array(current_setting('atrium.scope'), ','))
      group by here.path;
  end
  $function$`,
  // A realm is the provider's when one of its administrators signs in with it.
  `
  create or replace function radius_realm_is_own(of_area integer, asked_realm text) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $function$
    select exists (
      select from organization here
      cross join lateral (select service_provider_at(here.path) as number) own
      join organization provider on provider.number = own.number
      join administrator on administrator.realm = asked_realm
      join organization owner on owner.number = administrator.owner_organization_number
      where here.number = of_area
        and here.path ^@ any (string_to_array(current_setting('atrium.scope'), ','))
        and owner.path ^@ provider.path)
  $function$`,
  // Attempts are counted by hashes that belong to no tenant.
  `
  create or replace function attempts_blocked_until(subjects text[]) returns timestamptz
  language plpgsql stable security definer set search_path = public, pg_temp
  as $function$
  begin
    return (select max(blocked_until) from attempt_limit where subject = any (subjects));
  end
  $function$`,
  // Executed after the code is locked, so it must not read as of the start of the statement that locks: volatile. Grants of
  // a device without an address count each. A plan that was kept from when the table was empty would read all of it.
  `
  create or replace function pending_logins(of_code uuid, asking_mac text, since timestamptz)
  returns table (starting integer, joining integer)
  language plpgsql volatile rows 1 set enable_seqscan = off
  as $function$
  begin
    return query
      select count(distinct coalesce(mac_address, id::text)) filter (where starts_entitlement)::integer,
        count(distinct coalesce(mac_address, id::text))
          filter (where not starts_entitlement and guest_id is null)::integer
      from radius_grant
      where access_code_id = of_code and at > since and started_at is null
        and mac_address is distinct from asking_mac;
  end
  $function$`,
  'revoke all on function radius_area, radius_realm_is_own, attempts_blocked_until from public',
  'grant execute on function radius_area, radius_realm_is_own, attempts_blocked_until to atrium_tenant',
];
