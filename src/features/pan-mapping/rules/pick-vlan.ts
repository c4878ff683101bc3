import type { PanSharing } from '../fields.ts';

/** What a choice of a VLAN depends on. */
interface VlanChoice {
  sharing: PanSharing;
  /** the VLANs of the pool, in order */
  vlans: readonly number[];
  /** the VLAN that was dealt to the unit */
  unitVlan: number | null;
  /** used by other networks, still cooling, or dealt to other units where each has its own */
  taken: Pick<ReadonlySet<number>, 'has'>;
}

/**
 * Returns the VLAN of a new private network; null when the pool is used up. A unit keeps the VLAN that it was dealt; by
 * stay, the lowest free one is taken; units that share one are isolated.
 */
export function pickVlan({ sharing, vlans, unitVlan, taken }: VlanChoice): number | null {
  if (sharing === 'shared') return vlans[0] ?? null;
  if (sharing === 'unit' && unitVlan !== null) return taken.has(unitVlan) ? null : unitVlan;
  return vlans.find((vlan) => !taken.has(vlan)) ?? null;
}
