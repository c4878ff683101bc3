import { type Kysely, sql } from 'kysely';

/** Replaces values that former input rules accepted and replies no longer can contain. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await removePhonesWithoutDigits(db);
  await moveGroupAddressesToNotes(db);
  await sql`
    update device set settings = jsonb_set(settings, '{notes}', 'null'),
      version = version + 1, updated_at = now(), updated_by = 'Atrium'
    where settings ->> 'notes' = ''`.execute(db);
  await sql`
    update device set
      settings = jsonb_set(settings, '{tags}', (
        select coalesce(jsonb_agg(part), '[]') from (
          select distinct trim(part) as part
          from jsonb_array_elements_text(settings -> 'tags') tag, regexp_split_to_table(tag, ',') part
          where trim(part) <> '' order by 1 limit 20
        ) parts)),
      version = version + 1, updated_at = now(), updated_by = 'Atrium'
    where exists (
      select from jsonb_array_elements_text(settings -> 'tags') tag where tag like '%,%')`.execute(
    db,
  );
}

async function removePhonesWithoutDigits(db: Kysely<unknown>): Promise<void> {
  await sql`
    update guest set phone = null, version = version + 1, updated_at = now(), updated_by = 'Atrium'
    where phone !~ '(\\d\\D*){3}'`.execute(db);
  await sql`
    update organization set
      contacts = (
        select jsonb_agg(
          case when contact ->> 'phone' !~ '(\\d\\D*){3}'
            then jsonb_set(contact, '{phone}', 'null') else contact end
          order by nth)
        from jsonb_array_elements(contacts) with ordinality listed (contact, nth)),
      version = version + 1, updated_at = now(), updated_by = 'Atrium'
    where exists (
      select from jsonb_array_elements(contacts) contact
      where contact ->> 'phone' !~ '(\\d\\D*){3}')`.execute(db);
}

/** No device has a group address (IEEE 802, lowest bit of the first octet) or only zeros. */
async function moveGroupAddressesToNotes(db: Kysely<unknown>): Promise<void> {
  await sql`
    update device set
      mac_address = null,
      settings = jsonb_set(settings, '{notes}', to_jsonb(left(
        concat_ws(E'\\n', 'Invalid MAC address: ' || mac_address, settings ->> 'notes'), 4000))),
      version = version + 1, updated_at = now(), updated_by = 'Atrium'
    where ('x' || left(mac_address, 2))::bit(8)::integer % 2 = 1
      or mac_address = '00:00:00:00:00:00'`.execute(db);
}
