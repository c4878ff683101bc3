import { type OpeningCalls, openingCall } from '../../../contract/opening-calls.ts';
import { getOrganization } from '../../organizations/public/record-calls.ts';
import { getOverview } from '../contract.ts';

export const openingOverview: OpeningCalls = ({ organization, search }) => {
  const params = { orgNumber: String(organization) };
  if (search.tab === 'edit') return [openingCall(getOrganization, { params })];
  if (search.tab !== undefined) return [];
  // Without the list of what is below, which a service area does not show.
  return [openingCall(getOverview, { params })];
};
