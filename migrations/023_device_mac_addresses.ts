import { type Kysely, sql } from 'kysely';

/**
 * A unique index decides that no two devices of a service provider have the same MAC address. The provider is the nearest
 * one above the device; a trigger writes it, so that it follows a moved device and a moved organization.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table device add column provider_number integer not null default 0`.execute(db);
  // It reads the path instead of calling service_provider_of: an import of 10,000 devices takes half the time.
  await sql`
    create function device_provider() returns trigger
    language plpgsql security definer set search_path = public, pg_temp
    as $function$
    declare
      above constant integer[] := string_to_array(trim(both '/' from new.organization_path), '/');
    begin
      new.provider_number := coalesce((
        select number from organization where number = any (above) and type = 'ServiceProvider'
        order by length(path) desc limit 1), above[1]);
      return new;
    end
    $function$`.execute(db);
  await sql`
    create trigger device_provider before insert or update of organization_number, organization_path
    on device for each row execute function device_provider()`.execute(db);
  await sql`update device set organization_path = organization_path`.execute(db);
  await moveDuplicatesToNotes(db);
  await sql`drop index device_mac`.execute(db);
  await sql`
    create unique index device_mac on device (provider_number, mac_address)
    where mac_address is not null`.execute(db);
  await createQuestion(db);
}

/** Simultaneous imports and moves could store an address twice: the older device keeps it. */
async function moveDuplicatesToNotes(db: Kysely<unknown>): Promise<void> {
  await sql`
    update device set
      mac_address = null,
      settings = jsonb_set(settings, '{notes}', to_jsonb(left(
        concat_ws(E'\\n', 'Duplicate MAC address: ' || mac_address, settings ->> 'notes'), 4000))),
      version = version + 1, updated_at = now(), updated_by = 'Atrium'
    from (
      select id as duplicate,
        row_number() over (partition by provider_number, mac_address order by created_at, id) as nth
      from device where mac_address is not null
    ) ranked
    where duplicate = device.id and nth > 1`.execute(db);
}

/** Other customers of the provider may have an address: that is revealed, and nothing else of them. */
async function createQuestion(db: Kysely<unknown>): Promise<void> {
  await sql`drop function mac_address_is_taken`.execute(db);
  await sql`
    create function taken_mac_addresses(in_organization integer, mac_addresses text[], of_devices uuid[])
    returns setof text
    language sql stable security definer set search_path = public, pg_temp
    as $function$
      select asked.mac_address
      from organization here
      cross join unnest(mac_addresses, of_devices) asked(mac_address, device_id)
      join device on device.provider_number = service_provider_of(here.number)
        and device.mac_address = asked.mac_address
        and device.id is distinct from asked.device_id
      where here.number = in_organization
        and here.path ^@ any (string_to_array(current_setting('atrium.scope'), ','))
    $function$`.execute(db);
  await sql`revoke all on function taken_mac_addresses from public`.execute(db);
  await sql`grant execute on function taken_mac_addresses to atrium_tenant`.execute(db);
}
