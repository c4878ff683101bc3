import { type RawBuilder, sql } from 'kysely';
import type { Received } from '../../../contract/endpoint.ts';
import { Problem } from '../../../contract/problem.ts';
import type { ScopedTransaction } from '../../../server/context.ts';
import { containing, orderOf } from '../../../server/database/listing.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { inheritedSettings } from '../../../server/tenancy.ts';
import type { CertificateRow, listCertificates } from '../actions/contract.ts';
import { type RevocationReason, revocationReason } from '../fields.ts';
import { endSessionsOf } from '../records/end-sessions.ts';
import { listAtOnce } from '../records/revocations.ts';
import { expiringDays } from '../rules/validity.ts';

/** The record kind of certificates in the history. */
export const certificateNoun = 'device certificate';

function stateAt(now: Date): RawBuilder<CertificateRow['state']> {
  return sql<CertificateRow['state']>`case
    when certificate.revoked_at is not null then 'revoked'
    when certificate.valid_until <= ${now} then 'expired'
    when certificate.valid_until <= ${now}::timestamptz + ${expiringDays}::integer * interval '1 day'
      then 'expiring'
    else 'valid' end`;
}

function certificatesOf(
  transaction: ScopedTransaction,
  organization: { number: number },
  query: Pick<Received<typeof listCertificates>['query'], 'text' | 'state' | 'device'>,
  now: Date,
) {
  const { text = '', state, device } = query;
  return transaction
    .selectFrom('enterprise_certificate as certificate')
    .where('certificate.organization_number', '=', organization.number)
    .$if(device !== undefined, (all) => all.where('certificate.device_id', '=', device ?? ''))
    .$if(state !== undefined, (all) => all.where(stateAt(now), '=', state ?? 'valid'))
    .$if(text !== '', (all) =>
      all.where(({ or, eb }) =>
        or([
          eb('certificate.device_name', 'ilike', containing(text)),
          eb('certificate.serial', 'ilike', containing(text.replaceAll(/[\s:]/g, '') || text)),
        ]),
      ),
    );
}

const columns = [
  'certificate.id',
  'certificate.serial',
  'certificate.subject',
  'certificate.fingerprint',
  'certificate.device_id as enterpriseDeviceId',
  'certificate.device_name as deviceName',
  'certificate.origin',
  'certificate.valid_from as validFrom',
  'certificate.valid_until as validUntil',
  'certificate.issued_at as issuedAt',
  'certificate.issued_by as issuedBy',
  'certificate.revoked_at as revokedAt',
  'certificate.revoked_by as revokedBy',
  'certificate.reason',
] as const;

interface Dated {
  validFrom: Date;
  validUntil: Date;
  issuedAt: Date;
  revokedAt: Date | null;
}

function asRow<T extends Dated>(row: T, timeZone: string) {
  return {
    ...row,
    validFrom: row.validFrom.toISOString(),
    validUntil: row.validUntil.toISOString(),
    issuedAt: row.issuedAt.toISOString(),
    revokedAt: row.revokedAt?.toISOString() ?? null,
    timeZone,
  };
}

const zoneOf = async ({ transaction, organization }: OrganizationRequest): Promise<string> =>
  (await inheritedSettings(transaction, organization.number)).timeZone ?? 'UTC';

export async function pageOfCertificates(
  request: OrganizationRequest,
  query: Received<typeof listCertificates>['query'],
): Promise<{ rows: CertificateRow[]; total: number }> {
  const { transaction, organization, server } = request;
  const { page = 1, pageSize = 25, sort = '-issuedAt' } = query;
  const now = server.now();
  const found = certificatesOf(transaction, organization, query, now);
  const { total } = await found
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const timeZone = await zoneOf(request);
  const sortedBy = {
    deviceName: sql<string>`lower(certificate.device_name)`,
    validUntil: sql<string>`certificate.valid_until`,
    issuedAt: sql<string>`certificate.issued_at`,
  };
  const rows = await found
    .select(columns)
    .select(stateAt(now).as('state'))
    .orderBy(...orderOf(sort, sortedBy))
    .orderBy('certificate.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { rows: rows.map((row) => asRow(row, timeZone)), total: Number(total) };
}

export async function findCertificate(
  request: OrganizationRequest,
  id: string,
): Promise<CertificateRow> {
  const { transaction, organization, server } = request;
  const now = server.now();
  const row = await certificatesOf(transaction, organization, {}, now)
    .select(columns)
    .select(stateAt(now).as('state'))
    .where('certificate.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new Problem('not-found', 'This certificate does not exist.');
  return asRow(row, await zoneOf(request));
}

/** Revokes one certificate; its device's sessions end. */
export async function revoke(
  request: OrganizationRequest,
  id: string,
  reason: RevocationReason,
): Promise<CertificateRow> {
  const { transaction, organization, server, caller } = request;
  await transaction
    .selectFrom('enterprise_certificate')
    .select('id')
    .where('id', '=', id)
    .where('organization_number', '=', organization.number)
    .forUpdate()
    .execute();
  const before = await findCertificate(request, id);
  if (before.revokedAt !== null)
    throw new Problem('conflict', 'This certificate is already revoked.');
  await transaction
    .updateTable('enterprise_certificate')
    .set({ revoked_at: server.now(), revoked_by: caller.displayName, reason })
    .where('id', '=', id)
    .execute();
  await listAtOnce(request);
  if (before.enterpriseDeviceId !== null) await endSessionsOf(request, [before.enterpriseDeviceId]);
  await request.record({
    entityType: certificateNoun,
    entityId: id,
    label: `${before.deviceName} ${before.serial.slice(0, 8)}`,
    action: 'update',
    organization,
    before: { state: before.state },
    after: { state: 'revoked', reason: revocationReason.names[reason] },
  });
  return findCertificate(request, id);
}
