import { type Handler, organizationHandler } from '../../server/http/handlers.ts';
import { findPlans } from '../service-plans/public/find-plans.ts';
import {
  extendPromoCode,
  listPromoPlans,
  listRedemptions as listRedemptionsCall,
  listSeriesCodes,
  promoCodes,
  setPromoStatus,
  tryPromoCode,
} from './contract.ts';
import { createPromo, extendPromo, setStatus, updatePromo } from './records/change-promo.ts';
import { promoFileHandlers } from './records/files.ts';
import { listPromos } from './records/list-promo-codes.ts';
import { listRedemptions } from './records/list-redemptions.ts';
import { promoStore } from './records/promo-store.ts';
import { generatePromoSeries } from './series/generate-series.ts';
import { listCodes, seriesExport } from './series/list-codes.ts';
import { tryCode } from './uses/try-code.ts';

// Not `recordHandlers`: plans and areas are checked in the tree, and lists filter by a state that depends on the time.
export const promoCodeHandlers: readonly Handler[] = [
  organizationHandler(promoCodes.list, ({ query }, request) => listPromos(request, query)),
  organizationHandler(promoCodes.get, ({ params }, request) =>
    promoStore.get(request, params.promoId),
  ),
  organizationHandler(promoCodes.create, async ({ body }, request) => {
    const created = await createPromo(request, body);
    if (body.series !== null) request.wake(generatePromoSeries);
    return created;
  }),
  organizationHandler(promoCodes.update, ({ params, body }, request) =>
    updatePromo(request, params.promoId, body),
  ),
  organizationHandler(promoCodes.delete, ({ params }, request) =>
    promoStore.remove(request, params.promoId).then(() => ({})),
  ),
  organizationHandler(setPromoStatus, ({ params, body }, request) =>
    setStatus(request, params.promoId, body.status),
  ),
  organizationHandler(extendPromoCode, ({ params, body }, request) =>
    extendPromo(request, params.promoId, body.validUntil),
  ),
  organizationHandler(listPromoPlans, ({ query }, request) =>
    findPlans(request, query, ['Draft', 'Active']),
  ),
  organizationHandler(listRedemptionsCall, ({ params, query }, request) =>
    listRedemptions(request, params.promoId, query),
  ),
  organizationHandler(listSeriesCodes, ({ params, query }, request) =>
    listCodes(request, params.promoId, query),
  ),
  organizationHandler(tryPromoCode, ({ params, body }, request) =>
    tryCode(request, params.promoId, body),
  ),
  seriesExport,
  ...promoFileHandlers,
];
