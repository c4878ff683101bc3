import { choiceFilters, openingList } from '../../../contract/list-state.ts';
import type { OpeningCalls } from '../../../contract/opening-calls.ts';
import { promoCodes } from '../contract.ts';
import { gives, promoState } from '../fields.ts';

export const filters = choiceFilters({ state: promoState, gives });
const openingPromoList = openingList(promoCodes, filters.values);

/** The list's opening calls; none for a form. */
export const openingPromos: OpeningCalls = (address) =>
  address.search.item === undefined ? openingPromoList(address) : [];
