import { choiceFilters, openingList } from '../../../contract/list-state.ts';
import { type OpeningCalls, openingCall } from '../../../contract/opening-calls.ts';
import { getOrganizationDefaults } from '../../organizations/contract.ts';
import { gateways, getGatewayByNumber } from '../contract.ts';
import { gatewayCategory, gatewayStatus } from '../fields.ts';
import { listLegacyGateways } from '../legacy/contract.ts';

export const filters = choiceFilters({ category: gatewayCategory, status: gatewayStatus });
export const openingGateways = openingList(gateways, filters.values);

export const openingGateway: OpeningCalls = ({ organization, parameters: { number } }) => {
  const params = { orgNumber: String(organization) };
  return number === undefined
    ? [openingCall(getOrganizationDefaults, { params })]
    : [openingCall(getGatewayByNumber, { params: { ...params, gatewayNumber: number } })];
};

export const openingLegacyGateways: OpeningCalls = ({ organization }) => [
  openingCall(listLegacyGateways, { params: { orgNumber: String(organization) } }),
];
