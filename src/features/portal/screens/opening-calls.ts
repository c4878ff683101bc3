import { type OpeningCalls, openingCall } from '../../../contract/opening-calls.ts';
import { getPortal } from '../contract.ts';

/** The portal of the area; a preset is loaded besides. */
export const openingPortal: OpeningCalls = ({ organization }) => [
  openingCall(getPortal, { params: { orgNumber: String(organization) } }),
];
