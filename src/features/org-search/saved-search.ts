import { featureNames } from '../../contract/features.ts';
import { queryIn } from '../saved-views/public/address-query.ts';
import type { SavedScreen } from '../saved-views/public/saved-screen.ts';
import { searchError } from './conditions/condition-errors.ts';
import { parseSearchText } from './conditions/conditions.ts';
import { savedSearchAddress } from './screens/opening-calls.ts';

/** Saves searches under a name. One that can no longer be made is left out. */
export const savedOrgSearch: SavedScreen = {
  id: 'org-search',
  feature: 'org-search',
  name: featureNames['org-search'],
  path: '/support/org-search',
  personal: [],
  validParts(query) {
    const { where, ...others } = queryIn(query, savedSearchAddress);
    const search = typeof where === 'string' ? parseSearchText(where) : null;
    return search !== null && searchError(search) === null ? { ...others, where } : others;
  },
};
