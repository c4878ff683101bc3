import { choiceFilters, openingList } from '../../../contract/list-state.ts';
import { type OpeningCalls, openingCall } from '../../../contract/opening-calls.ts';
import { getProfileByNumber, getSiteNetwork, profiles } from '../contract.ts';
import { profileStatus, profileType } from '../fields.ts';

export const filters = choiceFilters({ type: profileType, status: profileStatus });
export const openingProfiles = openingList(profiles, filters.values);

export const openingProfile: OpeningCalls = ({ organization, parameters: { route } }) => {
  const params = { orgNumber: String(organization) };
  const site = openingCall(getSiteNetwork, { params });
  return route === undefined || !/^\d+$/.test(route)
    ? [site]
    : [openingCall(getProfileByNumber, { params: { ...params, profileNumber: route } }), site];
};
