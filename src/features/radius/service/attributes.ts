import { normalizedMac } from '../../../contract/validators/network-validators.ts';

/** The attributes of a packet as rlm_rest sends them: `{"User-Name":{"type":"string","value":["x"]}}`. */
export interface PacketAttributes {
  /** the first value as text; null when the attribute is missing */
  text(name: string): string | null;
  /** all values as text */
  all(name: string): string[];
}

const longestText = 253;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Returns whether an attribute names one of our rows. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}

/** Reads the body of a call; what is not an attribute is ignored, because nobody would repeat the call correctly. */
export function packetAttributes(body: unknown): PacketAttributes {
  const entries = isObject(body) ? Object.entries(body) : [];
  const values = new Map(entries.map(([name, attribute]) => [name, valuesIn(attribute)]));
  const all = (name: string) => (values.get(name) ?? []).map(storable);
  return { text: (name) => all(name)[0] ?? null, all };
}

/**
 * Returns the value as it was sent, or undefined when it is not text, as passwords are that were decoded with another
 * secret. rlm_rest writes each byte of a value as a character.
 */
export function exactText(body: unknown, name: string): string | undefined {
  const value = isObject(body) && name in body ? valuesIn(body[name])[0] : undefined;
  if (value === undefined) return undefined;
  const text = decoded(value);
  return text === undefined || /\p{Cc}/u.test(text) ? undefined : text;
}

/** Whether the attribute is there, with a value that is not text. */
export function isGarbled(body: unknown, name: string): boolean {
  return isObject(body) && name in body && exactText(body, name) === undefined;
}

function valuesIn(attribute: unknown): string[] {
  if (!isObject(attribute) || !Array.isArray(attribute.value)) return [];
  return attribute.value
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map(String);
}

function decoded(value: string): string | undefined {
  if (!/[\u0080-\u00ff]/.test(value) || /[^\0-\u00ff]/.test(value)) return value;
  try {
    const octets = Uint8Array.from(value, (character) => character.codePointAt(0) ?? 0);
    return new TextDecoder('utf-8', { fatal: true }).decode(octets);
  } catch {
    return undefined;
  }
}

/** Returns text that the database can store and index, of up to 253 bytes. */
function storable(value: string): string {
  const clean = (decoded(value) ?? value).replaceAll(/\p{Cc}/gu, '\u{fffd}').toWellFormed();
  const bytes = new TextEncoder().encode(clean).subarray(0, longestText);
  return new TextDecoder().decode(bytes, { stream: true });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Returns the address in any of the notations of gateways, with or without an SSID behind it; null for other text. */
export function macIn(text: string | null): string | null {
  if (text === null) return null;
  const digits = text.trim().replace(/^((?:[\da-f]{2}[^\da-z]?){5}[\da-f]{2}):.*$/i, '$1');
  return normalizedMac(digits) ?? normalizedMac(digits.replaceAll(/[:.\-_\s]/g, ''));
}

/** The SSID: behind the access point's address in Called-Station-Id (RFC 3580 section 3.20), or in a vendor's attribute. */
export function ssidOf(attributes: PacketAttributes): string | null {
  const called = attributes.text('Called-Station-Id') ?? '';
  const [, behind = ''] = /^(?:[\da-f]{2}[:.-]?){5}[\da-f]{2}:(.+)$/i.exec(called) ?? [];
  return (
    attributes.text('Aruba-Essid-Name') ??
    attributes.text('Ruckus-SSID') ??
    (behind === '' ? null : behind)
  );
}
