import { sql } from 'kysely';
import { organizationHandler } from '../../../server/http/handlers.ts';
import { countReachableGuests } from '../contract.ts';
import type { Promotion } from '../fields.ts';
import { promotionStore } from '../records/promotion-store.ts';
import { addressee, leftGuests, presentGuests } from './leaving-guests.ts';

const hour = 3_600_000;

/**
 * Says before a start whom the message can reach: guests who are online, or in a room, and those who left so lately that
 * their time has not come; each address once.
 */
export const reachableGuestsHandler = organizationHandler(
  countReachableGuests,
  async ({ params }, request) => {
    const { transaction, organization, server } = request;
    const promotion = await promotionStore.get(request, params.promotionId);
    const { sendAfter, hoursAfter, areas } = promotion;
    const { path } = organization;
    const until = server.now();
    const from = new Date(until.getTime() - hoursAfter * hour);
    const { address, isReachable } = addressee(promotion);
    const { rows } = await sql<{ guests: number }>`
      select count(distinct ${address})::integer as guests
      from guest join organization area on area.number = guest.organization_number
      where guest.id in (
          select id from (${presentGuests(sendAfter, path)}) present
          union all select id from (${leftGuests(sendAfter, path, { from, until })}) departed)
        and ${isReachable}
        and (${areas.length === 0} or exists (
          select from unnest(${areas}::integer[]) chosen where strpos(area.path, '/' || chosen || '/') > 0))`.execute(
      transaction,
    );
    return { guests: rows[0]?.guests ?? 0, isAtMost: isForSome(promotion) };
  },
);

function isForSome(promotion: Promotion): boolean {
  const { audience, guests, visitsFrom, visitsUntil, validFrom, validUntil } = promotion;
  const limits = [visitsFrom, visitsUntil, validFrom, validUntil];
  return audience !== 'everyone' || guests !== 'any' || limits.some((limit) => limit !== null);
}
