import {
  type Issuer,
  type MadeCertificate,
  makeCertificate,
  publicKeyInfo,
} from '../../../server/certificates/certificate.ts';
import {
  exportPrivateKey,
  importPrivateKey,
  newKeyPair,
} from '../../../server/certificates/keys.ts';
import type { ServerContext } from '../../../server/context.ts';
import { networkRoot, yearsLater } from '../../radius/public/certificates.ts';

type Server = Pick<ServerContext, 'database' | 'secrets' | 'now'>;

const authorityYears = 15;
const sealContext = (fingerprint: string) => `enterprise authority ${fingerprint} key`;

export const listPath = (fingerprint: string) => `/enterprise/lists/${fingerprint}.crl`;
export const trustPath = (fingerprint: string) => `/enterprise/trust/${fingerprint}.pem`;

export interface MadeAuthority extends MadeCertificate {
  name: string;
  sealedKey: string;
  validUntil: Date;
}

/** Makes the authority of a site, certified by the network's root. Call it outside any transaction. */
export async function makeAuthority(
  server: Server,
  site: { number: number; name: string },
): Promise<MadeAuthority> {
  const root = await networkRoot(server);
  const { publicKey, privateKey } = await newKeyPair();
  const from = server.now();
  const validUntil = yearsLater(from, authorityYears);
  const name = `${site.name.slice(0, 40)} devices ${site.number}`;
  const made = await makeCertificate({
    kind: 'authority',
    name,
    organization: site.name.slice(0, 64),
    publicKey: await publicKeyInfo(publicKey),
    issuer: root,
    signingKey: root.key,
    from,
    until: validUntil,
  });
  const sealedKey = await server.secrets.seal(
    await exportPrivateKey(privateKey),
    sealContext(made.fingerprint),
  );
  return { ...made, name, sealedKey, validUntil };
}

/** Opens an authority's key, to sign with it. */
export async function issuerOf(
  { secrets }: Pick<Server, 'secrets'>,
  authority: { certificate: Uint8Array; fingerprint: string; sealed_key: string },
): Promise<Issuer> {
  const opened = await secrets.open(authority.sealed_key, sealContext(authority.fingerprint));
  return {
    certificate: Uint8Array.from(authority.certificate),
    key: await importPrivateKey(opened),
  };
}
