import { networkIn } from '../../pan-mapping/public/subnets.ts';
import type { NetworkSettings } from '../fields.ts';

type Subnets = Pick<NetworkSettings, 'prefix' | 'subnetLength' | 'vlans'>;

/** Whether the subnets of two networks have an address in common. One gateway may serve both. */
export function shareAddresses(one: Subnets, other: Subnets): boolean {
  const [own, theirs] = [usedRange(one), usedRange(other)];
  return own !== null && theirs !== null && own.from < theirs.until && theirs.from < own.until;
}

function usedRange({ prefix, subnetLength, vlans }: Subnets) {
  const network = prefix === null ? null : networkIn(prefix);
  if (network === null) return null;
  return {
    from: network.first,
    until: network.first + vlans.length * 2 ** (32 - subnetLength),
  };
}
