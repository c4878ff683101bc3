import { exactText } from './attributes.ts';

/**
 * The second message of a four-way handshake, which a Ruckus access point sends to find out whose key a device has
 * (Ruckus-DPSK-Params).
 */
export interface Handshake {
  ssid: string;
  accessPoint: Buffer;
  anonce: Buffer;
  /** a whole EAPOL-Key frame (IEEE 802.11-2020, section 12.7.2) with its header of 4 bytes */
  keyFrame: Buffer;
}

/** WPA2 with CCMP, the only suite whose frames are signed by HMAC-SHA1. */
const ccmp = '4';
const octets = /^0x((?:[\da-f]{2})+)$/i;
/** A key frame without data, and the longest that fits into Ruckus-DPSK-Params. */
const [leastFrame, mostFrame] = [99, 253];

/** Returns what a packet shows about a key; null when it shows nothing, or what no key can be compared with. */
export function handshakeIn(body: unknown): Handshake | null {
  const ssid = exactText(body, 'Ruckus-Wlan-Name') ?? exactText(body, 'Ruckus-SSID');
  const accessPoint = octetsIn(body, 'Ruckus-BSSID');
  const anonce = octetsIn(body, 'Ruckus-DPSK-Anonce');
  const keyFrame = octetsIn(body, 'Ruckus-DPSK-EAPOL-Key-Frame');
  const isComplete =
    exactText(body, 'Ruckus-DPSK-Cipher') === ccmp &&
    accessPoint?.length === 6 &&
    anonce?.length === 32;
  if (!isComplete || ssid === undefined || keyFrame === null) return null;
  if (keyFrame.length < leastFrame || keyFrame.length > mostFrame) return null;
  return { ssid, accessPoint, anonce, keyFrame };
}

/** Returns the octets of an attribute, which rlm_rest writes as '0x' and digits. */
export function octetsIn(body: unknown, name: string): Buffer | null {
  const [, digits] = octets.exec(exactText(body, name) ?? '') ?? [];
  return digits === undefined ? null : Buffer.from(digits, 'hex');
}
