import type { SiteVlans } from '../contract.ts';
import type { TakenVlan } from './ledger.ts';

/** Joins VLANs next to each other that an owner took together, in the order of the first. */
export function vlanRanges(taken: readonly TakenVlan[]): SiteVlans[] {
  const owners = Map.groupBy(taken, ({ vlan }) => vlan);
  const isContested = (vlan: number) =>
    new Set(owners.get(vlan)?.map(({ use, ownerId }) => ownedBy(use, ownerId))).size > 1;
  const ranges: SiteVlans[] = [];
  const last = new Map<string, SiteVlans>();
  for (const { vlan, use, ownerId, ownerName, takenAt, takenBy } of taken) {
    const key = `${ownerId} ${takenAt?.getTime()} ${isContested(vlan)}`;
    const open = last.get(key);
    if (open?.to === vlan - 1) {
      open.to = vlan;
      continue;
    }
    const range = {
      from: vlan,
      to: vlan,
      use,
      ownerName,
      isContested: isContested(vlan),
      takenAt: takenAt?.toISOString() ?? null,
      takenBy,
    };
    last.set(key, range);
    ranges.push(range);
  }
  return ranges;
}

/** Devices share the management network, and plans share a network. */
function ownedBy(use: TakenVlan['use'], ownerId: string): string {
  return use === 'management' || use === 'plan' ? use : ownerId;
}
