import { sql } from 'kysely';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { noPersonalData } from '../fields.ts';
import { columnsOf } from './find-guest.ts';

/**
 * Replaces a guest's personal data by pseudonyms. Sessions, purchases and payment references are retained for
 * accounting, because they do not identify the guest.
 */
export async function erasePersonalData(
  { transaction, server, caller }: OrganizationRequest,
  guestId: string,
): Promise<void> {
  const now = server.now();
  // A device gets the same pseudonym everywhere, so uses per device can still be counted.
  await sql`
    with pseudonym as materialized (
      select mac_address, 'erased ' || gen_random_uuid() as name
      from (select mac_address from guest_device where guest_id = ${guestId}
            union select mac_address from guest_session where guest_id = ${guestId}) device),
    sessions as (
      update guest_session set mac_address = pseudonym.name, ip_address = null, user_name = null
      from pseudonym
      where guest_id = ${guestId} and guest_session.mac_address = pseudonym.mac_address),
    devices as (
      update guest_device set mac_address = pseudonym.name, name = ''
      from pseudonym
      where guest_id = ${guestId} and guest_device.mac_address = pseudonym.mac_address)
    select forget_code_uses(${guestId}, array_agg(mac_address), array_agg(name))
    from pseudonym`.execute(transaction);
  await transaction
    .updateTable('guest')
    .set(({ eb }) => ({
      ...columnsOf({ ...noPersonalData, planId: null, validUntil: null, language: null }),
      plan_id: eb.ref('plan_id'),
      valid_until: eb.ref('valid_until'),
      password_hash: null,
      form_answers: '{}',
      marketing_consent_at: null,
      access_code_id: null,
      status: 'Disabled',
      erased_at: now,
      version: eb('version', '+', 1),
      updated_at: now,
      updated_by: caller.displayName,
    }))
    .where('id', '=', guestId)
    .execute();
}
