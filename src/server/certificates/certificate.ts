import * as asn1 from 'asn1js';
import * as pki from 'pkijs';
import { fingerprintOf, newSerial } from './keys.ts';

/** RFC 5280, sections 4.2 and 5.2 */
export const oids = {
  commonName: '2.5.4.3',
  organization: '2.5.4.10',
  subjectKeyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  subjectAltName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  listNumber: '2.5.29.20',
  reasonCode: '2.5.29.21',
  distributionPoints: '2.5.29.31',
  authorityKeyIdentifier: '2.5.29.35',
  extendedKeyUsage: '2.5.29.37',
  serverAuth: '1.3.6.1.5.5.7.3.1',
  clientAuth: '1.3.6.1.5.5.7.3.2',
} as const;

/** The bits of KeyUsage (RFC 5280, section 4.2.1.3), from the left. */
const usages = { digitalSignature: 0x80, signsCertificatesAndLists: 0x06 };

export interface Issuer {
  certificate: Uint8Array<ArrayBuffer>;
  key: CryptoKey;
}

interface CertificateOptions {
  /** `root` and `authority` sign others; an authority signs clients only */
  kind: 'root' | 'authority' | 'client' | 'server';
  name: string;
  organization: string;
  publicKey: pki.PublicKeyInfo;
  /** null for a root, which signs itself */
  issuer: Issuer | null;
  signingKey: CryptoKey;
  from: Date;
  until: Date;
  /** where the issuer's revocation list is; null: not known */
  revocationListUrl?: string | null;
}

export interface MadeCertificate {
  der: Uint8Array<ArrayBuffer>;
  serial: string;
  subject: string;
  fingerprint: string;
}

/** Returns the public part of a key as certificates contain it. */
export async function publicKeyInfo(key: CryptoKey): Promise<pki.PublicKeyInfo> {
  const info = new pki.PublicKeyInfo();
  await info.importKey(key);
  return info;
}

/** Makes a certificate (RFC 5280) signed with ECDSA and SHA-256. */
export async function makeCertificate(options: CertificateOptions): Promise<MadeCertificate> {
  const { name, organization, publicKey, issuer, signingKey, from, until } = options;
  const signer = issuer && parseCertificate(issuer.certificate);
  const certificate = new pki.Certificate();
  const serial = newSerial();
  certificate.version = 2;
  certificate.serialNumber = new asn1.Integer({ valueHex: bufferOf(Buffer.from(serial, 'hex')) });
  certificate.subject.typesAndValues = nameOf(name, organization);
  certificate.issuer.typesAndValues =
    signer?.subject.typesAndValues ?? certificate.subject.typesAndValues;
  certificate.notBefore = timeOf(from);
  certificate.notAfter = timeOf(until);
  certificate.subjectPublicKeyInfo = publicKey;
  const signerKey = signer?.subjectPublicKeyInfo ?? publicKey;
  certificate.extensions = [
    ...(await extensionsOf(options)),
    await authorityKeyIdentifier(signerKey),
  ];
  await certificate.sign(signingKey, 'SHA-256');
  const der = new Uint8Array(certificate.toSchema(true).toBER());
  return {
    der,
    serial,
    subject: `O=${organization}, CN=${name}`,
    fingerprint: await fingerprintOf(der),
  };
}

async function extensionsOf(options: CertificateOptions): Promise<pki.Extension[]> {
  const { kind, publicKey, name, revocationListUrl = null } = options;
  const signsOthers = kind === 'root' || kind === 'authority';
  const purposes = kind === 'root' ? [] : [kind === 'server' ? oids.serverAuth : oids.clientAuth];
  const constraints = new pki.BasicConstraints({
    cA: signsOthers,
    ...(signsOthers && { pathLenConstraint: kind === 'root' ? 1 : 0 }),
  });
  const usage = signsOthers ? usages.signsCertificatesAndLists : usages.digitalSignature;
  return [
    extension(oids.basicConstraints, constraints.toSchema(), true),
    extension(
      oids.keyUsage,
      new asn1.BitString({
        valueHex: new Uint8Array([usage]).buffer,
        unusedBits: signsOthers ? 1 : 7,
      }),
      true,
    ),
    extension(
      oids.subjectKeyIdentifier,
      new asn1.OctetString({ valueHex: await keyIdentifier(publicKey) }),
    ),
    ...(purposes.length === 0
      ? []
      : [
          extension(
            oids.extendedKeyUsage,
            new pki.ExtKeyUsage({ keyPurposes: purposes }).toSchema(),
          ),
        ]),
    ...(kind === 'server'
      ? [
          extension(
            oids.subjectAltName,
            new pki.GeneralNames({
              names: [new pki.GeneralName({ type: 2, value: name })],
            }).toSchema(),
          ),
        ]
      : []),
    ...(revocationListUrl === null ? [] : [distributionPoint(revocationListUrl)]),
  ];
}

function distributionPoint(url: string): pki.Extension {
  const points = new pki.CRLDistributionPoints({
    distributionPoints: [
      new pki.DistributionPoint({
        distributionPoint: [new pki.GeneralName({ type: 6, value: url })],
      }),
    ],
  });
  return extension(oids.distributionPoints, points.toSchema());
}

export async function authorityKeyIdentifier(key: pki.PublicKeyInfo): Promise<pki.Extension> {
  const identifier = new pki.AuthorityKeyIdentifier({
    keyIdentifier: new asn1.OctetString({ valueHex: await keyIdentifier(key) }),
  });
  return extension(oids.authorityKeyIdentifier, identifier.toSchema());
}

export function extension(
  extnID: string,
  value: { toBER(): ArrayBuffer },
  critical = false,
): pki.Extension {
  return new pki.Extension({ extnID, critical, extnValue: value.toBER() });
}

export function parseCertificate(der: Uint8Array<ArrayBuffer>): pki.Certificate {
  return pki.Certificate.fromBER(der);
}

export function timeOf(value: Date): pki.Time {
  // UTCTime ends in 2049 (RFC 5280, section 4.1.2.5).
  return new pki.Time({ type: value.getUTCFullYear() < 2050 ? 0 : 1, value: wholeSecond(value) });
}

function wholeSecond(at: Date): Date {
  return new Date(Math.floor(at.getTime() / 1_000) * 1_000);
}

export function bufferOf(bytes: Uint8Array): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}

function nameOf(name: string, organization: string): pki.AttributeTypeAndValue[] {
  const part = (type: string, value: string) =>
    new pki.AttributeTypeAndValue({ type, value: new asn1.Utf8String({ value }) });
  return [part(oids.organization, organization), part(oids.commonName, name)];
}

/** The SHA-1 of the key's bits (RFC 5280, section 4.2.1.2). */
async function keyIdentifier(key: pki.PublicKeyInfo): Promise<ArrayBuffer> {
  const bits = Uint8Array.from(key.subjectPublicKey.valueBlock.valueHexView);
  return crypto.subtle.digest('SHA-1', bits);
}
