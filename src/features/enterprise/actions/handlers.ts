import { pickFields } from '../../../contract/fields/fields.ts';
import { Problem } from '../../../contract/problem.ts';
import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import { requireRight } from '../../../server/http/permissions.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import { type EnterpriseDevice, enterpriseDevice } from '../fields.ts';
import { certificateLink, ownerLink } from '../links/make-links.ts';
import { setStatus, updateDevice } from '../records/change-device.ts';
import { moveOwnerOut } from '../records/change-owner.ts';
import { openPassphrase, storedSecret } from '../records/device-secrets.ts';
import { deviceStore } from '../records/device-store.ts';
import { endSessionsOf } from '../records/end-sessions.ts';
import {
  extendDevice,
  makeCertificateLink,
  makeOwnerLink,
  moveOut,
  setDeviceProfile,
  setDeviceSecret,
  setDeviceStatus,
  showPassphrase,
} from './contract.ts';

/** Changes some fields of a device, whatever its version is. */
async function change(request: OrganizationRequest, id: string, to: Partial<EnterpriseDevice>) {
  const before = await deviceStore.lock(request, id);
  const { version } = before;
  return updateDevice(request, id, { ...pickFields(enterpriseDevice, before), ...to, version });
}

export const actionHandlers: readonly Handler[] = [
  organizationHandler(setDeviceStatus, ({ params, body }, request) =>
    setStatus(request, params.enterpriseDeviceId, body.status),
  ),
  organizationHandler(extendDevice, ({ params, body }, request) =>
    change(request, params.enterpriseDeviceId, { validUntil: body.validUntil }),
  ),
  organizationHandler(setDeviceProfile, ({ params, body }, request) =>
    change(request, params.enterpriseDeviceId, { profileId: body.profileId }),
  ),

  organizationHandler(setDeviceSecret, async ({ params, body }, request) => {
    const { transaction, organization, server, caller } = request;
    const { id, name, identity } = await deviceStore.lock(request, params.enterpriseDeviceId);
    if (identity !== 'ipsk' && identity !== 'eap-password')
      throw new Problem('conflict', `${name} has neither a passphrase nor a password.`);
    const [used, other] =
      identity === 'ipsk'
        ? (['passphrase', 'password'] as const)
        : (['password', 'passphrase'] as const);
    if (typeof body[other] === 'string')
      rejectFieldErrors({ [other]: `${name} signs in with a ${used}` });
    const { columns, made } = await storedSecret(server, id, identity, body[used] ?? null);
    await transaction
      .updateTable('enterprise_device')
      .set({ ...columns, updated_at: server.now(), updated_by: caller.displayName })
      .where('id', '=', id)
      .execute();
    await endSessionsOf(request, [id]);
    await request.record({
      ...deviceStore.historyOf(id, name),
      action: 'update',
      organization,
      after: { [used]: 'changed' },
    });
    return { made };
  }),

  organizationHandler(showPassphrase, async ({ params }, request) => {
    const { transaction, organization, server, caller } = request;
    requireRight(caller, 'guest-data');
    const { id, name } = await deviceStore.get(request, params.enterpriseDeviceId);
    const { secrets } = await transaction
      .selectFrom('enterprise_device')
      .select('secrets')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const passphrase = await openPassphrase(server, id, secrets);
    if (passphrase === null) throw new Problem('conflict', `${name} has no passphrase.`);
    await request.record({
      ...deviceStore.historyOf(id, name),
      action: 'view personal data',
      organization,
      after: { shown: 'passphrase' },
    });
    return { passphrase };
  }),

  organizationHandler(makeCertificateLink, ({ params, body }, request) =>
    certificateLink(request, params.enterpriseDeviceId, body.validDays),
  ),
  organizationHandler(moveOut, ({ params }, request) => moveOwnerOut(request, params.ownerId)),
  organizationHandler(makeOwnerLink, ({ params, body }, request) =>
    ownerLink(request, params.ownerId, body.profileId),
  ),
];
