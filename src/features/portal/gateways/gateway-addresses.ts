import ipaddr from 'ipaddr.js';
import { parse } from 'tldts';
import type { GatewayDevice } from './gateway.ts';

/**
 * Returns why a guest's browser must not be sent to an address that only the query names: an unsigned link could name a
 * stranger's server. Private addresses, names without a public suffix and the device's own address are safe.
 */
export function strangeAddress(
  address: string,
  device: GatewayDevice,
  alsoAllowed: (host: string) => boolean = () => false,
): string | null {
  if (!URL.canParse(address)) return `“${address}” is not an address of a gateway.`;
  const host = new URL(address).hostname.replaceAll(/^\[|\]$/g, '');
  if (isPrivateHost(host) || host === device.host?.toLowerCase() || alsoAllowed(host)) return null;
  return `The request names ${host} as the gateway, which is neither a private address nor the address of “${device.name}”. If it is right, enter it as the device’s address in Devices.`;
}

function isPrivateHost(host: string): boolean {
  if (isIp(host)) return ipaddr.process(host).range() !== 'unicast';
  const { isIcann, isPrivate } = parse(host);
  return isIcann !== true && isPrivate !== true;
}

// Not `isValid`, which takes 10.1 and octal numbers too.
function isIp(host: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(host) || ipaddr.IPv6.isValid(host);
}

/** Writes an address for use in a URL: IPv6 in brackets. Null when it is not an IP address or a host name. */
export function urlHost(host: string): string | null {
  if (ipaddr.IPv6.isValid(host)) return `[${host}]`;
  return /^(?=.{1,253}$)[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(host) ? host : null;
}
