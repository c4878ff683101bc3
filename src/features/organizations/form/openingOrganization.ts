import { type OpeningCalls, openingCall } from '../../../contract/opening-calls.ts';
import { getOrganization } from '../record/contract.ts';

/** The opening call of screens with a `LoadedOrganization`. */
export const openingOrganization: OpeningCalls = ({ organization }) => [
  openingCall(getOrganization, { params: { orgNumber: String(organization) } }),
];
