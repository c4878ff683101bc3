import { choiceFilters, openingList } from '../../../contract/list-state.ts';
import type { OpeningCalls } from '../../../contract/opening-calls.ts';
import { administrators } from '../contract.ts';
import { administratorStatus } from '../fields.ts';

export const filters = choiceFilters({ status: administratorStatus });
const openingAdministrators = openingList(administrators, filters.values);

/** The list's opening calls; none for a form. */
export const openingAdmins: OpeningCalls = (address) =>
  address.search.item === undefined ? openingAdministrators(address) : [];
