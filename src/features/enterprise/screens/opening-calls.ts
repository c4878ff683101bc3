import { choiceFilters, openingList } from '../../../contract/list-state.ts';
import { type OpeningCalls, openingCall } from '../../../contract/opening-calls.ts';
import { openingRecord } from '../../../workspace/record/openingRecord.ts';
import { getAuthority, listCertificates } from '../actions/contract.ts';
import { enterpriseDevices, enterpriseOwners, enterpriseProfiles } from '../contract.ts';
import { deviceState, identity, ownerKind } from '../fields.ts';

export const deviceFilters = choiceFilters({ state: deviceState, identity });
export const ownerFilters = choiceFilters({ kind: ownerKind });
export const profileFilters = choiceFilters({});

export const openingDevices = openingList(enterpriseDevices, deviceFilters.values);
export const openingDevice = openingRecord(enterpriseDevices);
export const openingOwners = openingList(enterpriseOwners, ownerFilters.values);
export const openingOwner = openingRecord(enterpriseOwners);
export const openingProfiles = openingList(enterpriseProfiles, profileFilters.values);
export const openingProfile = openingRecord(enterpriseProfiles);

const openingCertificateList = openingList(
  { list: listCertificates, sort: ['deviceName', 'validUntil', 'issuedAt'] },
  { state: ['valid', 'expiring', 'expired', 'revoked'] },
);
export const openingCertificates: OpeningCalls = (address) => [
  ...openingCertificateList(address),
  openingCall(getAuthority, { params: { orgNumber: String(address.organization) } }),
];
