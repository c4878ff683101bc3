import { sql } from 'kysely';
import * as z from 'zod/mini';
import { makeCertificate } from '../../../server/certificates/certificate.ts';
import { toPem } from '../../../server/certificates/keys.ts';
import { readPublicKey } from '../../../server/certificates/signing-request.ts';
import { certificateRequest, type IssuedCertificates } from '../contract.ts';
import { notFound, type RadiusReply, taken } from '../service/radius-reply.ts';
import type { RadiusCall } from '../service/radius-route.ts';
import { networkRoot } from './network-root.ts';

const dayMs = 86_400_000;
/** Apple's devices accept 825 days at most. */
const validDays = 820;

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
  const from = server.now();
  const until = new Date(from.getTime() + validDays * dayMs);
  if (!(await takeName(server, caller, { name: data.name, from, until }))) return taken;
  const root = await networkRoot(server);
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
  const rootPem = toPem('CERTIFICATE', root.certificate);
  const issued: IssuedCertificates = {
    certificate: toPem('CERTIFICATE', made.der),
    root: rootPem,
    authorities: authorities.map(({ certificate }) => toPem('CERTIFICATE', certificate)),
  };
  return { status: 200, body: issued };
}

/**
 * Notes the name of a certificate until that ends, unless another organization has a certificate of the name, or of one above
 * or below it: all devices trust the same root, and know their server by its name or its end. A name without a dot, such as
 * a host's, is above none.
 */
async function takeName(
  { database }: Pick<RadiusCall['server'], 'database'>,
  { id }: Pick<RadiusCall['caller'], 'id'>,
  { name, from, until }: { name: string; from: Date; until: Date },
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('atrium: names of RADIUS servers'))`.execute(
      transaction,
    );
    const { rows } = await sql`
      insert into radius_certificate_name as own (name, owner_number, valid_until)
      select ${name}, organization_number, ${until} from radius_server
      where id = ${id} and not exists (
        select from radius_certificate_name other
        where other.owner_number is distinct from radius_server.organization_number
          and other.valid_until > ${from}
          and (other.name = ${name}
            or other.name like '%.%' and '.' || ${name}::text like '%.' || other.name
            or ${name}::text like '%.%' and '.' || other.name like '%.' || ${name}::text))
      on conflict (name, owner_number) do update set valid_until = excluded.valid_until
      returning own.id`.execute(transaction);
    if (rows.length === 0) return false;
    await sql`
      update radius_server set certificate_name = ${name}, certificate_until = ${until}
      where id = ${id}`.execute(transaction);
    return true;
  });
}
