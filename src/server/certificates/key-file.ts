import * as asn1 from 'asn1js';
import * as pki from 'pkijs';
import { bufferOf, parseCertificate } from './certificate.ts';

/** RFC 7292, section 4.2 and appendix D; RFC 2985, section 5.5 */
const oids = {
  certificateBag: '1.2.840.113549.1.12.10.1.3',
  keyBag: '1.2.840.113549.1.12.10.1.2',
  friendlyName: '1.2.840.113549.1.9.20',
  localKeyId: '1.2.840.113549.1.9.21',
};
const iterations = 10_000;
const hash = 'SHA-256';

/** Makes a .p12 file (PKCS #12): the private key and its certificate with those above it, encrypted with AES-256. */
export async function makeKeyFile({
  name,
  privateKey,
  certificates,
  password,
}: {
  name: string;
  privateKey: CryptoKey;
  /** first the key's own */
  certificates: readonly Uint8Array<ArrayBuffer>[];
  password: string;
}): Promise<Uint8Array<ArrayBuffer>> {
  const secret = bufferOf(new TextEncoder().encode(password));
  const encryption = {
    password: secret,
    contentEncryptionAlgorithm: {
      name: 'AES-CBC',
      length: 256,
      iv: crypto.getRandomValues(new Uint8Array(16)),
    },
    hmacHashAlgorithm: hash,
    iterationCount: iterations,
  };
  const pkcs8 = await crypto.subtle.exportKey('pkcs8', privateKey);
  const shrouded = new pki.PKCS8ShroudedKeyBag({
    parsedValue: pki.PrivateKeyInfo.fromBER(pkcs8),
  });
  await shrouded.makeInternalValues(encryption);
  const [own, ...above] = certificates;
  if (own === undefined) throw new Error('A key file needs a certificate');
  const certificateBag = (der: Uint8Array<ArrayBuffer>, attributes?: pki.Attribute[]) =>
    new pki.SafeBag({
      bagId: oids.certificateBag,
      bagValue: new pki.CertBag({ parsedValue: parseCertificate(der) }),
      ...(attributes && { bagAttributes: attributes }),
    });
  const file = new pki.PFX({
    parsedValue: {
      integrityMode: 0,
      authenticatedSafe: new pki.AuthenticatedSafe({
        parsedValue: {
          safeContents: [
            {
              privacyMode: 0,
              value: new pki.SafeContents({
                safeBags: [
                  new pki.SafeBag({
                    bagId: oids.keyBag,
                    bagValue: shrouded,
                    bagAttributes: attributesOf(name),
                  }),
                ],
              }),
            },
            {
              privacyMode: 1,
              value: new pki.SafeContents({
                safeBags: [
                  certificateBag(own, attributesOf(name)),
                  ...above.map((der) => certificateBag(der)),
                ],
              }),
            },
          ],
        },
      }),
    },
  });
  await file.parsedValue?.authenticatedSafe?.makeInternalValues({
    safeContents: [{}, encryption],
  });
  await file.makeInternalValues({
    password: secret,
    iterations,
    pbkdf2HashAlgorithm: { name: hash },
    hmacHashAlgorithm: hash,
  });
  return new Uint8Array(file.toSchema().toBER());
}

/** Both belong together by their local key id. */
function attributesOf(name: string): pki.Attribute[] {
  return [
    new pki.Attribute({
      type: oids.friendlyName,
      values: [new asn1.BmpString({ value: name })],
    }),
    new pki.Attribute({
      type: oids.localKeyId,
      values: [new asn1.OctetString({ valueHex: new Uint8Array([1]).buffer })],
    }),
  ];
}
