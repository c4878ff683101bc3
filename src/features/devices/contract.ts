import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { importedLines, importOutcome, importReport } from '../../contract/import.ts';
import { listQuery, listReply, sortQuery } from '../../contract/list.ts';
import { organizationNumber, organizationNumberParameter, rule } from '../../contract/schema.ts';
import { vlan } from '../../contract/validators/network-validators.ts';
import { maxLength, noControlCharacters, required } from '../../contract/validators/validators.ts';
import {
  deviceRoles,
  deviceStates,
  deviceStatuses,
  deviceTypes,
  secretNames,
} from './device-types.ts';
import { hostAddress, radiusSecret } from './host-validators.ts';

const text = (most: number) =>
  z.string().check(z.trim(), rule(maxLength(most)), rule(noControlCharacters));
const optionalText = (most: number) => z.nullable(text(most).check(z.minLength(1)));
const whole = (least: number, most: number) =>
  z
    .int('Must be a number')
    .check(
      z.gte(least, `Must be ${least} or greater`),
      z.lte(most, `Must be ${most.toLocaleString('en')} or less`),
    );
const port = whole(1, 65_535);
const vlanNumber = z.number('Must be a number').check(rule(vlan('new')));
const seconds = (least: number, most: number) => whole(least, most);

/** How the management interface is reached; the password or key is a secret. */
const api = z.object({
  scheme: z.enum(['http', 'https']),
  port,
  user: optionalText(100),
  trust: z.enum(['authority', 'fingerprint', 'nothing']),
  /** SHA-256 of the pinned certificate, in hexadecimal */
  fingerprint: z.nullable(
    z.string().check(z.trim(), z.regex(/^([\da-f]{2}:?){32}$/i, 'Must be a SHA-256 fingerprint')),
  ),
});

/** How the SNMP agent is read; community and keys are secrets. */
const snmp = z.object({
  version: z.enum(['2c', '3']),
  port,
  user: optionalText(32),
  authProtocol: z.nullable(z.enum(['SHA-1', 'SHA-256', 'SHA-512'])),
  privProtocol: z.nullable(z.enum(['AES-128', 'AES-256'])),
});

export const deviceChecks = z.object({
  ping: z.boolean(),
  ports: z.array(port).check(z.maxLength(10, 'No more than 10 ports')),
  snmp: z.boolean(),
  api: z.boolean(),
  intervalSeconds: seconds(30, 3_600),
  /** checks without an answer before the device counts as down */
  misses: whole(1, 20),
});

/** What a person decides of a device (domain.md, 'Devices'), without its secrets. */
export const deviceFields = z.object({
  name: text(100).check(rule(required)),
  status: z.enum(deviceStatuses),
  role: z.enum(deviceRoles),
  location: optionalText(100),
  notes: z.nullable(z.string().check(rule(maxLength(4_000)))),
  tags: z.array(text(40).check(rule(required))).check(z.maxLength(20, 'No more than 20 tags')),
  vendorModel: optionalText(100),
  serial: optionalText(100),
  /** AA:BB:CC:DD:EE:FF */
  macAddress: z.nullable(z.string().check(z.regex(/^([\dA-F]{2}:){5}[\dA-F]{2}$/, 'Invalid MAC'))),
  /** an IPv4 or IPv6 address, or a DNS name */
  host: z.nullable(z.string().check(z.trim(), rule(hostAddress))),
  nasIdentifier: optionalText(64),
  coaPort: port,
  radiusSourceAddresses: z
    .array(z.string().check(z.trim(), rule(hostAddress)))
    .check(z.maxLength(10, 'No more than 10 addresses')),
  api: z.nullable(api),
  snmp: z.nullable(snmp),
  checks: deviceChecks,
  managementVlan: z.nullable(vlanNumber),
  guestVlans: z.array(vlanNumber).check(z.maxLength(100, 'No more than 100 VLANs')),
  parentId: z.nullable(z.uuid()),
  parentPort: optionalText(40),
});
export type DeviceFields = z.infer<typeof deviceFields>;

/** The fields that are read as a whole and have no column of their own. */
export type DeviceSettings = Omit<
  DeviceFields,
  'name' | 'status' | 'role' | 'macAddress' | 'host' | 'nasIdentifier' | 'parentId'
