import * as asn1 from 'asn1js';
import * as pki from 'pkijs';
import {
  authorityKeyIdentifier,
  bufferOf,
  extension,
  type Issuer,
  oids,
  parseCertificate,
  timeOf,
} from './certificate.ts';

/** RFC 5280, section 5.3.1 */
const reasonCodes = {
  unspecified: 0,
  keyCompromise: 1,
  affiliationChanged: 3,
  superseded: 4,
  cessationOfOperation: 5,
} as const;

export interface Revocation {
  serial: string;
  at: Date;
  reason: keyof typeof reasonCodes;
}

/** Makes a revocation list (RFC 5280, section 5) in DER. */
export async function makeRevocationList(
  { certificate, key }: Issuer,
  revocations: readonly Revocation[],
  { number, from, until }: { number: number; from: Date; until: Date },
): Promise<Uint8Array<ArrayBuffer>> {
  const issuer = parseCertificate(certificate);
  const list = new pki.CertificateRevocationList();
  list.version = 1;
  list.issuer = issuer.subject;
  list.thisUpdate = timeOf(from);
  list.nextUpdate = timeOf(until);
  // An empty list is left out (RFC 5280, section 5.1.2.6).
  if (revocations.length > 0) list.revokedCertificates = revocations.map(entryOf);
  list.crlExtensions = new pki.Extensions({
    extensions: [
      await authorityKeyIdentifier(issuer.subjectPublicKeyInfo),
      extension(oids.listNumber, new asn1.Integer({ value: number })),
    ],
  });
  await list.sign(key, 'SHA-256');
  return new Uint8Array(list.toSchema(true).toBER());
}

function entryOf({ serial, at, reason }: Revocation): pki.RevokedCertificate {
  // Without a reason the extension is left out (RFC 5280, section 5.3.1).
  const reasoned = reason !== 'unspecified' && {
    crlEntryExtensions: new pki.Extensions({
      extensions: [extension(oids.reasonCode, new asn1.Enumerated({ value: reasonCodes[reason] }))],
    }),
  };
  return new pki.RevokedCertificate({
    userCertificate: new asn1.Integer({ valueHex: bufferOf(Buffer.from(serial, 'hex')) }),
    revocationDate: timeOf(at),
    ...reasoned,
  });
}
