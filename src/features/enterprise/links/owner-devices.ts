import * as z from 'zod/mini';
import { newRecord } from '../../../contract/fields/fields.ts';
import { Problem } from '../../../contract/problem.ts';
import type { HistoryEntry } from '../../../server/audit.ts';
import { writeHistory } from '../../../server/audit.ts';
import type { RequestOrigin, ServerContext } from '../../../server/context.ts';
import type { JobDeclaration } from '../../../server/jobs/job.ts';
import { inheritedSettings, organizationInScope } from '../../../server/tenancy.ts';
import { type DeviceState, enterpriseDevice } from '../fields.ts';
import { addDevice } from '../records/change-device.ts';
import { type WakingRequest } from '../records/device-request.ts';
import { openPassphrase } from '../records/device-secrets.ts';
import { deviceStore } from '../records/device-store.ts';
import { endSessionsOf } from '../records/end-sessions.ts';
import { revokeCertificatesOf } from '../records/revocations.ts';
import { deviceStateOf, siteTimes } from '../rules/device-state.ts';
import type { Link } from './find-link.ts';

export interface OwnerDevice {
  id: string;
  name: string;
  macAddress: string | null;
  hasPassphrase: boolean;
  state: DeviceState;
}

export interface OwnerPage {
  ownerName: string;
  mostDevices: number;
  devices: OwnerDevice[];
}

interface OwnerRequest extends WakingRequest {
  ownerId: string;
  record(entry: Omit<HistoryEntry, 'organization'>): Promise<void>;
}

/** Runs `work` for the owner of a link in one transaction of the site's scope. */
export async function asOwner<T>(
  server: ServerContext,
  link: Link,
  origin: RequestOrigin,
  work: (request: OwnerRequest) => Promise<T>,
): Promise<T> {
  const woken = new Set<JobDeclaration>();
  const result = await server.database.withScope([link.organizationPath], async (transaction) => {
    const scope = [link.organizationPath];
    const organization = await organizationInScope(transaction, scope, link.organizationNumber);
    const owner = await transaction
      .selectFrom('enterprise_owner')
      .select(['id', 'name'])
      .where('id', '=', link.ownerId)
      .where('moved_out_at', 'is', null)
      .executeTakeFirst();
    if (owner === undefined) throw new Problem('not-found', 'This link is not valid any more.');
    const displayName = `${owner.name} (link)`;
    return work({
      transaction,
      organization,
      server,
      ownerId: owner.id,
      caller: { displayName },
      wake: (job) => woken.add(job),
      record: (entry) =>
        writeHistory(
          transaction,
          { administratorId: null, displayName, realm: '', sessionId: null },
          origin,
          { ...entry, organization },
        ),
    });
  });
  for (const job of woken) server.jobs.wake(job);
  return result;
}

export async function ownerPage(request: OwnerRequest): Promise<OwnerPage> {
  const { transaction, organization, server, ownerId } = request;
  const owner = await transaction
    .selectFrom('enterprise_owner')
    .select(['name', 'most_devices', 'valid_from', 'valid_until'])
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow();
  const rows = await transaction
    .selectFrom('enterprise_device')
    .select(['id', 'name', 'mac_address', 'secrets', 'status', 'valid_from', 'valid_until'])
    .where('owner_id', '=', ownerId)
    .where('status', '<>', 'revoked')
    .orderBy('created_at')
    .execute();
  const { timeZone } = await inheritedSettings(transaction, organization.number);
  const times = siteTimes(server.now(), timeZone ?? 'UTC');
  const period = { validFrom: owner.valid_from, validUntil: owner.valid_until, hasMovedOut: false };
  return {
    ownerName: owner.name,
    mostDevices: owner.most_devices,
    devices: rows.map((row) => ({
      id: row.id,
      name: row.name,
      macAddress: row.mac_address,
      hasPassphrase: row.secrets.passphrase !== undefined,
      state: deviceStateOf(
        {
          status: row.status,
          validFrom: row.valid_from,
          validUntil: row.valid_until,
          owner: period,
        },
        times,
      ),
    })),
  };
}

const { name, macAddress } = enterpriseDevice.schema.shape;

/** Registers a device, which waits for approval. Returns an error that its owner can act on, or null. */
export async function registerDevice(
  request: OwnerRequest,
  profileId: string,
  form: { name: string; macAddress: string; identity: string },
): Promise<string | null> {
  const named = z.safeParse(name, form.name);
  if (!named.success) return `Name: ${named.error.issues[0]?.message ?? ''}`;
  const address = z.safeParse(macAddress, form.macAddress.trim());
  if (!address.success || address.data === null)
    return 'Enter the MAC address as 12 digits and letters, such as 3C:22:FB:10:20:30.';
  const device = newRecord(enterpriseDevice, {
    name: named.data,
    ownerId: request.ownerId,
    profileId,
    identity: form.identity === 'mac' ? 'mac' : 'ipsk',
    macAddress: address.data,
  });
  try {
    const id = await addDevice(request, device, 'pending');
    await request.record({
      ...deviceStore.historyOf(id, device.name),
      action: 'create',
      after: { ...device, status: 'pending' },
    });
    return null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // Whose device it is remains unknown.
    return error.fields?.['macAddress'] === undefined
      ? (Object.values(error.fields ?? {})[0] ?? error.message)
      : 'This device is registered already.';
  }
}

export async function removeDevice(request: OwnerRequest, id: string): Promise<void> {
  const { transaction, ownerId } = request;
  const device = await transaction
    .selectFrom('enterprise_device')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .forUpdate()
    .executeTakeFirst();
  if (device === undefined) return;
  await revokeCertificatesOf(request, [id], 'cessationOfOperation');
  await endSessionsOf(request, [id]);
  await transaction.deleteFrom('enterprise_device').where('id', '=', id).execute();
  await request.record({ ...deviceStore.historyOf(id, device.name), action: 'delete' });
}

/** Returns the passphrase of an owner's device, which the history notes. */
export async function ownPassphrase(
  request: OwnerRequest,
  id: string,
): Promise<{ name: string; passphrase: string } | null> {
  const { transaction, server, ownerId } = request;
  const device = await transaction
    .selectFrom('enterprise_device')
    .select(['name', 'secrets'])
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('status', '<>', 'revoked')
    .executeTakeFirst();
  const passphrase = device && (await openPassphrase(server, id, device.secrets));
  if (device === undefined || passphrase === undefined || passphrase === null) return null;
  await request.record({
    ...deviceStore.historyOf(id, device.name),
    action: 'view personal data',
    after: { shown: 'passphrase' },
  });
  return { name: device.name, passphrase };
}
