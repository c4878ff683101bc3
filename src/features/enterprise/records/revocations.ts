import { any } from '../../../server/database/listing.ts';
import { writeRevocationLists } from '../authority/revocation-lists.ts';
import type { RevocationReason } from '../fields.ts';
import type { WakingRequest } from './device-request.ts';

/** Revokes the valid certificates of devices; returns how many. Links that would issue further ones end. */
export async function revokeCertificatesOf(
  request: WakingRequest,
  deviceIds: readonly string[],
  reason: RevocationReason,
): Promise<number> {
  const { transaction, server, caller } = request;
  const now = server.now();
  await transaction.deleteFrom('enterprise_link').where('device_id', '=', any(deviceIds)).execute();
  const revoked = await transaction
    .updateTable('enterprise_certificate')
    .set({ revoked_at: now, revoked_by: caller.displayName, reason })
    .where('device_id', '=', any(deviceIds))
    .where('revoked_at', 'is', null)
    .where('valid_until', '>', now)
    .returning('id')
    .execute();
  if (revoked.length > 0) await listAtOnce(request);
  return revoked.length;
}

/** Has the site's revocation list written now, not only daily. */
export async function listAtOnce({
  transaction,
  organization,
  server,
  wake,
}: Pick<WakingRequest, 'transaction' | 'organization' | 'server' | 'wake'>): Promise<void> {
  await transaction
    .updateTable('enterprise_authority')
    .set({ next_step_at: server.now() })
    .where('organization_number', '=', organization.number)
    .execute();
  wake(writeRevocationLists);
}
