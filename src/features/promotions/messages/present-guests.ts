import { sql } from 'kysely';
import { organizationHandler } from '../../../server/http/handlers.ts';
import { countPresentGuests } from '../contract.ts';
import type { Promotion } from '../fields.ts';
import { promotionStore } from '../records/promotion-store.ts';

/** Says before a start whom the message can reach: guests who are online, or in a room, each address once. */
export const presentGuestsHandler = organizationHandler(
  countPresentGuests,
  async ({ params }, request) => {
    const { transaction, organization } = request;
    const promotion = await promotionStore.get(request, params.promotionId);
    const { path } = organization;
    const present =
      promotion.sendAfter === 'departure'
        ? sql`
          select guest.id from stay join guest on guest.stay_id = stay.id
          where stay.checked_out_at is null and stay.organization_path ^@ ${path}`
        : sql`
          select guest_id as id from guest_session
          where state = 'open' and organization_path ^@ ${path} and guest_id is not null`;
    const address = promotion.channel === 'email' ? sql`lower(guest.email)` : sql`guest.phone`;
    const { rows } = await sql<{ present: number }>`
      select count(distinct ${address})::integer as present
      from guest join organization area on area.number = guest.organization_number
      where guest.id in (${present})
        and guest.marketing_consent_at is not null and guest.erased_at is null
        and coalesce(${address}, '') <> ''
        and (${promotion.areas.length === 0} or exists (
          select from unnest(${promotion.areas}::integer[]) chosen
          where strpos(area.path, '/' || chosen || '/') > 0))
        and not exists (
          select from promotion_message message
          where message.promotion_id = ${promotion.id} and message.guest_id = guest.id)`.execute(
      transaction,
    );
    return { present: rows[0]?.present ?? 0, isAtMost: isForSome(promotion) };
  },
);

function isForSome({ audience, guests, visitsFrom, visitsUntil }: Promotion): boolean {
  return audience !== 'everyone' || guests !== 'any' || visitsFrom !== null || visitsUntil !== null;
}
