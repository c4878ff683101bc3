import { createHmac, timingSafeEqual } from 'node:crypto';

/** The parts of a four-way handshake that are signed with a key (IEEE 802.11-2020, section 12.7). */
export interface SignedHandshake {
  /** the MAC addresses of the access point and the device */
  accessPoint: Buffer;
  device: Buffer;
  anonce: Buffer;
  /** the second message, an EAPOL-Key frame with its header */
  keyFrame: Buffer;
}

const label = Buffer.from('Pairwise key expansion\0');
// Positions in the frame: 4 octets of header, descriptor type, key information, key length and replay counter.
const nonce = { from: 17, to: 49 };
const mic = { from: 81, to: 97 };
const keyConfirmationBytes = 16;

/** Returns a function that tells whether a pairwise master key has signed the handshake; the parts are prepared once. */
export function signedBy(handshake: SignedHandshake): (pmk: Uint8Array) => boolean {
  const { accessPoint, device, anonce, keyFrame } = handshake;
  const snonce = keyFrame.subarray(nonce.from, nonce.to);
  const sent = keyFrame.subarray(mic.from, mic.to);
  const unsigned = Buffer.from(keyFrame);
  unsigned.fill(0, mic.from, mic.to);
  const seed = Buffer.concat([
    label,
    ...[accessPoint, device].toSorted(Buffer.compare),
    ...[anonce, snonce].toSorted(Buffer.compare),
    // The counter of the PRF: its first 160 bits contain the key that signs.
    Buffer.from([0]),
  ]);
  return (pmk) => {
    const expanded = createHmac('sha1', pmk).update(seed).digest();
    const kck = expanded.subarray(0, keyConfirmationBytes);
    const signature = createHmac('sha1', kck).update(unsigned).digest();
    return timingSafeEqual(signature.subarray(0, keyConfirmationBytes), sent);
  };
}

/** Returns the first candidate whose key has signed the handshake: one pass, so that likely ones come first. */
export function matchKey<Candidate extends { pmk: Uint8Array }>(
  handshake: SignedHandshake,
  candidates: Iterable<Candidate>,
): Candidate | undefined {
  const isSigner = signedBy(handshake);
  for (const candidate of candidates) if (isSigner(candidate.pmk)) return candidate;
  return undefined;
}
