import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';

/** Deletes what promotions know of a guest: before the addresses of the guest's devices are replaced. */
export async function forgetPromotionsOf(
  transaction: ScopedTransaction,
  guestId: string,
): Promise<void> {
  await sql`
    with device as materialized (
      select 'guest ' || ${guestId}::text as name
      union select mac_address from guest_device where guest_id = ${guestId}
      union select mac_address from guest_session where guest_id = ${guestId}
      union select mac_address from portal_attempt where guest_id = ${guestId} and mac_address is not null
      union select 'visit ' || id from portal_attempt where guest_id = ${guestId}),
    days as (
      delete from promotion_device using device
      where promotion_device.device = device.name and organization_number = (
        select organization_number from guest where id = ${guestId})),
    messages as (delete from promotion_message where guest_id = ${guestId})
    delete from promotion_event
    where guest_id = ${guestId} or device in (select name from device) and organization_number = (
      select organization_number from guest where id = ${guestId})`.execute(transaction);
}
