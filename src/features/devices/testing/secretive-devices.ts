import type { DeviceType } from '../device-types.ts';
import { exampleDevice } from '../examples.ts';
import type { Device, SecretName } from '../fields.ts';

const api = {
  scheme: 'http',
  port: 9,
  user: 'admin',
  trust: 'authority',
  fingerprint: null,
} as const;
const snmp2 = {
  version: '2c',
  port: 9,
  user: null,
  authProtocol: null,
  privProtocol: null,
} as const;
const snmp3 = {
  version: '3',
  port: 9,
  user: 'monitor',
  authProtocol: 'SHA-256',
  privProtocol: 'AES-128',
} as const;
const portCheck = {
  ...exampleDevice().checks,
  ping: false,
  ports: [9],
  misses: 1,
};

interface SecretiveDevice {
  type: DeviceType;
  secrets: readonly SecretName[];
  fields: Partial<Device>;
}
/** Devices of several types with every kind of secret, at ports where nothing responds. */
export const secretiveDevices: readonly SecretiveDevice[] = [
  {
    type: 'mikrotik',
    secrets: ['radiusSecret', 'apiPassword', 'snmpCommunity'],
    fields: { api, snmp: snmp2, checks: { ...portCheck, api: true, snmp: true } },
  },
  { type: 'unifi', secrets: ['radiusSecret', 'apiPassword'], fields: { api } },
  { type: 'meraki', secrets: ['apiPassword'], fields: { api: { ...api, user: null } } },
  { type: 'generic-radius', secrets: ['radiusSecret', 'portalSecret'], fields: {} },
  { type: 'opennds', secrets: ['portalSecret'], fields: {} },
  {
    type: 'switch',
    secrets: ['snmpAuthKey', 'snmpPrivKey'],
    fields: { snmp: snmp3, checks: { ...portCheck, snmp: true } },
  },
];
