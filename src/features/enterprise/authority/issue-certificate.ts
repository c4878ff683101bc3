import type { PublicKeyInfo } from 'pkijs';
import { Problem } from '../../../contract/problem.ts';
import { type MadeCertificate, makeCertificate } from '../../../server/certificates/certificate.ts';
import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import type { RevocationReason } from '../fields.ts';
import { issuerOf, listPath } from './site-authority.ts';

const dayMs = 86_400_000;

export interface CertifiedDevice {
  id: string;
  name: string;
  organizationNumber: number;
  organizationPath: string;
}

export interface IssuedCertificate extends MadeCertificate {
  id: string;
  /** of the authority */
  issuer: Uint8Array<ArrayBuffer>;
}

/** Issues a certificate for a device's key, which replaces the device's earlier ones. */
export async function issueCertificate(
  transaction: ScopedTransaction,
  server: Pick<ServerContext, 'secrets' | 'now' | 'publicUrl'>,
  device: CertifiedDevice,
  options: {
    publicKey: PublicKeyInfo;
    validDays: number;
    origin: 'link' | 'request';
    by: string;
  },
): Promise<IssuedCertificate> {
  const authority = await transaction
    .selectFrom('enterprise_authority')
    .select(['id', 'name', 'certificate', 'fingerprint', 'sealed_key', 'valid_until'])
    .where('organization_number', '=', device.organizationNumber)
    .executeTakeFirst();
  if (authority === undefined)
    throw new Problem(
      'conflict',
      'The site has no certificate authority yet. Set it up in Certificates.',
    );
  const issuer = await issuerOf(server, authority);
  const from = server.now();
  const wished = from.getTime() + options.validDays * dayMs;
  const until = new Date(Math.min(wished, authority.valid_until.getTime()));
  const path = listPath(authority.fingerprint);
  const made = await makeCertificate({
    kind: 'client',
    name: device.name,
    organization: authority.name,
    publicKey: options.publicKey,
    issuer,
    signingKey: issuer.key,
    from,
    until,
    revocationListUrl: server.publicUrl === null ? null : `${server.publicUrl}${path}`,
  });
  await supersede(transaction, device.id, { at: from, by: options.by });
  const { id } = await transaction
    .insertInto('enterprise_certificate')
    .values({
      organization_number: device.organizationNumber,
      organization_path: device.organizationPath,
      authority_id: authority.id,
      device_id: device.id,
      device_name: device.name,
      serial: made.serial,
      subject: made.subject,
      fingerprint: made.fingerprint,
      certificate: Buffer.from(made.der),
      origin: options.origin,
      valid_from: from,
      valid_until: until,
      issued_at: from,
      issued_by: options.by,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...made, id, issuer: issuer.certificate };
}

async function supersede(
  transaction: ScopedTransaction,
  deviceId: string,
  { at, by }: { at: Date; by: string },
): Promise<void> {
  const reason: RevocationReason = 'superseded';
  await transaction
    .updateTable('enterprise_certificate')
    .set({ revoked_at: at, revoked_by: by, reason })
    .where('device_id', '=', deviceId)
    .where('revoked_at', 'is', null)
    .where('valid_until', '>', at)
    .execute();
}
