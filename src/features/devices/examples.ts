import type { DeviceFields } from './contract.ts';

/** A device for tests, with nothing unusual in it. */
export function exampleDevice(changes: Partial<DeviceFields> = {}): DeviceFields {
  return {
    name: 'Core router',
    status: 'Active',
    role: 'gateway',
    location: 'Basement rack 1',
    notes: null,
    tags: [],
    vendorModel: 'CCR2004',
    serial: null,
    macAddress: null,
    host: '10.0.0.1',
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
    ...changes,
  };
}
