import { crossFieldErrors } from '../../../contract/fields/fields.ts';
import { counted } from '../../../contract/plural.ts';
import { localTimeOf } from '../../../contract/values/zoned-time.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import { inheritedSettings } from '../../../server/tenancy.ts';
import { type EnterpriseDevice, enterpriseDevice } from '../fields.ts';
import type { DeviceRequest } from './device-request.ts';

interface Known {
  id: string;
  device: Pick<EnterpriseDevice, 'ownerId' | 'validUntil'>;
}

/** Throws the errors of a new or changed device. Locks its owner, so that two devices cannot share the last place. */
export async function rejectDeviceErrors(
  request: DeviceRequest,
  device: EnterpriseDevice,
  known: Known | null,
): Promise<void> {
  rejectFieldErrors(crossFieldErrors(enterpriseDevice, device));
  rejectFieldErrors({
    ...(await ownerErrors(request, device, known)),
    ...(await profileErrors(request, device)),
    ...(await periodErrors(request, device, known)),
    ...(await takenErrors(request, device, known)),
  });
}

async function ownerErrors(
  { transaction, organization }: DeviceRequest,
  { ownerId }: EnterpriseDevice,
  known: Known | null,
): Promise<Record<string, string>> {
  const owner = await transaction
    .selectFrom('enterprise_owner')
    .select(['name', 'most_devices', 'moved_out_at'])
    .where('id', '=', ownerId)
    .where('organization_number', '=', organization.number)
    .forUpdate()
    .executeTakeFirst();
  if (owner === undefined) return { ownerId: 'Choose an owner of this site' };
  if (known?.device.ownerId === ownerId) return {};
  if (owner.moved_out_at !== null) return { ownerId: `${owner.name} has moved out` };
  const { count } = await transaction
    .selectFrom('enterprise_device')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('status', '<>', 'revoked')
    .executeTakeFirstOrThrow();
  return Number(count) < owner.most_devices
    ? {}
    : {
        ownerId: `${owner.name} has ${counted(Number(count), { one: 'device', other: 'devices' })} already, as many as allowed`,
      };
}

async function profileErrors(
  { transaction, organization }: DeviceRequest,
  { profileId }: EnterpriseDevice,
): Promise<Record<string, string>> {
  const profile = await transaction
    .selectFrom('enterprise_profile')
    .select('id')
    .where('id', '=', profileId)
    .where('organization_number', '=', organization.number)
    .forShare()
    .executeTakeFirst();
  return profile === undefined ? { profileId: 'Choose a profile of this site' } : {};
}

async function periodErrors(
  { transaction, organization, server }: DeviceRequest,
  { validUntil }: EnterpriseDevice,
  known: Known | null,
): Promise<Record<string, string>> {
  if (validUntil === null || validUntil === known?.device.validUntil) return {};
  const { timeZone } = await inheritedSettings(transaction, organization.number);
  return validUntil <= localTimeOf(server.now(), timeZone ?? 'UTC')
    ? { validUntil: 'Must be in the future' }
    : {};
}

/** Names the device that has an address or user name already. Those of revoked devices are free, also to such a device. */
async function takenErrors(
  { transaction, organization }: DeviceRequest,
  { macAddress, userName }: EnterpriseDevice,
  known: Known | null,
): Promise<Record<string, string>> {
  const changed =
    known &&
    (await transaction
      .selectFrom('enterprise_device')
      .select('status')
      .where('id', '=', known.id)
      .executeTakeFirst());
  if (changed?.status === 'revoked') return {};
  const others = transaction
    .selectFrom('enterprise_device')
    .innerJoin('enterprise_owner as owner', 'owner.id', 'enterprise_device.owner_id')
    .select(['enterprise_device.name', 'owner.name as ownerName', 'owner.unit'])
    .where('enterprise_device.organization_number', '=', organization.number)
    .where('enterprise_device.status', '<>', 'revoked')
    .$if(known !== null, (all) => all.where('enterprise_device.id', '<>', known?.id ?? ''));
  const errors: Record<string, string> = {};
  if (macAddress !== null) {
    const other = await others.where('mac_address', '=', macAddress).executeTakeFirst();
    if (other !== undefined) errors['macAddress'] = takenText(other);
  }
  if (userName !== null) {
    const other = await others
      .where(({ eb, fn }) => eb(fn<string>('lower', ['user_name']), '=', userName.toLowerCase()))
      .executeTakeFirst();
    if (other !== undefined) errors['userName'] = takenText(other);
  }
  return errors;
}

function takenText({
  name,
  ownerName,
  unit,
}: {
  name: string;
  ownerName: string;
  unit: string | null;
}): string {
  const where = unit === null ? '' : `, unit ${unit}`;
  return `${name} of ${ownerName}${where} has it already`;
}
