import type { DeviceFields } from './contract.ts';
import { type DeviceType, typeFacts } from './device-types.ts';

/** What a device starts with when nothing but its type is known. */
export function newDevice(type: DeviceType): DeviceFields {
  return {
    name: '',
    status: 'Active',
    role: typeFacts[type].role,
    location: null,
    notes: null,
    tags: [],
    vendorModel: null,
    serial: null,
    macAddress: null,
    host: null,
    nasIdentifier: null,
    coaPort: 3799,
    radiusSourceAddresses: [],
    api: null,
    snmp: null,
    checks: { ping: true, ports: [], snmp: false, api: false, intervalSeconds: 60, misses: 3 },
    managementVlan: null,
    guestVlans: [],
    parentId: null,
    parentPort: null,
  };
}
