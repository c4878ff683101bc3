import ipaddr from 'ipaddr.js';
import { parse } from 'tldts';
import type { EffectivePortal } from '../document/fields.ts';

export type GardenEntry = EffectivePortal['garden']['entries'][number];

const leastPrefix = { ipv4: 8, ipv6: 16 };

/** Why addresses of a range are not on the internet, by the names of ipaddr.js. */
const rangeNames: Readonly<Record<string, string>> = {
  private: 'a private range',
  uniqueLocal: 'a private range',
  loopback: 'the loopback range',
  linkLocal: 'the link-local range',
  carrierGradeNat: 'the range of carrier-grade NAT',
  multicast: 'a multicast range',
  broadcast: 'a broadcast address',
  unspecified: 'the unspecified address',
};

/** Returns why guests must not reach a host or network before they sign in; null when they may. */
export function gardenError({ host }: Pick<GardenEntry, 'host'>): string | null {
  const written = host.trim().toLowerCase();
  if (written === '*' || written === '*.*') return '* would open the whole internet';
  return isNetwork(written) ? networkError(written) : hostError(written);
}

function isNetwork(written: string): boolean {
  return written.includes('/') || ipaddr.isValid(written);
}

function networkError(written: string): string | null {
  if (!written.includes('/')) return rangeError(ipaddr.parse(written).range(), written);
  if (!ipaddr.isValidCIDR(written)) return `${written} is not a network such as 198.51.100.0/24`;
  const [address, prefix] = ipaddr.parseCIDR(written);
  if (prefix < leastPrefix[address.kind()])
    return `${written} is too large. Use a prefix of ${leastPrefix[address.kind()]} or longer`;
  return rangeError(rangeOf(address, prefix), written);
}

/** Where ranges begin that are not on the internet. A larger network around one of them would open it. */
const specialRanges = [
  '0.0.0.0 10.0.0.0 100.64.0.0 127.0.0.0 169.254.0.0 172.16.0.0 192.0.0.0 192.0.2.0 192.168.0.0',
  '198.18.0.0 198.51.100.0 203.0.113.0 224.0.0.0 240.0.0.0',
  ':: ::ffff:0:0 64:ff9b:: 2001:db8:: fc00:: fe80:: ff00::',
].flatMap((line) => line.split(' ').map((text) => ipaddr.parse(text)));

/** Returns the range of a network, or the special range that it contains. */
function rangeOf(address: ipaddr.IPv4 | ipaddr.IPv6, prefix: number): string {
  const contained = specialRanges.find(
    (base) => base.kind() === address.kind() && base.match(address, prefix),
  );
  return (contained ?? address).range();
}

function rangeError(range: string, written: string): string | null {
  if (range === 'unicast') return null;
  return `${written} is ${rangeNames[range] ?? 'a reserved range'}, which guests must not reach`;
}

function hostError(written: string): string | null {
  const name = written.startsWith('*.') ? written.slice(2) : written;
  const example = 'Use a name such as pay.example.com or *.example.com';
  if (!/^[\p{L}\p{N}]([\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u.test(name) || name.includes('..'))
    return `${written} is not a host name. ${example}`;
  const { domain, publicSuffix, isIcann, isPrivate } = parse(name, { allowPrivateDomains: true });
  if (!isIcann && !isPrivate) return `${written} is not on the public internet. ${example}`;
  if (domain === null)
    return `${written} would open every site under ${publicSuffix}, a public suffix. ${example}`;
  return null;
}

/** An entry that is open without being written, and why. */
export interface AutomaticEntry {
  host: string;
  why: string;
}

const gatewayHosts: Readonly<Record<string, { hosts: readonly string[]; why: string }>> = {
  meraki: { hosts: ['*.network-auth.com'], why: 'Meraki lets guests in there' },
};

/** Returns the entries that follow from the portal's own host, its after sign-in page, and the gateways of the area. */
export function automaticEntries(
  portalHost: string | null,
  gatewayTypes: readonly string[],
): AutomaticEntry[] {
  return [
    ...(portalHost === null ? [] : [{ host: portalHost, why: 'The portal itself' }]),
    ...gatewayTypes.flatMap((type) => {
      const known = gatewayHosts[type];
      return known === undefined ? [] : known.hosts.map((host) => ({ host, why: known.why }));
    }),
  ];
}
