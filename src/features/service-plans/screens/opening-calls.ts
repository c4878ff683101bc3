import { choiceFilters, openingList } from '../../../contract/list-state.ts';
import { openingRecord } from '../../../workspace/record/openingRecord.ts';
import { servicePlans } from '../contract.ts';
import { servicePlan } from '../fields.ts';

export const filters = choiceFilters({ status: servicePlan.map.status });
export const openingPlans = openingList(servicePlans, filters.values);
export const openingPlan = openingRecord(servicePlans);
