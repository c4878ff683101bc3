/** Addresses that this server may connect to, for features that connect to systems of a site. */
export { resolveAddress } from '../probe/address-policy.ts';
export type { ProbeFailure } from '../probe/result.ts';
