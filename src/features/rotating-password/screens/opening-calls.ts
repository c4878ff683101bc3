import { choiceFilters, openingList } from '../../../contract/list-state.ts';
import type { OpeningCalls } from '../../../contract/opening-calls.ts';
import { rotatingPasswords } from '../contract.ts';
import { mode, policyStatus } from '../fields.ts';

export const filters = choiceFilters({ mode, status: policyStatus });
const openingPolicies = openingList(rotatingPasswords, filters.values);

/** The list's opening calls; none for a form. */
export const openingRotatingPasswords: OpeningCalls = (address) =>
  address.search.item === undefined ? openingPolicies(address) : [];