>;

const secret = z.optional(z.nullable(z.string().check(rule(required), rule(maxLength(256)))));

/** Write-only: left out stays as it is, null is taken away, text replaces it. */
export const deviceSecrets = z.object({
  radiusSecret: z.optional(z.nullable(z.string().check(rule(radiusSecret)))),
  apiPassword: secret,
  snmpCommunity: secret,
  snmpAuthKey: secret,
  snmpPrivKey: secret,
});
export type DeviceSecrets = z.infer<typeof deviceSecrets>;

const stateFields = {
  state: z.enum(deviceStates),
  stateSince: z.nullable(z.iso.datetime()),
  latencyMs: z.nullable(z.number()),
  lossPercent: z.nullable(z.number()),
  uptimeSeconds: z.nullable(z.number()),
  firmware: z.nullable(z.string()),
  lastError: z.nullable(z.string()),
  lastSeenAt: z.nullable(z.iso.datetime()),
  checkedAt: z.nullable(z.iso.datetime()),
};
export const deviceState = z.object({ id: z.uuid(), ...stateFields });
export type DeviceState = z.infer<typeof deviceState>;

export const deviceRecord = z.extend(deviceFields, {
  id: z.uuid(),
  type: z.enum(deviceTypes),
  ...stateFields,
  /** the secrets that are set; none is ever answered */
  secretsSet: z.array(z.enum(secretNames)),
  /** one letter for each half hour of the last day: u(p), g (degraded), d(own), '-' (not checked) */
  strip: z.string(),
  parentName: z.nullable(z.string()),
  /** of the site */
  timeZone: z.string(),
  version: z.int(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  updatedAt: z.iso.datetime(),
  updatedBy: z.string(),
});
export type DeviceRecord = z.infer<typeof deviceRecord>;

const deviceRow = z.object({
  id: z.uuid(),
  type: z.enum(deviceTypes),
  ...z.pick(deviceFields, { name: true, role: true, status: true, macAddress: true, host: true })
    .shape,
  ...stateFields,
  strip: z.string(),
});
export type DeviceRow = z.infer<typeof deviceRow>;

export const deviceSortColumns = [
  'name',
  'type',
  'role',
  'host',
  'macAddress',
  'state',
  'latency',
  'lastSeen',
] as const;

const devices = '/AdminApi/organizations/{orgNumber}/devices';
const common = { access: 'scope', feature: 'devices' } as const;
const ofOrganization = z.object({ orgNumber: organizationNumberParameter });
const ofDevice = z.object({ orgNumber: organizationNumberParameter, deviceId: z.uuid() });
const several = z
  .array(z.uuid())
  .check(z.minLength(1, 'Required'), z.maxLength(10_000, 'No more than 10,000 at once'));

const deviceFilters = {
  text: listQuery.text,
  type: z.optional(z.enum(deviceTypes)),
  state: z.optional(z.enum(deviceStates)),
  status: z.optional(z.enum(deviceStatuses)),
};

export const listDevices = endpoint({
  ...common,
  method: 'GET',
  path: devices,
  summary: 'The devices of a service area with their states; filtered, sorted and paged',
  effect: 'read',
  params: ofOrganization,
  query: z.object({ ...listQuery, ...deviceFilters, sort: sortQuery(deviceSortColumns) }),
  response: z.extend(listReply(deviceRow), {
    /** how many of all devices of the area are in each state */
    states: z.record(z.enum(deviceStates), z.int()),
    timeZone: z.string(),
  }),
});

export const createDevice = endpoint({
  ...common,
  method: 'POST',
  path: devices,
  summary: 'Adds a device to a service area',
  effect: 'change',
  params: ofOrganization,
  body: z.extend(deviceFields, { type: z.enum(deviceTypes), secrets: deviceSecrets }),
  response: deviceRecord,
});

export const getDevice = endpoint({
  ...common,
  method: 'GET',
  path: `${devices}/{deviceId}`,
  summary: 'A device with all its fields but the secrets',
  effect: 'read',
  params: ofDevice,
  response: deviceRecord,
});

export const updateDevice = endpoint({
  ...common,
  method: 'PUT',
  path: `${devices}/{deviceId}`,
  summary: 'Changes a device; secrets that are not sent stay',
  effect: 'change',
  params: ofDevice,
  body: z.extend(deviceFields, { version: z.int(), secrets: deviceSecrets }),
  response: deviceRecord,
});

export const deleteDevice = endpoint({
  ...common,
  method: 'DELETE',
  path: `${devices}/{deviceId}`,
  summary: 'Deletes a device, its secrets and its past states',
  effect: 'change',
  params: ofDevice,
  response: z.object({}),
});

export const setDeviceStatus = endpoint({
  ...common,
  method: 'POST',
  path: '/AdminApi/organizations/{orgNumber}/device-status',
  summary: 'Sets devices into maintenance, back into service, or retires them, together',
  effect: 'change',
  params: ofOrganization,
  body: z.object({ ids: several, status: z.enum(deviceStatuses) }),
  response: z.object({ changed: z.int() }),
});

export const moveDevices = endpoint({
  ...common,
  method: 'POST',
  path: '/AdminApi/organizations/{orgNumber}/device-moves',
  summary: 'Moves devices into another service area; each that cannot go is named',
  effect: 'change',
  params: ofOrganization,
  body: z.object({ ids: several, toOrganization: organizationNumber }),
  response: z.object({
    moved: z.int(),
    refused: z.array(z.object({ name: z.string(), reason: z.string() })),
  }),
});

/** One at a time, also where several are set alike: each has its own result and history row. */
export const setDeviceSnmp = endpoint({
  ...common,
  method: 'PUT',
  path: `${devices}/{deviceId}/snmp`,
  summary: 'Sets how the SNMP agent of a device is read; null: not at all',
  effect: 'change',
  params: ofDevice,
  body: z.object({
    snmp: z.nullable(snmp),
    secrets: z.pick(deviceSecrets, { snmpCommunity: true, snmpAuthKey: true, snmpPrivKey: true }),
    /** whether its state is judged by SNMP */
    check: z.boolean(),
  }),
  response: z.object({}),
});

export const checkDevices = endpoint({
  ...common,
  method: 'POST',
  path: '/AdminApi/organizations/{orgNumber}/device-checks',
  summary: 'Has devices checked at once; the states follow as live changes',
  effect: 'change',
  params: ofOrganization,
  body: z.object({ ids: several }),
  response: z.object({ queued: z.int() }),
});

export const testDevice = endpoint({
  ...common,
  method: 'POST',
  path: '/AdminApi/organizations/{orgNumber}/device-tests',
  summary: 'Tries to reach a device as it is described, step by step',
  effect: 'change',
  params: ofOrganization,
  body: z.extend(deviceFields, {
    type: z.enum(deviceTypes),
    /** whose stored secrets are used where none are sent */
    deviceId: z.nullable(z.uuid()),
    secrets: deviceSecrets,
  }),
  response: z.object({
    steps: z.array(
      z.object({
        step: z.string(),
        state: z.enum(['ok', 'failed', 'skipped']),
        text: z.string(),
        milliseconds: z.number(),
      }),
    ),
  }),
});
export type TestResult = z.infer<typeof testDevice.response>;

export const exportDevices = endpoint({
  ...common,
  method: 'GET',
  path: '/AdminApi/organizations/{orgNumber}/device-export',
  summary: 'The devices that the filters let through as CSV, without any secret',
  effect: 'read',
  params: ofOrganization,
  query: z.object(deviceFilters),
  responseType: 'csv',
  response: z.string(),
});

export const checkDeviceImport = endpoint({
  ...common,
  method: 'POST',
  path: '/AdminApi/organizations/{orgNumber}/device-import-checks',
  summary: 'Says what an import of devices would do, and every line that keeps it from being done',
  effect: 'read',
  params: ofOrganization,
  largestBody: 20_000_000,
  body: importedLines,
  response: importReport,
});

export const importDevices = endpoint({
  ...common,
  method: 'POST',
  path: '/AdminApi/organizations/{orgNumber}/device-imports',
  summary: 'Adds and changes devices, known by their names: all lines or none',
  effect: 'change',
  params: ofOrganization,
  largestBody: 20_000_000,
  body: importedLines,
  response: importOutcome,
});
