import { sql } from 'kysely';
import { crossFieldErrors } from '../../../contract/fields/fields.ts';
import { messages } from '../../../contract/messages.ts';
import type { ScopedOrganization, ScopedTransaction } from '../../../server/context.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import { rejectOwnedVlan } from '../../site-network/public/vlan-ledger.ts';
import { type Device, deviceInput, type SentSecrets, type TypedDevice } from '../fields.ts';
import { enterAgain, secretsToEnterAgain } from '../rules.ts';
import { devicesOf, type FoundDevice, storedSecretNames } from './devices.ts';
import { takenMacAddresses } from './mac-addresses.ts';

/** Throws for cross-field errors and for conflicts with other devices. */
export async function rejectDeviceErrors(
  request: OrganizationRequest,
  fields: TypedDevice,
  secrets: SentSecrets,
  before: FoundDevice | null,
): Promise<void> {
  const { transaction, organization } = request;
  const id = before?.record.id ?? null;
  const errors = crossFieldErrors(
    deviceInput,
    { ...fields, secrets },
    storedSecretNames(before?.sealed ?? {}),
  );
  const { name, macAddress, parentId } = fields;
  const others = () =>
    devicesOf(transaction, organization).select('id').where('id', 'is distinct from', id);
  if (await others().where(sql`lower(name)`, '=', name.toLowerCase()).executeTakeFirst())
    errors.name = messages.mustBeUnique;
  if (macAddress !== null) {
    const taken = await takenMacAddresses(transaction, organization, [{ macAddress, id }]);
    if (taken.has(macAddress))
      errors.macAddress =
        (await others().where('mac_address', '=', macAddress).executeTakeFirst()) === undefined
          ? 'Another area or customer of your provider has a device with this MAC address'
          : messages.mustBeUnique;
  }
  if (parentId !== null) {
    const path = await pathFrom(transaction, organization, parentId);
    if (path.length === 0) errors.parentId = 'This device does not exist in the area';
    else if (id !== null && path.includes(id))
      errors.parentId = 'It is connected to this device itself, directly or through others';
  }
  rejectFieldErrors(errors);
  const { managementVlan: vlan } = fields;
  if (vlan !== null && vlan !== before?.record.managementVlan)
    await rejectOwnedVlan(request, { vlan, use: 'management' }, 'managementVlan');
  if (before !== null) rejectLostSecrets(before, fields, secrets);
}

/** Throws when a change would send stored secrets to another address. */
export function rejectLostSecrets(
  { record, sealed }: FoundDevice,
  after: Device,
  sent: SentSecrets,
): void {
  const names = secretsToEnterAgain(record, after).filter(
    (name) => sealed[name] !== undefined && sent[name] === undefined,
  );
  rejectFieldErrors(Object.fromEntries(names.map((name) => [`secrets.${name}`, enterAgain])));
}

/** Returns a device and its chain of parents. */
async function pathFrom(
  transaction: ScopedTransaction,
  organization: Pick<ScopedOrganization, 'number'>,
  deviceId: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive path(id) as (
      select id from device where id = ${deviceId} and organization_number = ${organization.number}
      union
      select device.parent_id from path join device on device.id = path.id
      where device.parent_id is not null
    )
    select id from path`.execute(transaction);
  return rows.map(({ id }) => id);
}
