import type { ConferenceSite } from '../../advanced-conference/public/reservations.ts';
import type { Wanted } from '../../advanced-conference/public/reserve.ts';
import type { Conference } from '../fields.ts';

interface Kept {
  /** what the conference has already */
  vlan: number | null;
  mode: Conference['mode'];
}

/** Returns what a conference wants to reserve. One that has a VLAN keeps it while it is in a pool. */
export function wantedOf(
  conference: Conference,
  { login, kept, site }: { login: string | null; kept: Kept | null; site: ConferenceSite },
): Wanted {
  const network = conference.mode === 'dark' ? 'dark' : 'conference';
  return {
    roomIds: conference.roomIds,
    portIds: conference.portIds,
    network,
    vlan: conference.vlan ?? keptVlan(kept, network, site),
    publicAddresses: conference.publicAddresses,
    hasOwnSsid: conference.ssidKind === 'own',
    downKbps: conference.downKbps ?? 0,
    upKbps: conference.upKbps ?? 0,
    login,
  };
}

function keptVlan(
  kept: Kept | null,
  network: 'dark' | 'conference',
  { networks }: ConferenceSite,
): number | null {
  const vlan = kept?.vlan ?? null;
  if (vlan === null) return null;
  const isInPool = networks.some(({ use, vlans }) => use === network && vlans.includes(vlan));
  return isInPool ? vlan : null;
}

/** The field of the form that a conflict about an item concerns. */
export function fieldOfItem(kind: string): string {
  switch (kind) {
    case 'room':
      return 'roomIds';
    case 'port':
      return 'portIds';
    case 'vlan':
    case 'dark':
      return 'vlan';
    case 'address':
      return 'publicAddresses';
    case 'ssid':
      return 'ssidKind';
    case 'login':
      return 'secrets.code';
    case 'down':
      return 'downKbps';
    case 'up':
      return 'upKbps';
    default:
      return 'start';
  }
}
