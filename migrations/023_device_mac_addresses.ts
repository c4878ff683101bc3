import { type Kysely, sql } from 'kysely';

/**
 * A unique index prevents two devices of a service provider from having the same MAC address. Triggers of the
 * repeatable migration `device-providers` set the provider.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table device add column provider_number integer not null default 0`.execute(db);
  await sql`
    update device set provider_number = area.provider
    from (
      select number, service_provider_of(number) as provider from organization
      where number in (select organization_number from device)
    ) area
    where area.number = organization_number`.execute(db);
  await moveDuplicatesToNotes(db);
  await sql`drop index device_mac`.execute(db);
  await sql`
    create unique index device_mac on device (provider_number, mac_address)
    where mac_address is not null`.execute(db);
  await sql`drop function mac_address_is_taken`.execute(db);
}

/** Concurrent imports and moves could store a duplicate address. The older device retains it. */
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
