import { sql } from 'kysely';
import type { Database } from '../src/server/database/open.ts';
import type { TestProvider } from './provider.ts';

/** Adds what no endpoint plants: FreeRADIUS servers, logins and sessions, visits of the portal, and a guest of a code. */
export async function plantGuestNetwork(
  { system }: Database,
  { sibling, siblingArea }: TestProvider,
): Promise<void> {
  const { number, path } = siblingArea;
  await sql`
    with server as (
      insert into radius_server (name, token_hash, organization_number, organization_path, created_at)
      values ('wall', sha256(gen_random_uuid()::text::bytea), ${number}, ${path}, now())),
    nas as (
      insert into radius_nas (device_id, first_packet_at, last_packet_at)
      select id, now(), now() from device where organization_number = ${number}
      on conflict do nothing),
    usage as (
      insert into guest_usage (guest_id, since)
      select id, now() from guest where organization_number = ${number}
      on conflict do nothing),
    event as (
      insert into guest_session_event (session_id, at, kind, bytes_in, bytes_out)
      select id, now(), 'start', 0, 0 from guest_session where organization_number = ${number}),
    changing as (
      insert into guest_session_change (session_id, must_end, requested_at, requested_by)
      select id, false, now(), 'wall' from guest_session where organization_number = ${number}
      on conflict do nothing),
    granted as (
      insert into radius_grant (organization_number, organization_path, at, method, limits)
      values (${number}, ${path}, now(), 'mac', '{}')),
    discarded as (
      insert into radius_discarded (organization_number, organization_path, day, reason, count, first_at, last_at)
      values (${number}, ${path}, current_date, 'wall', 1, now(), now())
      on conflict do nothing),
    hourly as (
      insert into usage_hour (organization_number, organization_path, hour, plan_id, ssid)
      values (${number}, ${path}, now(), gen_random_uuid(), '')),
    daily as (
      insert into usage_day (organization_number, organization_path, day, plan_id, ssid)
      values (${number}, ${path}, current_date, gen_random_uuid(), '')),
    mac_daily as (
      insert into usage_mac_day (organization_number, organization_path, day, mac_address)
      values (${number}, ${path}, current_date, gen_random_uuid()::text)),
    total as (
      insert into organization_total (organization_number, organization_path,
        devices, up, down, degraded, online, ending_batches, ending_codes)
      values (${number}, ${path}, 1, 1, 1, 1, 1, 1, 1)
      on conflict do nothing),
    sold as (
      insert into sales_total (organization_number, organization_path, report, part, span, day,
        business_day, kind, state, label, plan_name, currency, is_test, entries, amount, tax, listed, discount, refunded, fee)
      values (${number}, ${path}, 'purchase', 'all', 1, current_date,
        current_date, 'creditCard', 'captured', '', '', 'EUR', false, 1, 100, 0, 100, 0, 0, 0)
      on conflict do nothing),
    owned_vlans as (
      insert into site_vlan (organization_number, organization_path, vlan, use, owner_id, owner_name, taken_at, taken_by)
      values (${sibling.number}, ${sibling.path}, 4094, 'profile', gen_random_uuid(), 'wall', now(), 'wall')
      on conflict do nothing),
    online as (
      insert into online_guests (organization_number, organization_path, at, guests)
      values (${number}, ${path}, now(), 1)),
    members as (
      insert into portal_member_list (organization_number, organization_path, sealed_key, updated_at)
      values (${number}, ${path}, '', now())
      on conflict do nothing),
    member as (
      insert into portal_member (organization_number, organization_path, member_hash)
      values (${number}, ${path}, sha256(gen_random_uuid()::text::bytea)))
    insert into radius_auth (
      organization_number, organization_path, at, result, user_name, milliseconds)
    values (${number}, ${path}, now(), 'rejected', 'wall', 1)`.execute(system);
  await sql`
    with attempt as (
      insert into portal_attempt (
        organization_number, organization_path, code, at, updated_at, step, language)
      values (${number}, ${path}, 'WALL', now(), now(), 'Arrived', 'en')
      returning id),
    mailed as (
      insert into portal_email_code (
        attempt_id, organization_number, organization_path, email, code_hash, sent_at, expires_at)
      select id, ${number}, ${path}, 'wall@guests.example', sha256(''), now(), now() from attempt),
    member as (
      insert into loyalty_sign_in (
        state_hash, organization_number, organization_path, attempt_id, gateway_id, browser_hash, sealed, created_at)
      select sha256(attempt.id::text::bytea), ${number}, ${path}, attempt.id, gateway.id, sha256(''), '', now()
      from attempt, payment_gateway gateway where gateway.organization_number = ${number} limit 1)
    insert into portal_ticket (
      ticket_hash, organization_number, organization_path, attempt_id, method, guest_id,
      starts_entitlement, created_at, expires_at)
    select sha256(gen_random_uuid()::text::bytea), ${number}, ${path}, attempt.id, 'free', guest.id,
      false, now(), now()
    from attempt, guest where guest.organization_number = ${number} limit 1`.execute(system);
  await sql`
    update guest set access_code_id = used.access_code_id
    from access_code_use used
    where used.area_number = ${number}
      and guest.id = (select id from guest where organization_number = ${number} limit 1)
      and not exists (select from guest other where other.access_code_id = used.access_code_id)`.execute(
    system,
  );
}
