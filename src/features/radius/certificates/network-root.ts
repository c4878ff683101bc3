import {
  type Issuer,
  makeCertificate,
  publicKeyInfo,
} from '../../../server/certificates/certificate.ts';
import {
  exportPrivateKey,
  importPrivateKey,
  newKeyPair,
} from '../../../server/certificates/keys.ts';
import type { ServerContext } from '../../../server/context.ts';

type Server = Pick<ServerContext, 'database' | 'secrets' | 'now'>;

const sealContext = 'network root key';
const rootYears = 25;

/**
 * Returns the root that devices trust: it certifies the authorities of sites and the FreeRADIUS servers, so that a new
 * site needs no change of a server. The first call makes it. Call it outside any transaction.
 */
export async function networkRoot(server: Server): Promise<Issuer> {
  const stored = await storedRoot(server);
  if (stored !== undefined) return stored;
  await addRoot(server);
  const added = await storedRoot(server);
  if (added === undefined) throw new Error('The network root was not stored');
  return added;
}

/** Returns the root's certificate, without opening its key. The first call makes the root. Call it outside any transaction. */
export async function rootCertificate(server: Server): Promise<Uint8Array<ArrayBuffer>> {
  const row = await rowOf(server);
  return row === undefined
    ? (await networkRoot(server)).certificate
    : Uint8Array.from(row.certificate);
}

async function storedRoot(server: Server): Promise<Issuer | undefined> {
  const row = await rowOf(server);
  return (
    row && {
      certificate: Uint8Array.from(row.certificate),
      key: await importPrivateKey(await server.secrets.open(row.sealed_key, sealContext)),
    }
  );
}

function rowOf({ database }: Pick<Server, 'database'>) {
  return database.system
    .selectFrom('network_root')
    .select(['certificate', 'sealed_key'])
    .executeTakeFirst();
}

/** Of replicas that make a root at the same time, the first one counts. */
async function addRoot({ database, secrets, now }: Server): Promise<void> {
  const { publicKey, privateKey } = await newKeyPair();
  const from = now();
  const { der } = await makeCertificate({
    kind: 'root',
    name: `Network root ${from.getUTCFullYear()}`,
    organization: 'Atrium',
    publicKey: await publicKeyInfo(publicKey),
    issuer: null,
    signingKey: privateKey,
    from,
    until: yearsLater(from, rootYears),
  });
  await database.system
    .insertInto('network_root')
    .values({
      id: 1,
      certificate: Buffer.from(der),
      sealed_key: await secrets.seal(await exportPrivateKey(privateKey), sealContext),
      created_at: from,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function yearsLater(from: Date, years: number): Date {
  const until = new Date(from);
  until.setUTCFullYear(from.getUTCFullYear() + years);
  return until;
}
