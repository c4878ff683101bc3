import { createPrivateKey, X509Certificate } from 'node:crypto';
import { rejectFieldErrors } from '../../../server/rejections.ts';

const pemBlock = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

/** Returns the certificates of a PEM text; undefined when it is not one. */
function certificatesIn(pem: string): X509Certificate[] | undefined {
  const blocks = pem.match(pemBlock);
  if (blocks === null) return undefined;
  try {
    return blocks.map((block) => new X509Certificate(block));
  } catch {
    return undefined;
  }
}

/** Returns until when all authorities are valid; null without one. Rejects what is no certificate, and expired ones. */
export function authoritiesUntil(pem: string, now: Date): Date | null {
  if (pem === '') return null;
  return readUntil('ca', pem, now);
}

/** Returns until when a certificate with its chain is valid. Rejects expired ones, and a key of another certificate. */
export function identityUntil(
  identity: { certificate: string; privateKey: string },
  now: Date,
): Date {
  const until = readUntil('certificate', identity.certificate, now);
  const [own] = certificatesIn(identity.certificate) ?? [];
  const key = privateKeyIn(identity.privateKey);
  if (key === undefined)
    rejectFieldErrors({ privateKey: 'Paste an unencrypted private key in PEM' });
  else if (own?.checkPrivateKey(key) !== true)
    rejectFieldErrors({ privateKey: 'This is the key of another certificate' });
  return until;
}

function privateKeyIn(pem: string) {
  try {
    return createPrivateKey(pem);
  } catch {
    // The error of the library could quote the key.
    return undefined;
  }
}

function readUntil(field: string, pem: string, now: Date): Date {
  const found = certificatesIn(pem);
  if (found === undefined) {
    rejectFieldErrors({ [field]: 'Paste certificates in PEM' });
    throw new Error('A text that is no certificate was not rejected');
  }
  const until = new Date(Math.min(...found.map(({ validTo }) => Date.parse(validTo))));
  if (until <= now)
    rejectFieldErrors({ [field]: `Expired on ${until.toISOString().slice(0, 10)}` });
  return until;
}
