import { readableValue } from '../../contract/values/readableValue.ts';
import type { DeviceFields } from './contract.ts';
import type { DeviceType } from './device-types.ts';
import { texts } from './texts.ts';
import { valuesOf } from './values.ts';

export const labels = {
  name: texts.name,
  status: texts.status,
  role: texts.role,
  location: texts.location,
  notes: texts.notes,
  tags: texts.tags,
  vendorModel: texts.vendorModel,
  serial: texts.serial,
  macAddress: texts.macAddress,
  host: texts.host,
  nasIdentifier: texts.nasIdentifier,
  coaPort: texts.coaPort,
  radiusSourceAddresses: texts.radiusSourceAddresses,
  api: texts.api,
  snmp: texts.snmp,
  checks: texts.checks,
  managementVlan: texts.managementVlan,
  guestVlans: texts.guestVlans,
  parentId: texts.parent,
  parentPort: texts.parentPort,
} as const satisfies Record<keyof DeviceFields, string>;

/** The fields in which two versions of a device differ, as the form writes them. */
export function differences(type: DeviceType, mine: DeviceFields, theirs: DeviceFields) {
  const [own, other] = [mine, theirs].map(
    (device) =>
      new Map(
        Object.entries(valuesOf(type, device)).map(([name, value]) => [name, readableValue(value)]),
      ),
  );
  return Object.entries(labels).flatMap(([name, label]) => {
    const difference = { label, mine: own?.get(name) ?? '', theirs: other?.get(name) ?? '' };
    return difference.mine === difference.theirs ? [] : [difference];
  });
}
