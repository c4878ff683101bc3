import { choiceFilters, openingList } from '../../../contract/list-state.ts';
import { type OpeningCalls, openingCall } from '../../../contract/opening-calls.ts';
import { promotions } from '../contract.ts';
import { promotionState, promotionType } from '../fields.ts';

export const filters = choiceFilters({ state: promotionState, type: promotionType });
export const openingPromotions = openingList(promotions, filters.values);

export const openingPromotion: OpeningCalls = ({ organization, parameters: { id }, search }) => {
  const source = id ?? search.copy;
  return typeof source === 'string'
    ? [
        openingCall(promotions.get, {
          params: { orgNumber: String(organization), promotionId: source },
        }),
      ]
    : [];
};
