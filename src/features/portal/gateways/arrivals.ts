import { normalizedMac } from '../../../contract/validators/network-validators.ts';
import type { Arrival } from './gateway.ts';

const longestValue = 2_000;
const longestWanted = 1_000;

/** Returns a parameter without control characters, or null when it is missing, empty or too long. */
export function parameter(query: URLSearchParams, name: string): string | null {
  const value = query.get(name);
  return value === null || value === '' || value.length > longestValue || hasControls(value)
    ? null
    : value;
}

function hasControls(value: string): boolean {
  return /\p{Cc}/u.test(value);
}

/** Returns an http or https address in its normal form, or null for any other text. */
export function webAddress(text: string | null): string | null {
  if (text === null || text.length > longestValue || !URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return protocol === 'http:' || protocol === 'https:' ? href : null;
}

export function macOf(text: string | null): string | null {
  return text === null ? null : normalizedMac(text);
}

export function vlanOf(text: string | null): number | null {
  const vlan = Number(text);
  return Number.isInteger(vlan) && vlan >= 1 && vlan <= 4094 ? vlan : null;
}

/** Returns the page that a guest wanted; null when it is too long for the address of a visit. */
export function wantedPage(text: string | null): string | null {
  const address = webAddress(text);
  return address === null || address.length > longestWanted ? null : address;
}

/** Returns what is known of an arrival; everything that a gateway does not tell is null. */
export function arrivalOf(
  gateway: string,
  known: Partial<Omit<Arrival, 'gateway' | 'identifiers' | 'details'>> & {
    identifiers: readonly (string | null)[];
    details: Readonly<Record<string, string | null>>;
  },
): Arrival {
  const { identifiers, details, ...rest } = known;
  return {
    gateway,
    macAddress: null,
    ipAddress: null,
    ssid: null,
    vlan: null,
    originalUrl: null,
    isOnline: false,
    error: null,
    ...rest,
    identifiers: identifiers.filter((one) => one !== null),
    details: Object.fromEntries(
      Object.entries(details).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
    ),
  };
}
