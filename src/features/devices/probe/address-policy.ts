import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import ipaddr from 'ipaddr.js';
import { durationText, errorCodeOf, failure, type ProbeFailure } from './result.ts';

export interface AddressPolicy {
  /** networks in CIDR notation that are allowed despite the forbidden ranges */
  allowed: readonly string[];
}

export interface ResolvedAddress {
  ok: true;
  /** the checked address; connecting to it instead of the name prevents DNS rebinding */
  address: string;
  /** the DNS name in ASCII; null for a literal address */
  hostName: string | null;
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;

const forbiddenRanges: Partial<Record<string, string>> = {
  loopback: 'a loopback address: it would be this server itself',
  linkLocal: 'a link-local address',
  unspecified: 'the unspecified address',
  multicast: 'a multicast address',
  broadcast: 'the broadcast address',
};

// Amazon and most others, Amazon by IPv6, Google by IPv6, Alibaba, Azure.
const metadataAddresses = new Set([
  '169.254.169.254',
  'fd00:ec2::254',
  'fd20:ce::254',
  '100.100.100.200',
  '168.63.129.16',
]);

/**
 * Resolves an IPv4 or IPv6 address or a DNS name to the first address that the policy allows. Throws when an entry of
 * the policy is not a network.
 */
export async function resolveAddress(
  host: string,
  policy: AddressPolicy,
  deadlineMs: number,
): Promise<ResolvedAddress | ProbeFailure> {
  const allowed = policy.allowed.map((network) => ipaddr.parseCIDR(network));
  if (isIP(host) !== 0) {
    const reason = rejectionReason(host, allowed);
    return reason === undefined
      ? { ok: true, address: withoutMapping(host).toString(), hostName: null }
      : failure('not-tried', `${host} is ${reason}. Enter the device’s own address.`);
  }
  const syntaxError = syntaxErrorIn(host);
  if (syntaxError !== undefined) return failure('not-tried', syntaxError);
  const hostName = domainToASCII(host);
  const addresses = await addressesOf(hostName, deadlineMs);
  if (!Array.isArray(addresses)) return addresses;
  const address = addresses.find((candidate) => rejectionReason(candidate, allowed) === undefined);
  if (address !== undefined)
    return { ok: true, address: withoutMapping(address).toString(), hostName };
  const first = addresses[0] ?? '';
  return failure(
    'not-tried',
    `${host} resolves to ${first}, which is ${rejectionReason(first, allowed)}. Correct the name’s DNS entry or enter the device’s own address.`,
  );
}

function syntaxErrorIn(host: string): string | undefined {
  const parts = host.split('.');
  if (parts.length === 4 && parts.every((part) => /^\d+$/.test(part))) {
    if (parts.some((part) => /^0\d/.test(part)))
      return `${host} has leading zeros, which some programs read as octal numbers. Write it without them, such as ${parts.map(Number).join('.')}.`;
    return `${host} is not an IPv4 address: each of its four numbers goes up to 255.`;
  }
  // The system's resolver accepts 127.1 and 0x7f000001 as addresses.
  if (/^(\d+|0x[\da-f]*)$/i.test(parts.at(-1) ?? ''))
    return `${host} is neither an IPv4 address of four numbers nor a DNS name.`;
  const name = domainToASCII(host);
  if (
    name.length > 253 ||
    !/^([a-z\d_]([a-z\d_-]{0,61}[a-z\d_])?\.)*[a-z\d]([a-z\d-]{0,61}[a-z\d])?\.?$/.test(name)
  )
    return `“${host}” is neither an IP address nor a DNS name. Enter it without scheme, port, path or brackets.`;
  return undefined;
}

async function addressesOf(hostName: string, deadlineMs: number): Promise<string[] | ProbeFailure> {
  const { promise: late, resolve } = Promise.withResolvers<ProbeFailure>();
  const timer = setTimeout(
    () =>
      resolve(
        failure(
          'not-tried',
          `The DNS server did not answer for ${hostName} within ${durationText(deadlineMs)}. Enter an IP address instead.`,
        ),
      ),
    deadlineMs,
  );
  const lookedUp = lookup(hostName, { all: true, order: 'verbatim' }).then(
    (found) => found.map(({ address }) => address),
    (error: unknown) => dnsFailure(hostName, errorCodeOf(error)),
  );
  try {
    return await Promise.race([lookedUp, late]);
  } finally {
    clearTimeout(timer);
  }
}

function dnsFailure(hostName: string, code: string): ProbeFailure {
  return failure(
    'not-tried',
    code === 'ENOTFOUND' || code === 'ENODATA'
      ? `${hostName} does not resolve: DNS knows no address for it. Check the spelling, or enter an IP address instead.`
      : `${hostName} could not be resolved (${code || 'unknown error'}). Enter an IP address instead.`,
  );
}

/** Returns why an address is forbidden, to complete "<address> is …"; undefined when it is allowed. */
function rejectionReason(text: string, allowed: readonly [Address, number][]): string | undefined {
  const address = withoutMapping(text);
  if (allowed.some(([network, bits]) => isInside(address, network, bits))) return undefined;
  if (metadataAddresses.has(address.toString()))
    return 'the metadata service of a cloud provider, which is never a device';
  const range = forbiddenRanges[address.range()];
  if (range !== undefined) return range;
  const inner = translatedIpv4(address);
  const innerReason = inner && rejectionReason(inner, allowed);
  return innerReason && `a translation of ${inner}, ${innerReason}`;
}

function isInside(address: Address, network: Address, bits: number): boolean {
  return address.kind() === network.kind() && address.match(network, bits);
}

/** Converts an IPv4-mapped address (RFC 4291 section 2.5.5.2), since the system connects to it by IPv4. */
function withoutMapping(text: string): Address {
  return ipaddr.process(text);
}

/** Returns the IPv4 address that a NAT64, SIIT, 6to4 or IPv4-compatible address translates to. */
function translatedIpv4(address: Address): string | undefined {
  if (!(address instanceof ipaddr.IPv6)) return undefined;
  const bytes = address.toByteArray();
  const range = address.range();
  if (range === '6to4') return bytes.slice(2, 6).join('.');
  const isCompatible = bytes.slice(0, 12).every((byte) => byte === 0);
  if (range === 'rfc6052' || range === 'rfc6145' || isCompatible) return bytes.slice(12).join('.');
  return undefined;
}
