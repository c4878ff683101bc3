import { byName, containing } from '../../server/database/listing.ts';
import { type Handler, organizationHandler } from '../../server/http/handlers.ts';
import { inheritedSettings } from '../../server/tenancy.ts';
import { shownPortal } from '../portal/public/shown-portal.ts';
import {
  getPromotionPreview,
  getPromotionSending,
  listPromotionCodes,
  promotions,
  setPromotionStatus,
} from './contract.ts';
import { reachableGuestsHandler } from './messages/reachable-guests.ts';
import { secretHandler } from './messages/webhook-secret.ts';
import { createPromotion, setStatus, updatePromotion } from './records/change-promotion.ts';
import { copyHandler } from './records/copy-promotion.ts';
import { promotionFileHandlers } from './records/files.ts';
import { listPromotions } from './records/list-promotions.ts';
import { promotionStore } from './records/promotion-store.ts';
import { usableCodes } from './records/reference-errors.ts';
import { resultsHandler } from './records/results.ts';

const mostCodes = 50;

// Not `recordHandlers`: areas, images and codes are checked outside the record, and lists filter by a state that depends on
// the time.
export const promotionHandlers: readonly Handler[] = [
  organizationHandler(promotions.list, ({ query }, request) => listPromotions(request, query)),
  organizationHandler(promotions.get, ({ params }, request) =>
    promotionStore.get(request, params.promotionId),
  ),
  organizationHandler(promotions.create, ({ body }, request) => createPromotion(request, body)),
  organizationHandler(promotions.update, ({ params, body }, request) =>
    updatePromotion(request, params.promotionId, body),
  ),
  organizationHandler(promotions.delete, ({ params }, request) =>
    promotionStore.remove(request, params.promotionId).then(() => ({})),
  ),
  organizationHandler(setPromotionStatus, ({ params, body }, request) =>
    setStatus(request, params.promotionId, body.status),
  ),
  organizationHandler(listPromotionCodes, async ({ query: { text = '' } }, request) => ({
    codes: await usableCodes(request)
      .select(['promo.id', 'promo.name', 'promo.code'])
      .where('promo.status', '<>', 'Ended')
      .where(({ or, eb }) =>
        or([
          eb('promo.name', 'ilike', containing(text)),
          eb('promo.code', 'ilike', containing(text)),
        ]),
      )
      .orderBy(byName('promo.name'))
      .limit(mostCodes)
      .execute(),
  })),
  organizationHandler(getPromotionPreview, async (_input, { transaction, organization }) => {
    const { timeZone } = await inheritedSettings(transaction, organization.number);
    return {
      portal: await shownPortal(transaction, organization),
      place: organization.name,
      timeZone: timeZone ?? 'UTC',
    };
  }),
  organizationHandler(getPromotionSending, async (_input, { server }) => ({
    hasMail: server.mail !== null,
    hasPublicAddress: server.publicUrl !== null,
  })),
  reachableGuestsHandler,
  copyHandler,
  resultsHandler,
  secretHandler,
  ...promotionFileHandlers,
];
