import isEqual from 'fast-deep-equal';
import { crossFieldErrors, pickFields } from '../../../contract/fields/fields.ts';
import { Problem } from '../../../contract/problem.ts';
import { retryOnUniqueViolation } from '../../../server/database/transactions/unique-violations.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { rejectFieldErrors, rejectStaleVersion } from '../../../server/rejections.ts';
import type { DeviceRecord } from '../contract.ts';
import { type DeviceStatus, type EnterpriseDevice, enterpriseDevice } from '../fields.ts';
import { mayConnect, statusBlocker } from '../rules/device-state.ts';
import { rejectDeviceErrors } from './device-errors.ts';
import type { DeviceRequest } from './device-request.ts';
import { firstSecret } from './device-secrets.ts';
import { deviceStore } from './device-store.ts';
import { endSessionsOf, scheduleEnds } from './end-sessions.ts';
import { requireSite } from './owners.ts';
import { revokeCertificatesOf } from './revocations.ts';
import { vendorOf } from './vendor.ts';

// Not the store's create and update: owners limit their devices, secrets are made, and sessions follow each change.

/** Adds a device; its passphrase or password is made. */
export async function createDevice(
  request: OrganizationRequest,
  device: EnterpriseDevice,
  status: DeviceStatus = 'active',
): Promise<DeviceRecord> {
  const id = await addDevice(request, device, status);
  await request.record({
    ...deviceStore.historyOf(id, device.name),
    action: 'create',
    organization: request.organization,
    after: pickFields(enterpriseDevice, device),
  });
  return deviceStore.get(request, id);
}

/** Adds a device without a history entry; returns its id. */
export async function addDevice(
  request: DeviceRequest,
  device: EnterpriseDevice,
  status: DeviceStatus,
): Promise<string> {
  const { transaction, organization, server, caller } = request;
  await requireSite(request);
  const id = crypto.randomUUID();
  const columns = await firstSecret(server, id, device.identity);
  const now = server.now();
  const values = {
    ...deviceStore.toColumns(device),
    ...columns,
    id,
    status,
    vendor: await vendorOf(device.macAddress),
    organization_number: organization.number,
    organization_path: organization.path,
    created_at: now,
    created_by: caller.displayName,
    updated_at: now,
    updated_by: caller.displayName,
  };
  await retryOnUniqueViolation(transaction, async () => {
    await rejectDeviceErrors(request, device, null);
    await transaction.insertInto('enterprise_device').values(values).execute();
  });
  await scheduleEnds(request, { ids: [id] });
  return id;
}

/** Changes a device. Its sessions end when it may not connect any more, or signs in otherwise. */
export async function updateDevice(
  request: OrganizationRequest,
  id: string,
  { version, ...change }: EnterpriseDevice & { version: number },
): Promise<DeviceRecord> {
  const before = await deviceStore.lock(request, id);
  rejectStaleVersion(before, before.name, version);
  const after = pickFields(enterpriseDevice, change);
  const earlier = pickFields(enterpriseDevice, before);
  if (isEqual(after, earlier)) {
    request.changesNothing();
    return before;
  }
  rejectFieldErrors(crossFieldErrors(enterpriseDevice, after));
  await storeChange(request, id, after, earlier);
  await request.record({
    ...deviceStore.historyOf(id, after.name),
    action: 'update',
    organization: request.organization,
    before: earlier,
    after,
  });
  return deviceStore.get(request, id);
}

/** Stores a change without a history entry. */
export async function storeChange(
  request: OrganizationRequest,
  id: string,
  after: EnterpriseDevice,
  before: EnterpriseDevice,
): Promise<void> {
  const { transaction, server, caller } = request;
  const hasOtherIdentity = after.identity !== before.identity;
  const secret = hasOtherIdentity ? await firstSecret(server, id, after.identity) : {};
  const vendor = await vendorOf(after.macAddress);
  await retryOnUniqueViolation(transaction, async () => {
    await rejectDeviceErrors(request, after, { id, device: before });
    await transaction
      .updateTable('enterprise_device')
      .set(({ eb }) => ({
        ...deviceStore.toColumns(after),
        ...secret,
        vendor,
        version: eb('version', '+', 1),
        updated_at: server.now(),
        updated_by: caller.displayName,
      }))
      .where('id', '=', id)
      .execute();
  });
  await scheduleEnds(request, { ids: [id] });
  if (before.identity === 'eap-tls' && hasOtherIdentity)
    await revokeCertificatesOf(request, [id], 'superseded');
  // A later end needs nothing: the gateway ends the session at the former one, and the device signs in again.
  const { state } = await deviceStore.get(request, id);
  if (!isEqual(termsOf(after), termsOf(before)) || !mayConnect(state))
    await endSessionsOf(request, [id]);
}

/** What a device gets, without what is only shown and without its time. */
function termsOf({ ownerId, profileId, identity, macAddress, userName }: EnterpriseDevice) {
  return { ownerId, profileId, identity, macAddress, userName };
}

/** Approves, suspends, resumes or revokes a device. */
export async function setStatus(
  request: OrganizationRequest,
  id: string,
  status: DeviceStatus,
): Promise<DeviceRecord> {
  const { transaction, organization, server, caller } = request;
  const { name, state } = await deviceStore.lock(request, id);
  const before = await statusOf(request, id);
  const blocker = statusBlocker(before, status);
  if (blocker !== null) throw new Problem('conflict', blocker);
  if (before === status) {
    request.changesNothing();
    return deviceStore.get(request, id);
  }
  await transaction
    .updateTable('enterprise_device')
    .set(({ eb }) => ({
      status,
      version: eb('version', '+', 1),
      updated_at: server.now(),
      updated_by: caller.displayName,
    }))
    .where('id', '=', id)
    .execute();
  if (status === 'revoked') await revokeCertificatesOf(request, [id], 'cessationOfOperation');
  if (mayConnect(state) && status !== 'active') await endSessionsOf(request, [id]);
  await request.record({
    ...deviceStore.historyOf(id, name),
    action: 'update',
    organization,
    before: { status: before },
    after: { status },
  });
  return deviceStore.get(request, id);
}

async function statusOf(
  { transaction }: Pick<OrganizationRequest, 'transaction'>,
  id: string,
): Promise<DeviceStatus> {
  const { status } = await transaction
    .selectFrom('enterprise_device')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return status;
}

/** Deletes a device: its certificates are revoked, its links and sessions end. */
export async function deleteDevice(request: OrganizationRequest, id: string): Promise<object> {
  await deviceStore.lock(request, id);
  const status = await statusOf(request, id);
  await revokeCertificatesOf(request, [id], 'cessationOfOperation');
  await endSessionsOf(request, [id]);
  // With its status, so that an undo does not approve or resume it.
  return deviceStore.remove(
    {
      ...request,
      record: (entry) => request.record({ ...entry, before: { ...entry.before, status } }),
    },
    id,
  );
}
