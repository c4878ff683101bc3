import type { OrganizationRequest } from '../../../server/http/scope.ts';

/** Returns the logins of a guest, unmasked, newest first. */
export async function loginsOf({ transaction }: OrganizationRequest, guestId: string) {
  const rows = await transaction
    .selectFrom('radius_auth')
    .select([
      'at',
      'result',
      'reason',
      'method',
      'user_name as userName',
      'mac_address as macAddress',
      'ssid',
    ])
    .where('guest_id', '=', guestId)
    .orderBy('at', 'desc')
    .execute();
  return rows.map(({ at, result, ...row }) => ({
    ...row,
    at: at.toISOString(),
    isAccepted: result === 'accepted',
  }));
}

/** Returns the visits of the portal, unmasked, newest first. */
export async function portalVisitsOf({ transaction }: OrganizationRequest, guestId: string) {
  const rows = await transaction
    .selectFrom('portal_attempt')
    .select([
      'at',
      'step',
      'reason',
      'method',
      'language',
      'mac_address as macAddress',
      'ip_address as ipAddress',
      'ssid',
    ])
    .where('guest_id', '=', guestId)
    .orderBy('at', 'desc')
    .execute();
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}
