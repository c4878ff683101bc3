import * as z from 'zod/mini';
import { makeCertificate } from '../../../server/certificates/certificate.ts';
import { toPem } from '../../../server/certificates/keys.ts';
import { readPublicKey } from '../../../server/certificates/signing-request.ts';
import { certificateRequest, type IssuedCertificates } from '../contract.ts';
import { notFound, type RadiusReply } from '../service/radius-reply.ts';
import type { RadiusCall } from '../service/radius-route.ts';
import { networkRoot } from './network-root.ts';

const dayMs = 86_400_000;
/** Apple's devices accept 825 days at most. */
const validDays = 820;

/**
 * Whether a server of another organization has a name in its certificate. Devices of all providers trust the one root, so
 * that only the name tells their own server from another's.
 */
async function isNameOfOthers(
  { database }: RadiusCall['server'],
  serverId: string,
  name: string,
): Promise<boolean> {
  const other = await database.system
    .selectFrom('radius_server as other')
    .innerJoin('radius_server as own', (join) => join.on('own.id', '=', serverId))
    .select('other.id')
    .where('other.certificate_name', '=', name)
    .whereRef('other.organization_number', 'is distinct from', 'own.organization_number')
    .executeTakeFirst();
  return other !== undefined;
}

/**
 * Certifies the key of a FreeRADIUS server, so that devices can verify it, and returns what verifies devices: the root, and
 * the authorities of sites for devices that do not send them along.
 */
export async function issueCertificates({
  server,
  caller,
  body,
}: RadiusCall): Promise<RadiusReply> {
  const { data } = z.safeParse(certificateRequest, body);
  const publicKey = data && readPublicKey(data.publicKey);
  if (data === undefined || publicKey === undefined) return notFound;
  if (await isNameOfOthers(server, caller.id, data.name)) return notFound;
  const root = await networkRoot(server);
  const from = server.now();
  const until = new Date(from.getTime() + validDays * dayMs);
  const made = await makeCertificate({
    kind: 'server',
    name: data.name,
    organization: 'Atrium',
    publicKey,
    issuer: root,
    signingKey: root.key,
    from,
    until,
  });
  const authorities = await server.database.withScope(caller.scope, (transaction) =>
    transaction.selectFrom('enterprise_authority').select('certificate').orderBy('id').execute(),
  );
  await server.database.system
    .updateTable('radius_server')
    .set({ certificate_name: data.name, certificate_until: until })
    .where('id', '=', caller.id)
    .execute();
  const rootPem = toPem('CERTIFICATE', root.certificate);
  const issued: IssuedCertificates = {
    certificate: toPem('CERTIFICATE', made.der),
    root: rootPem,
    authorities: authorities.map(({ certificate }) => toPem('CERTIFICATE', certificate)),
  };
  return { status: 200, body: issued };
}
