import { createHmac, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hexOf, pmkOf } from '../networks/pmk.ts';
import { matchKey, signedBy } from './match-key.ts';

const hex = (text: string) => Buffer.from(text.replaceAll(/\s/g, ''), 'hex');

test.each([
  // IEEE 802.11-2020, annex J.4.2
  ['password', 'IEEE', 'f42c6fc52df0ebef9ebb4b90b38a5f902e83fe1b135a70e23aed762e9710a12e'],
  [
    'ThisIsAPassword',
    'ThisIsASSID',
    '0dc0d6eb90555ed6419756b9a15ec3e3209b63df707dd508d14581f8982721af',
  ],
])('the master key of %s in %s is the standard’s', async (passphrase, ssid, expected) => {
  expect(hexOf(await pmkOf(passphrase, ssid))).toBe(expected);
});

// Computed by Python's hashlib and hmac from the standard's text, not by the code under test.
const vector = {
  passphrase: 'lusab-babad-gutih-tugad',
  ssid: 'Residence Havn',
  accessPoint: hex('f0b052112233'),
  device: hex('02a1b2c3d4e5'),
  anonce: hex('d9feaf290abe7a71068b95e1647359c15d2c43d2d061c1fab4ac959d77259fb3'),
  keyFrame: hex(`
    0103007502010a00000000000000000001a4f0f57a109459cd34adaf13ae509b8a432baeb3423416
    c78619885699e1bce300000000000000000000000000000000000000000000000000000000000000
    0074ec223dfbbf574635fcf8f3ffe167b3001630140100000fac040100000fac040100000fac0200
    00`),
};

test('the key of the handshake is found, with its own SSID only', async () => {
  const isSigner = signedBy(vector);
  expect(isSigner(await pmkOf(vector.passphrase, vector.ssid))).toBe(true);
  expect(isSigner(await pmkOf(vector.passphrase, 'Another SSID'))).toBe(false);
  expect(isSigner(await pmkOf('lusab-babad-gutih-tugaf', vector.ssid))).toBe(false);
});

/** A second message, signed as a device does. */
function signedFrame(pmk: Uint8Array, { accessPoint, device, anonce }: Parts): Buffer {
  const frame = Buffer.concat([hex('0203007502010a'), Buffer.alloc(114)]);
  randomBytes(32).copy(frame, 17);
  const low = (one: Buffer, other: Buffer) => (Buffer.compare(one, other) < 0 ? one : other);
  const high = (one: Buffer, other: Buffer) => (Buffer.compare(one, other) < 0 ? other : one);
  const snonce = frame.subarray(17, 49);
  const data = Buffer.concat([
    Buffer.from('Pairwise key expansion'),
    Buffer.from([0]),
    low(accessPoint, device),
    high(accessPoint, device),
    low(anonce, snonce),
    high(anonce, snonce),
    Buffer.from([0]),
  ]);
  const kck = createHmac('sha1', pmk).update(data).digest().subarray(0, 16);
  createHmac('sha1', kck).update(frame).digest().copy(frame, 81, 0, 16);
  return frame;
}

interface Parts {
  accessPoint: Buffer;
  device: Buffer;
  anonce: Buffer;
}

const bytes = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((array) => Buffer.from(array));

test('of many keys, exactly the one that signed is found, and none with another SSID, device or access point', () => {
  fc.assert(
    fc.property(
      fc.record({ accessPoint: bytes(6), device: bytes(6), anonce: bytes(32) }),
      fc.uniqueArray(bytes(32), {
        minLength: 2,
        maxLength: 20,
        selector: (pmk) => pmk.toString('hex'),
      }),
      fc.nat(),
      (parts, pmks, position) => {
        const signer = position % pmks.length;
        const candidates = pmks.map((pmk, id) => ({ id, pmk }));
        const keyFrame = signedFrame(pmks[signer] ?? Buffer.alloc(32), parts);
        const handshake = { ...parts, keyFrame };
        expect(matchKey(handshake, candidates)?.id).toBe(signer);
        const others = candidates.filter(({ id }) => id !== signer);
        expect(matchKey(handshake, others)).toBeUndefined();
        const device = Buffer.from(parts.device.map((octet) => 255 - octet));
        expect(matchKey({ ...handshake, device }, candidates)).toBeUndefined();
        const changed = Buffer.from(keyFrame);
        changed[100] = 1;
        expect(matchKey({ ...handshake, keyFrame: changed }, candidates)).toBeUndefined();
      },
    ),
    { numRuns: 30 },
  );
});
