import type { MadeLink } from '../../../contract/made-link.ts';
import { Problem } from '../../../contract/problem.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { newLink } from '../../../server/links/new-link.ts';
import { requireCertificates } from '../authority/authority-handlers.ts';
import { deviceStore } from '../records/device-store.ts';
import { ownerStore } from '../records/owners.ts';
import { linkPath } from './link-path.ts';

const dayMs = 86_400_000;
export const certificateLinkDays = 7;
export const ownerLinkDays = 90;

/** Makes a link that issues and delivers a certificate, once. An earlier one of the device ends. */
export async function certificateLink(
  request: OrganizationRequest,
  deviceId: string,
  validDays: number,
): Promise<MadeLink> {
  const { transaction, organization } = request;
  const device = await deviceStore.lock(request, deviceId);
  requireCertificates(device);
  const authority = await transaction
    .selectFrom('enterprise_authority')
    .select('id')
    .where('organization_number', '=', organization.number)
    .executeTakeFirst();
  if (authority === undefined)
    throw new Problem(
      'conflict',
      'The site has no certificate authority yet. Set it up in Certificates.',
    );
  await transaction.deleteFrom('enterprise_link').where('device_id', '=', deviceId).execute();
  const link = await addLink(request, certificateLinkDays, {
    device_id: deviceId,
    valid_days: validDays,
  });
  await request.record({
    ...deviceStore.historyOf(deviceId, device.name),
    action: 'run',
    organization,
    after: { certificateLink: link.expiresAt, validDays },
  });
  return link;
}

/** Makes the link to an owner's page. An earlier one ends. */
export async function ownerLink(
  request: OrganizationRequest,
  ownerId: string,
  profileId: string,
): Promise<MadeLink> {
  const { transaction, organization } = request;
  const owner = await ownerStore.lock(request, ownerId);
  if (owner.hasEnded)
    throw new Problem('conflict', `The time of ${owner.name} is over, so there is no link.`);
  await transaction.deleteFrom('enterprise_link').where('owner_id', '=', ownerId).execute();
  const profile = await transaction
    .selectFrom('enterprise_profile')
    .select('name')
    .where('id', '=', profileId)
    .where('organization_number', '=', organization.number)
    .executeTakeFirst();
  if (profile === undefined)
    throw new Problem('bad-input', 'Choose a profile of this site', {
      fields: { profileId: 'Choose a profile of this site' },
    });
  const link = await addLink(request, ownerLinkDays, { owner_id: ownerId, profile_id: profileId });
  await request.record({
    ...ownerStore.historyOf(ownerId, owner.name),
    action: 'run',
    organization,
    after: { residentLink: link.expiresAt, profile: profile.name },
  });
  return link;
}

/** Adds a link; only its token's hash is stored. */
export async function addLink(
  {
    transaction,
    organization,
    server,
    caller,
  }: {
    transaction: OrganizationRequest['transaction'];
    organization: { number: number; path: string };
    server: Pick<OrganizationRequest['server'], 'now' | 'publicUrl'>;
    caller: { displayName: string };
  },
  days: number,
  of: { device_id: string; valid_days: number } | { owner_id: string; profile_id: string },
): Promise<MadeLink> {
  const now = server.now();
  const expiresAt = new Date(now.getTime() + days * dayMs);
  const { link, tokenHash } = newLink(server, linkPath, expiresAt);
  await transaction
    .insertInto('enterprise_link')
    .values({
      ...of,
      organization_number: organization.number,
      organization_path: organization.path,
      token_hash: tokenHash,
      created_at: now,
      created_by: caller.displayName,
      expires_at: expiresAt,
    })
    .execute();
  return link;
}
