import { createPublicKey } from 'node:crypto';
import * as pki from 'pkijs';
import { bufferOf } from './certificate.ts';
import { fromPem } from './keys.ts';

/** A public key to certify, or why it cannot be. */
export type SigningRequest = { publicKey: pki.PublicKeyInfo } | { error: string };

const leastRsaBits = 2_048;
const mostRsaBits = 8_192;
const curves = ['prime256v1', 'secp384r1', 'secp521r1'];

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
    const error = keyError(new Uint8Array(publicKey.toSchema().toBER()));
    if (error !== null) return { error };
    const isProven = await request.verify();
    return isProven ? { publicKey } : { error: 'The signature of the request is wrong' };
  } catch {
    return { error: 'The signing request is damaged, or its key is of an unknown kind' };
  }
}

/** Reads a public key in base64; undefined for other text and unsafe keys. */
export function readPublicKey(base64: string): pki.PublicKeyInfo | undefined {
  const der = Buffer.from(base64, 'base64');
  try {
    return keyError(der) === null ? pki.PublicKeyInfo.fromBER(bufferOf(der)) : undefined;
  } catch {
    return undefined;
  }
}

function keyError(spki: Uint8Array): string | null {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = createPublicKey({
    key: Buffer.from(spki),
    format: 'der',
    type: 'spki',
  });
  if (type === 'rsa') {
    const bits = details?.modulusLength ?? 0;
    const exponent = details?.publicExponent ?? 0n;
    if (bits < leastRsaBits || bits > mostRsaBits)
      return `The key is RSA with ${bits} bits. Use RSA with ${leastRsaBits} to ${mostRsaBits} bits, or P-256`;
    return exponent >= 65_537n && exponent % 2n === 1n
      ? null
      : 'The key’s exponent is unsafe. Use 65537';
  }
  return type === 'ec' && curves.includes(details?.namedCurve ?? '')
    ? null
    : 'The key is of a kind that devices do not know. Use P-256, P-384, or RSA with 2,048 bits';
}
