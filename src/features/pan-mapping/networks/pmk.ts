import { createHash, pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(pbkdf2);

/** Returns the pairwise master key of a passphrase (IEEE 802.11-2020, annex J.4.1), which depends on the SSID. */
export function pmkOf(passphrase: string, ssid: string): Promise<Buffer> {
  return derive(passphrase, ssid, 4_096, 32, 'sha1');
}

/** Returns what tells that two keys of an SSID are the same, without telling the key. */
export function pmkHash(pmk: Buffer): Buffer {
  return createHash('sha256').update(pmk).digest();
}
