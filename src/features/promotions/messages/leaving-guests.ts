import { sql } from 'kysely';
import type { Promotion } from '../fields.ts';

/** The guests who left within a time and are not back, in rows of `id` and `left_at`. */
export function leftGuests(
  sendAfter: Promotion['sendAfter'],
  path: string,
  { from, until }: { from: Date; until: Date },
) {
  return sendAfter === 'departure'
    ? sql`
      select guest.id, stay.checked_out_at as left_at
      from stay join guest on guest.stay_id = stay.id
      where stay.checked_out_at >= ${from} and stay.checked_out_at <= ${until}
        and stay.organization_path ^@ ${path}`
    : sql`
      select session.guest_id as id, session.stopped_at as left_at
      from guest_session session
      where session.stopped_at >= ${from} and session.stopped_at <= ${until}
        and session.organization_path ^@ ${path} and session.guest_id is not null
        and not exists (
          select from guest_session later
          where later.guest_id = session.guest_id
            and (later.stopped_at is null or later.stopped_at > session.stopped_at))`;
}

/** The guests who have not left yet, in rows of `id`. */
export function presentGuests(sendAfter: Promotion['sendAfter'], path: string) {
  return sendAfter === 'departure'
    ? sql`
      select guest.id from stay join guest on guest.stay_id = stay.id
      where stay.checked_out_at is null and stay.organization_path ^@ ${path}`
    : sql`
      select guest_id as id from guest_session
      where state = 'open' and organization_path ^@ ${path} and guest_id is not null`;
}

/** The address of the row `guest` that a message goes to, and whether it may be sent there and was not yet. */
export function addressee({ id, channel }: { id: string } & Pick<Promotion, 'channel'>) {
  const address = channel === 'email' ? sql`lower(guest.email)` : sql`guest.phone`;
  const other = channel === 'email' ? sql`lower(earlier.email)` : sql`earlier.phone`;
  return {
    address,
    isReachable: sql`
      guest.marketing_consent_at is not null and guest.erased_at is null
      and coalesce(${address}, '') <> ''
      and not exists (
        select from promotion_message message
        where message.promotion_id = ${id} and message.guest_id = guest.id)
      -- Apart, so that the addresses are compared by a hash.
      and not exists (
        select from promotion_message message join guest earlier on earlier.id = message.guest_id
        where message.promotion_id = ${id} and ${other} = ${address})`,
  };
}
