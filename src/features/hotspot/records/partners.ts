import { Problem } from '../../../contract/problem.ts';
import type { ServerContext } from '../../../server/context.ts';
import { isoInstant } from '../../../server/database/iso-instant.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { recordStore } from '../../../server/records/store.ts';
import { partners } from '../contract.ts';
import { authoritiesUntil, identityUntil } from './partner-certificates.ts';
import { requireSettable } from './settings.ts';

export const partnerStore = recordStore({
  ...partners,
  table: 'hotspot_partner',
  unique: { hotspot_partner_name: 'name' },
  columns: {
    name: 'name',
    match: 'match',
    kind: 'kind',
    host: 'host',
    port: 'port',
    ca: 'ca',
    wbaId: 'wba_id',
    position: 'position',
  },
  derived: () => ({
    caUntil: isoInstant('ca_until'),
    certificateUntil: isoInstant('certificate_until'),
  }),
  list: {
    fields: ['name', 'match', 'kind', 'host', 'position'],
    order: 'position',
    sort: { name: 'name', match: 'match', position: 'position' },
    filters: { kind: 'kind' },
  },
  beforeWrite: async (request, record) => {
    requireSettable(request);
    return { ca_until: authoritiesUntil(record.ca, request.server.now()) };
  },
});

// Prevents opening a key that was copied into another record.
const sealContext = (partnerId: string) => `hotspot partner ${partnerId} private key`;

/**
 * Stores the certificate with which this server proves itself to a partner; null removes it. The version stays, because it is
 * none of the fields that a form edits.
 */
export async function storeIdentity(
  request: OrganizationRequest,
  id: string,
  identity: { certificate: string; privateKey: string } | null,
) {
  const { transaction, organization, server } = request;
  requireSettable(request);
  const before = await partnerStore.lock(request, id);
  if (identity === null && before.certificateUntil === null) {
    request.changesNothing();
    return before;
  }
  const until = identity === null ? null : identityUntil(identity, server.now());
  await transaction
    .updateTable('hotspot_partner')
    .set({
      certificate: identity?.certificate ?? null,
      certificate_until: until,
      private_key:
        identity === null ? null : await server.secrets.seal(identity.privateKey, sealContext(id)),
    })
    .where('id', '=', id)
    .execute();
  await request.record({
    ...partnerStore.historyOf(id, before.name),
    action: 'update',
    organization,
    before: { certificateUntil: before.certificateUntil },
    after: {
      certificateUntil: until?.toISOString() ?? null,
      privateKey: identity === null ? 'removed' : 'changed',
    },
  });
  return partnerStore.get(request, id);
}

/** Returns a partner with the opened private key, for its test. */
export async function openPartner(
  { transaction, organization, server }: OrganizationRequest,
  id: string,
) {
  const row = await transaction
    .selectFrom('hotspot_partner')
    .select(['name', 'match', 'kind', 'host', 'port', 'ca', 'wba_id', 'certificate', 'private_key'])
    .select(['ca_until', 'certificate_until'])
    .where('organization_number', '=', organization.number)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new Problem('not-found', 'This hotspot partner does not exist.');
  const { certificate, private_key } = row;
  return {
    ...row,
    identity:
      certificate === null || private_key === null
        ? null
        : { certificate, privateKey: await openKey(server, id, private_key) },
  };
}
export type OpenedPartner = Awaited<ReturnType<typeof openPartner>>;

function openKey({ secrets }: Pick<ServerContext, 'secrets'>, id: string, sealed: string) {
  return secrets.open(sealed, sealContext(id));
}
