import * as asn1 from 'asn1js';
import * as pki from 'pkijs';
import { bufferOf } from './certificate.ts';
import { fromPem } from './keys.ts';

/** A public key to certify, or why it cannot be. */
export type SigningRequest = { publicKey: pki.PublicKeyInfo } | { error: string };

const leastRsaBits = 2_048;
const mostRsaBits = 8_192;
/** of 65,537 */
const leastExponentBits = 17;

/** Reads a signing request (PKCS #10, RFC 2986) in PEM. Only its key counts, and the proof that the sender has it. */
export async function readSigningRequest(text: string): Promise<SigningRequest> {
  const der = fromPem(/(?:NEW )?CERTIFICATE REQUEST/, text);
  if (der === undefined)
    return {
      error: 'Must be a signing request that begins with -----BEGIN CERTIFICATE REQUEST-----',
    };
  try {
    const request = pki.CertificationRequest.fromBER(bufferOf(der));
    const publicKey = request.subjectPublicKeyInfo;
    const error = keyError(publicKey);
    if (error !== null) return { error };
    const isProven = await request.verify();
    return isProven ? { publicKey } : { error: 'The signature of the request is wrong' };
  } catch {
    return { error: 'The signing request is damaged, or its key is of an unknown kind' };
  }
}

/** Reads a public key in base64; undefined for other text and unsafe keys. */
export function readPublicKey(base64: string): pki.PublicKeyInfo | undefined {
  try {
    const key = pki.PublicKeyInfo.fromBER(bufferOf(Buffer.from(base64, 'base64')));
    return keyError(key) === null ? key : undefined;
  } catch {
    return undefined;
  }
}

/** RFC 3279, section 2.3, and RFC 5480, section 2.1.1.1 */
const oids = {
  rsa: '1.2.840.113549.1.1.1',
  ec: '1.2.840.10045.2.1',
  curves: ['1.2.840.10045.3.1.7', '1.3.132.0.34', '1.3.132.0.35'],
};

function keyError({ algorithm, parsedKey }: pki.PublicKeyInfo): string | null {
  if (algorithm.algorithmId === oids.rsa && parsedKey instanceof pki.RSAPublicKey) {
    const bits = bitLength(parsedKey.modulus.valueBlock.valueHexView);
    if (bits < leastRsaBits || bits > mostRsaBits)
      return `The key is RSA with ${bits} bits. Use RSA with ${leastRsaBits} to ${mostRsaBits} bits, or P-256`;
    const exponent = parsedKey.publicExponent.valueBlock.valueHexView;
    const isOdd = ((exponent.at(-1) ?? 0) & 1) === 1;
    return bitLength(exponent) >= leastExponentBits && isOdd
      ? null
      : 'The key’s exponent is unsafe. Use 65537';
  }
  const curve: unknown = algorithm.algorithmParams;
  return algorithm.algorithmId === oids.ec &&
    curve instanceof asn1.ObjectIdentifier &&
    oids.curves.includes(curve.valueBlock.toString())
    ? null
    : 'The key is of a kind that devices do not know. Use P-256, P-384, or RSA with 2,048 bits';
}

/** Returns the length of a whole number in bits, without leading zeros. */
function bitLength(bytes: Uint8Array): number {
  const first = bytes.findIndex((byte) => byte !== 0);
  return first < 0 ? 0 : (bytes.length - first) * 8 - Math.clz32(bytes[first] ?? 0) + 24;
}
