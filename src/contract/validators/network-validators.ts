import { vlanLimits } from '../limits.ts';
import type { Rule } from './validators.ts';

// The usual notations: 00:1A:2b…, 00-1A-2b…, 001A.2b3C.4d5E and twelve digits in a row.
const macNotations =
  /^(?:[\da-f]{2}([:-])(?:[\da-f]{2}\1){4}[\da-f]{2}|(?:[\da-f]{4}\.){2}[\da-f]{4}|[\da-f]{12})$/i;

export function macAddress(value: string): true | string {
  return value === '' || macNotations.test(value.trim()) || 'Invalid MAC';
}

/** Returns the stored notation AA:BB:CC:DD:EE:FF, or null when it is not the address of one device. */
export function normalizedMac(value: string): string | null {
  if (value.trim() === '' || macAddress(value) !== true) return null;
  const digits = value.replaceAll(/[^\da-f]/gi, '').toUpperCase();
  const isGroup = Number.parseInt(digits.slice(0, 2), 16) % 2 === 1;
  if (isGroup || /^0+$/.test(digits)) return null;
  return digits.match(/../g)?.join(':') ?? null;
}

/** Accepts VLAN numbers. The new style excludes 0 and 4095, which IEEE 802.1Q reserves. */
export function vlan(style: keyof typeof vlanLimits = 'old'): Rule<number> {
  const { least, most } = vlanLimits[style];
  return (value) =>
    (Number.isInteger(value) && value >= least && value <= most) ||
    `Vlan must be between ${least} and ${most}`;
}

export function url(value: string): true | string {
  return value === '' || isWebAddress(value) || 'Invalid URL';
}

const secure = 'https://';

/** Accepts https URLs. When the field shows `https://`, the value must not contain it. */
export function urlAdvanced({ protocolShown = false } = {}): Rule {
  return (value) => {
    if (value === '') return true;
    const isTyped = value.toLowerCase().startsWith(secure);
    if (protocolShown && isTyped) return '"https://" is already included. Please remove';
    if (!protocolShown && !isTyped) return 'Please ensure URL starts with "https://"';
    const address = protocolShown ? secure + value : value;
    return isWebAddress(address) || 'Invalid URL or IP address';
  };
}

function isWebAddress(address: string): boolean {
  if (/\s/.test(address) || !/^https?:\/\/[^/]/i.test(address) || !URL.canParse(address))
    return false;
  const { hostname } = new URL(address);
  return hostname.startsWith('[') || isIpv4(hostname) || isHostName(hostname);
}

// The URL parser has normalized every notation of an IPv4 address to four decimal numbers.
function isIpv4(host: string): boolean {
  return /^\d+(\.\d+){3}$/.test(host);
}

/** Returns whether a host has labels of letters, digits and inner hyphens, the last not numeric (RFC 1123, section 2.1). */
function isHostName(host: string): boolean {
  const labels = host.replace(/\.$/, '').split('.');
  return (
    host.length <= 253 &&
    labels.every((label) => /^(?!-)[a-z\d_-]{1,63}(?<!-)$/.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? '')
  );
}
