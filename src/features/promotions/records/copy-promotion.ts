import { pickFields } from '../../../contract/fields/fields.ts';
import { organizationHandler } from '../../../server/http/handlers.ts';
import { requireFeature } from '../../../server/http/permissions.ts';
import { organizationInScope } from '../../../server/tenancy.ts';
import { copyPromotion, promotions } from '../contract.ts';
import { promotion } from '../fields.ts';
import { createPromotion } from './change-promotion.ts';
import { promotionStore } from './promotion-store.ts';

/** Adds a draft. The areas of the source are its own, so that the copy is for all of the other organization. */
export const copyHandler = organizationHandler(copyPromotion, async ({ body }, request) => {
  const { transaction, caller } = request;
  const source = await organizationInScope(transaction, caller.scope, body.fromOrganization);
  const atSource = { ...request, organization: source };
  await requireFeature(atSource, promotions.get, promotions.feature);
  const found = await promotionStore.get(atSource, body.promotionId);
  const copy = { ...pickFields(promotion, found), status: 'Draft' as const, areas: [] };
  const { id } = await createPromotion(request, copy);
  return { id };
});
