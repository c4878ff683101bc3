import { Problem } from '../../../contract/problem.ts';
import { toPem } from '../../../server/certificates/keys.ts';
import { readSigningRequest } from '../../../server/certificates/signing-request.ts';
import type { ServerContext } from '../../../server/context.ts';
import {
  type Handler,
  organizationExternalCall,
  organizationHandler,
  organizationTask,
} from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { inheritedSettings } from '../../../server/tenancy.ts';
import {
  type Authority,
  createAuthority,
  getAuthority,
  listCertificates,
  revokeCertificate,
  signRequest,
} from '../actions/contract.ts';
import type { DeviceRecord } from '../contract.ts';
import { deviceStore } from '../records/device-store.ts';
import { requireSite } from '../records/owners.ts';
import { listAtOnce } from '../records/revocations.ts';
import { findCertificate, pageOfCertificates, revoke } from './certificates.ts';
import { issueCertificate } from './issue-certificate.ts';
import { listPath, makeAuthority, trustPath } from './site-authority.ts';

export const authorityNoun = 'certificate authority';

export const authorityHandlers: readonly Handler[] = [
  organizationTask(
    getAuthority,
    async (_input, request) => ({
      authority: await findAuthority(request),
      provider: Number(request.organization.path.split('/')[1]),
    }),
    // The servers are the provider's or the platform's, so that an administrator of the site cannot see their rows.
    async ({ authority, provider }, { server }) => ({
      authority,
      servers: await radiusServers(server, provider),
      hasPublicUrl: server.publicUrl !== null,
    }),
  ),

  organizationExternalCall(createAuthority, {
    async prepare(_input, request) {
      await requireSite(request);
      if ((await findAuthority(request)) !== null) throw alreadySetUp();
      return { number: request.organization.number, name: request.organization.name };
    },
    // The root is read by the platform's role, outside any transaction.
    call: (site, { server }) => makeAuthority(server, site),
    async finish(_input, request, made) {
      const { transaction, organization, server, caller } = request;
      const now = server.now();
      const added = await transaction
        .insertInto('enterprise_authority')
        .values({
          organization_number: organization.number,
          organization_path: organization.path,
          created_at: now,
          created_by: caller.displayName,
          updated_at: now,
          updated_by: caller.displayName,
          name: made.name,
          certificate: Buffer.from(made.der),
          fingerprint: made.fingerprint,
          sealed_key: made.sealedKey,
          valid_until: made.validUntil,
          next_step_at: now,
        })
        .onConflict((conflict) => conflict.column('organization_number').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (added === undefined) throw alreadySetUp();
      await listAtOnce(request);
      await request.record({
        entityType: authorityNoun,
        entityId: added.id,
        label: made.name,
        action: 'create',
        organization,
        after: { name: made.name, fingerprint: made.fingerprint },
      });
      const authority = await findAuthority(request);
      if (authority === null) throw new Error('The authority was not stored');
      return authority;
    },
  }),

  organizationHandler(listCertificates, ({ query }, request) => pageOfCertificates(request, query)),

  organizationHandler(revokeCertificate, ({ params, body }, request) =>
    revoke(request, params.certificateId, body.reason),
  ),

  organizationHandler(signRequest, async ({ params, body }, request) => {
    const { transaction, organization, server, caller } = request;
    const device = await deviceStore.lock(request, params.enterpriseDeviceId);
    requireCertificates(device);
    const read = await readSigningRequest(body.request);
    if ('error' in read)
      throw new Problem('bad-input', read.error, { fields: { request: read.error } });
    const issued = await issueCertificate(
      transaction,
      server,
      {
        id: device.id,
        name: device.name,
        organizationNumber: organization.number,
        organizationPath: organization.path,
      },
      {
        publicKey: read.publicKey,
        validDays: body.validDays,
        origin: 'request',
        by: caller.displayName,
      },
    );
    await listAtOnce(request);
    await request.record({
      ...deviceStore.historyOf(device.id, device.name),
      action: 'run',
      organization,
      after: { certificate: issued.serial, validDays: body.validDays },
    });
    return {
      certificate: await findCertificate(request, issued.id),
      pem: toPem('CERTIFICATE', issued.der) + toPem('CERTIFICATE', issued.issuer),
    };
  }),
];

/** Throws for a device that signs in otherwise, or not any more. */
export function requireCertificates({
  identity,
  state,
  name,
}: Pick<DeviceRecord, 'identity' | 'state' | 'name'>): void {
  if (identity !== 'eap-tls')
    throw new Problem(
      'conflict',
      'This device does not sign in with a certificate. Change its identity first.',
    );
  if (state === 'revoked' || state === 'expired')
    throw new Problem('conflict', `${name} is ${state}, so it gets no certificate.`);
}

function alreadySetUp(): Problem {
  return new Problem('conflict', 'The site has a certificate authority already.');
}

async function findAuthority({
  transaction,
  organization,
  server,
}: OrganizationRequest): Promise<Authority | null> {
  const row = await transaction
    .selectFrom('enterprise_authority as authority')
    .select(['name', 'fingerprint', 'valid_until', 'listed_at'])
    .select(({ selectFrom, fn }) => [
      selectFrom('enterprise_certificate as certificate')
        .select(fn.countAll<string>().as('count'))
        .whereRef('certificate.authority_id', '=', 'authority.id')
        .where('revoked_at', 'is', null)
        .where('certificate.valid_until', '>', server.now())
        .as('valid'),
      selectFrom('enterprise_certificate as certificate')
        .select(fn.countAll<string>().as('count'))
        .whereRef('certificate.authority_id', '=', 'authority.id')
        .where('revoked_at', 'is not', null)
        .as('revoked'),
    ])
    .where('organization_number', '=', organization.number)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { timeZone } = await inheritedSettings(transaction, organization.number);
  return {
    name: row.name,
    fingerprint: row.fingerprint,
    validUntil: row.valid_until.toISOString(),
    listedAt: row.listed_at?.toISOString() ?? null,
    revocationListPath: listPath(row.fingerprint),
    trustPath: trustPath(row.fingerprint),
    timeZone: timeZone ?? 'UTC',
    valid: Number(row.valid),
    revoked: Number(row.revoked),
  };
}

async function radiusServers({ database }: Pick<ServerContext, 'database'>, provider: number) {
  const rows = await database.system
    .selectFrom('radius_server')
    .select(['name', 'certificate_until as until'])
    .where(({ eb, or }) =>
      or([eb('organization_number', 'is', null), eb('organization_number', '=', provider)]),
    )
    .orderBy('name')
    .execute();
  return rows.map(({ name, until }) => ({ name, certificateUntil: until?.toISOString() ?? null }));
}
