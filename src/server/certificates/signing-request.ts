import { type Integer, ObjectIdentifier } from 'asn1js';
import * as pki from 'pkijs';
import { bufferOf } from './certificate.ts';
import { fromPem } from './keys.ts';

/** A public key to certify, or why it cannot be. */
export type SigningRequest = { publicKey: pki.PublicKeyInfo } | { error: string };

const leastRsaBits = 2_048;
const mostRsaBits = 8_192;
const ellipticCurve = '1.2.840.10045.2.1';
/** P-256, P-384 and P-521 (RFC 5480 section 2.1.1.1) */
const curves = ['1.2.840.10045.3.1.7', '1.3.132.0.34', '1.3.132.0.35'];

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

function keyError({ algorithm, parsedKey }: pki.PublicKeyInfo): string | null {
  if (parsedKey instanceof pki.RSAPublicKey) {
    const bits = valueOf(parsedKey.modulus).toString(2).length;
    if (bits < leastRsaBits || bits > mostRsaBits)
      return `The key is RSA with ${bits} bits. Use RSA with ${leastRsaBits} to ${mostRsaBits} bits, or P-256`;
    const exponent = valueOf(parsedKey.publicExponent);
    return exponent >= 65_537n && exponent % 2n === 1n
      ? null
      : 'The key’s exponent is unsafe. Use 65537';
  }
  const parameters: unknown = algorithm.algorithmParams;
  const isCurve = parameters instanceof ObjectIdentifier && curves.includes(parameters.getValue());
  return algorithm.algorithmId === ellipticCurve && isCurve
    ? null
    : 'The key is of a kind that devices do not know. Use P-256, P-384, or RSA with 2,048 bits';
}

/** Reads a positive integer: asn1js's own conversion takes some of them for negative ones. */
function valueOf({ valueBlock }: Integer): bigint {
  return BigInt(`0x${Buffer.from(valueBlock.valueHexView).toString('hex')}`);
}
