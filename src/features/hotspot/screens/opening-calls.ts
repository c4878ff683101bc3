import { choiceFilters, openingList } from '../../../contract/list-state.ts';
import { type OpeningCalls, openingCall } from '../../../contract/opening-calls.ts';
import { openingRecord } from '../../../workspace/record/openingRecord.ts';
import { getHotspot, partners } from '../contract.ts';
import { partner } from '../fields.ts';

export const openingHotspot: OpeningCalls = ({ organization }) => [
  openingCall(getHotspot, { params: { orgNumber: String(organization) } }),
];
export const filters = choiceFilters({ kind: partner.map.kind });
export const openingPartners = openingList(partners, filters.values);
export const openingPartner = openingRecord(partners);
