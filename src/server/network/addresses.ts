import ipaddr from 'ipaddr.js';

export type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** An address and the length of its network's prefix. */
export type Network = readonly [Address, number];

const prefixLength = { ipv4: 32, ipv6: 128 };

/** Parses an IP address; an IPv4-mapped one becomes IPv4. Returns undefined for other text, such as a DNS name. */
export function parseAddress(text: string): Address | undefined {
  const [withoutZone = ''] = text.split('%');
  const isAddress =
    ipaddr.IPv4.isValidFourPartDecimal(withoutZone) || ipaddr.IPv6.isValid(withoutZone);
  return isAddress ? ipaddr.process(withoutZone) : undefined;
}

/** Parses an address or a network such as 10.0.0.0/8; returns undefined for other text. */
export function parseNetwork(text: string): Network | undefined {
  const [, host = '', length] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const address = parseAddress(host);
  if (address === undefined) return undefined;
  const longest = prefixLength[address.kind()];
  const isMapped = host.includes(':') && address.kind() === 'ipv4';
  const bits = length === undefined ? longest : Number(length) - (isMapped ? 96 : 0);
  return bits >= 0 && bits <= longest ? [address, bits] : undefined;
}

export function isInNetwork(address: Address, [network, bits]: Network): boolean {
  return address.kind() === network.kind() && address.match(network, bits);
}

/**
 * Returns what limits count: an IPv4 address, or an IPv6 address's /64. A provider assigns a whole /64 to a subscriber, who
 * could otherwise use a fresh address for each attempt.
 */
export function countedNetwork(address: string): string {
  const parsed = parseAddress(address);
  return parsed?.kind() === 'ipv6'
    ? `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`
    : address;
}
