import { createHash } from 'node:crypto';

/** Returns the pairwise master key of a passphrase (IEEE 802.11-2020, annex J.4.1), which depends on the SSID. */
export async function pmkOf(passphrase: string, ssid: string): Promise<Uint8Array> {
  const text = new TextEncoder();
  const secret = await crypto.subtle.importKey('raw', text.encode(passphrase), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const parameters = { name: 'PBKDF2', hash: 'SHA-1', salt: text.encode(ssid), iterations: 4_096 };
  return new Uint8Array(await crypto.subtle.deriveBits(parameters, secret, 256));
}

/** Returns what tells that two keys of an SSID are the same, without telling the key. */
export function pmkHash(pmk: Uint8Array): Buffer {
  return createHash('sha256').update(pmk).digest();
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (octet) => octet.toString(16).padStart(2, '0')).join('');
}

export function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (octet) => Number.parseInt(octet, 16));
}
