import * as z from 'zod/mini';
import { makeCertificate, publicKeyInfo } from '../../../server/certificates/certificate.ts';
import {
  exportPrivateKey,
  type KeyPair,
  newKeyPair,
  toPem,
} from '../../../server/certificates/keys.ts';
import { type IssuedCertificates, issuedCertificates } from '../contract.ts';

/** The files of FreeRADIUS's certificates, in PEM. */
export interface CertificateFiles {
  'server.key': string;
  'server.pem': string;
  /** what verifies devices */
  'devices.pem': string;
}

const dayMs = 86_400_000;
const waitMs = 10_000;

/** Returns a name that certificates can have as that of a server. */
export function serverNameOf(text: string): string {
  const name = text
    .toLowerCase()
    .replaceAll(/[^a-z\d.-]/g, '-')
    .slice(0, 63)
    .replaceAll(/^[.-]+|[.-]+$/g, '');
  return name === '' ? 'radius' : name;
}

/** Why a server has no certificate: Atrium did not respond, or a server of another organization has the name. */
export type Uncertified = 'no-response' | 'name-taken';

/**
 * Makes a key and has Atrium certify it. Without Atrium the certificate certifies itself: FreeRADIUS starts, but no device
 * trusts it, and it trusts none.
 */
export async function requestCertificates(
  apiUrl: string,
  token: string,
  name: string,
): Promise<{ files: CertificateFiles; uncertified: Uncertified | null }> {
  const keys = await newKeyPair();
  const key = toPem('PRIVATE KEY', Buffer.from(await exportPrivateKey(keys.privateKey), 'base64'));
  const issued = await issuedFor(apiUrl, token, name, keys);
  if (typeof issued === 'string')
    return { files: await selfCertified(name, keys, key), uncertified: issued };
  const { certificate, root, authorities } = issued;
  return {
    files: {
      'server.key': key,
      'server.pem': certificate + root,
      'devices.pem': [root, ...authorities].join(''),
    },
    uncertified: null,
  };
}

async function issuedFor(
  apiUrl: string,
  token: string,
  name: string,
  keys: KeyPair,
): Promise<IssuedCertificates | Uncertified> {
  const spki = await crypto.subtle.exportKey('spki', keys.publicKey);
  try {
    const response = await fetch(`${apiUrl.replace(/\/+$/, '')}/radius/certificates`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name, publicKey: Buffer.from(spki).toString('base64') }),
      signal: AbortSignal.timeout(waitMs),
    });
    if (response.status === 409) return 'name-taken';
    return response.ok ? z.parse(issuedCertificates, await response.json()) : 'no-response';
  } catch {
    return 'no-response';
  }
}

async function selfCertified(
  name: string,
  { publicKey, privateKey }: KeyPair,
  key: string,
): Promise<CertificateFiles> {
  const from = new Date();
  const { der } = await makeCertificate({
    kind: 'server',
    name,
    organization: 'Not certified',
    publicKey: await publicKeyInfo(publicKey),
    issuer: null,
    signingKey: privateKey,
    from,
    until: new Date(from.getTime() + dayMs),
  });
  const certificate = toPem('CERTIFICATE', der);
  return { 'server.key': key, 'server.pem': certificate, 'devices.pem': certificate };
}
