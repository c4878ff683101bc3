import type { SavedAddress } from '../saved-views/public/address-query.ts';
import { groupings, usualPeriod } from './choices.ts';

export const filters = { by: groupings };

/** What a saved view of the report stores. */
export const savedRevenueAddress: SavedAddress = {
  filters,
  others: { sort: /^-?[a-zA-Z]{1,40}$/, currency: /^([A-Z]{3}|all)$/ },
  usualPeriod,
  hasComparison: true,
};
