import { networkIn, subnetAt } from '../../pan-mapping/public/subnets.ts';
import type { ConferenceSite, SiteNetwork } from './conference-site.ts';
import type { ImpossibleConflict } from './conflicts.ts';
import type { Wanted } from './wanted.ts';

/** The VLAN that was chosen for an event. */
export interface ChosenVlan {
  number: number;
  /** the name of the network that it is of */
  network: string;
  /** of a conference: the addresses of its devices, such as `10.80.3.0/24` */
  subnet: string | null;
}

/** The kind of the reservation of a VLAN. */
export function vlanKind({ network }: Pick<Wanted, 'network'>): 'vlan' | 'dark' {
  return network === 'dark' ? 'dark' : 'vlan';
}

/** Returns the wanted VLAN, else the lowest that is free, else the lowest, whose conflict names who has it. */
export function chooseVlan(
  wanted: Wanted,
  { networks }: Pick<ConferenceSite, 'networks'>,
  isFree: (vlan: number) => boolean,
): ChosenVlan | ImpossibleConflict | null {
  const { network, vlan } = wanted;
  if (network === null) return null;
  const known = networks
    .filter(({ use }) => use === network)
    .flatMap((one) => one.vlans.map((number) => ({ number, one })))
    .toSorted((a, b) => a.number - b.number);
  const kind = vlanKind(wanted);
  if (known.length === 0) return { reason: 'noNetwork', kind, itemName: '' };
  const found =
    vlan === null
      ? (known.find(({ number }) => isFree(number)) ?? known[0])
      : known.find(({ number }) => number === vlan);
  if (found === undefined) return { reason: 'notInPool', kind, itemName: `VLAN ${vlan}` };
  const { number, one } = found;
  return { number, network: one.name, subnet: subnetOf(one, number) };
}

/** Returns the subnet of a VLAN: the part of the network at its position in the pool. */
export function subnetOf(
  { prefix, subnetLength, vlans }: SiteNetwork,
  vlan: number,
): string | null {
  const network = prefix === null ? null : networkIn(prefix);
  return network === null ? null : subnetAt(network, subnetLength, vlans.indexOf(vlan));
}

/** Returns as many addresses as are wanted, free ones first: the conflict of another one names who has it. */
export function chooseAddresses(
  { publicAddresses, network }: Wanted,
  { networks }: Pick<ConferenceSite, 'networks'>,
  isFree: (address: string) => boolean,
): string[] | ImpossibleConflict {
  if (network !== 'conference' || publicAddresses === 0) return [];
  const known = networks.flatMap((one) => one.publicAddresses);
  if (known.length < publicAddresses) return { reason: 'noNetwork', kind: 'address', itemName: '' };
  const free = known.filter(isFree);
  return [...free, ...known.filter((address) => !free.includes(address))].slice(0, publicAddresses);
}
