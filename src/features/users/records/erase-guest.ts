import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { forgetGroupsOf } from '../../groups/public/forget-guest.ts';
import { eraseLeftStays } from '../../pms/public/left-stays.ts';
import { forgetPromotionsOf } from '../../promotions/public/forget-guest.ts';
import { noPersonalData } from '../fields.ts';
import { columnsOf } from './find-guest.ts';

/**
 * Replaces a guest's personal data by pseudonyms. Sessions, logins, purchases and payment references are retained for
 * accounting, because they do not identify the guest.
 */
export async function erasePersonalData(
  { transaction, server, caller }: OrganizationRequest,
  guestId: string,
): Promise<void> {
  const now = server.now();
  await forgetPromotionsOf(transaction, guestId);
  await forgetGroupsOf(transaction, guestId);
  // A device gets the same pseudonym everywhere, so uses per device can still be counted.
  await sql`
    with pseudonym as materialized (
      select mac_address, 'erased ' || gen_random_uuid() as name
      from (select mac_address from guest_device where guest_id = ${guestId}
            union select mac_address from guest_session where guest_id = ${guestId}
            union select mac_address from radius_auth where guest_id = ${guestId} and mac_address is not null
            union select mac_address from radius_grant where guest_id = ${guestId} and mac_address is not null
            union select mac_address from portal_attempt where guest_id = ${guestId} and mac_address is not null
            union select mac_address from purchase where guest_id = ${guestId} and mac_address is not null
            union select mac_address from promo_redemption where guest_id = ${guestId} and mac_address is not null
           ) device),
    sessions as (
      update guest_session set mac_address = pseudonym.name, ip_address = null, user_name = null
      from pseudonym
      where guest_id = ${guestId} and guest_session.mac_address = pseudonym.mac_address),
    devices as (
      update guest_device set mac_address = pseudonym.name, name = ''
      from pseudonym
      where guest_id = ${guestId} and guest_device.mac_address = pseudonym.mac_address),
    logins as (
      update radius_auth set mac_address = pseudonym.name, user_name = ''
      from pseudonym
      -- Rejected logins of a device may belong to no guest.
      where (guest_id = ${guestId}
          or guest_id is null and organization_number = (
            select organization_number from guest where id = ${guestId}))
        and radius_auth.mac_address = pseudonym.mac_address),
    grants as (
      update radius_grant set mac_address = pseudonym.name
      from pseudonym
      where guest_id = ${guestId} and radius_grant.mac_address = pseudonym.mac_address),
    codes as (
      delete from portal_email_code code using portal_attempt attempt, pseudonym
      where attempt.id = code.attempt_id and attempt.mac_address = pseudonym.mac_address
        and attempt.guest_id is null and code.guest_id is null and attempt.organization_number = (
          select organization_number from guest where id = ${guestId})),
    attempts as (
      update portal_attempt set mac_address = pseudonym.name, ip_address = null, client_address = null, identity = null
      from pseudonym
      where (guest_id = ${guestId}
          or guest_id is null and organization_number = (
            select organization_number from guest where id = ${guestId}))
        and portal_attempt.mac_address = pseudonym.mac_address),
    purchases as (
      update purchase set mac_address = pseudonym.name
      from pseudonym
      where guest_id = ${guestId} and purchase.mac_address = pseudonym.mac_address),
    redemptions as (
      update promo_redemption set mac_address = pseudonym.name
      from pseudonym
      where guest_id = ${guestId} and promo_redemption.mac_address = pseudonym.mac_address),
    days as (
      update usage_mac_day set mac_address = pseudonym.name
      from pseudonym
      where organization_number = (select organization_number from guest where id = ${guestId})
        and usage_mac_day.mac_address = pseudonym.mac_address)
    select forget_code_uses(${guestId}, array_agg(mac_address), array_agg(name))
    from pseudonym`.execute(transaction);
  await eraseFromSales(transaction, guestId);
  // Rows without a device's address.
  await transaction
    .updateTable('radius_auth')
    .set({ user_name: '' })
    .where('guest_id', '=', guestId)
    .execute();
  await transaction
    .updateTable('portal_attempt')
    .set({ ip_address: null, client_address: null, identity: null })
    .where('guest_id', '=', guestId)
    .execute();
  await sql`
    update loyalty_lookup
    set guest_name = '', room = null, member_last4 = null, member_hash = null, sealed_question = null,
      next_step_at = null
    where attempt_id in (select id from portal_attempt where guest_id = ${guestId})`.execute(
    transaction,
  );
  await sql`
    delete from portal_email_code where guest_id = ${guestId}
      or attempt_id in (select id from portal_attempt where guest_id = ${guestId})`.execute(
    transaction,
  );
  await transaction.deleteFrom('portal_ticket').where('guest_id', '=', guestId).execute();
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
      stay_id: null,
      status: 'Disabled',
      erased_at: now,
      version: eb('version', '+', 1),
      updated_at: now,
      updated_by: caller.displayName,
    }))
    .where('id', '=', guestId)
    .execute();
}

/** Charges keep their amounts, rooms and numbers, by which a hotel finds them. The stay of a guest who is there is the hotel's. */
async function eraseFromSales(transaction: ScopedTransaction, guestId: string): Promise<void> {
  await sql`
    with erased as (
      update posting set guest_name = '', reservation = null
      where purchase_id in (select id from purchase where guest_id = ${guestId})
      returning id)
    update folio_entry set guest_name = '', reservation = null
    from erased where folio_entry.posting_id = erased.id`.execute(transaction);
  await eraseLeftStays(
    transaction,
    sql`id = (select stay_id from guest where guest.id = ${guestId}) or id in (
      select stay_id from posting
      where purchase_id in (select id from purchase where guest_id = ${guestId}))`,
  );
  await transaction
    .updateTable('promo_redemption')
    .set({ reservation: null })
    .where('guest_id', '=', guestId)
    .execute();
}
