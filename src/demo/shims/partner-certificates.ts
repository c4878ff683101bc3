import type {
  authoritiesUntil as realAuthorities,
  identityUntil as realIdentity,
} from '../../features/hotspot/records/partner-certificates.ts';
import { parseCertificate } from '../../server/certificates/certificate.ts';
import { fromPem } from '../../server/certificates/keys.ts';
import { rejectFieldErrors } from '../../server/rejections.ts';

/** Replaces what needs Node's certificates: reads until when they are valid, and checks no private key. */
export const authoritiesUntil: typeof realAuthorities = (pem, now) =>
  pem === '' ? null : readUntil('ca', pem, now);

export const identityUntil: typeof realIdentity = ({ certificate }, now) =>
  readUntil('certificate', certificate, now);

function readUntil(field: string, pem: string, now: Date): Date {
  const der = fromPem(/CERTIFICATE/, pem);
  if (der === undefined) {
    rejectFieldErrors({ [field]: 'Paste certificates in PEM' });
    return now;
  }
  const until = parseCertificate(der).notAfter.value;
  if (until <= now)
    rejectFieldErrors({ [field]: `Expired on ${until.toISOString().slice(0, 10)}` });
  return until;
}
