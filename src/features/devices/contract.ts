import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { listQuery } from '../../contract/list.ts';
import { messages } from '../../contract/messages.ts';
import { organizationParams, recordEndpoints } from '../../contract/record-endpoints.ts';
import { organizationNumber } from '../../contract/schema.ts';
import { device, deviceInput, deviceState, deviceType, secretName, sentSecrets } from './fields.ts';

const type = deviceType.schema;
const { name, role, status, host, macAddress, snmp } = device.schema.shape;

const stateFields = {
  state: deviceState.schema,
  stateSince: z.nullable(z.iso.datetime()),
  latencyMs: z.nullable(z.number()),
  lossPercent: z.nullable(z.number()),
  uptimeSeconds: z.nullable(z.number()),
  firmware: z.nullable(z.string()),
  lastError: z.nullable(z.string()),
  lastSeenAt: z.nullable(z.iso.datetime()),
  checkedAt: z.nullable(z.iso.datetime()),
};
export const deviceStateSchema = z.object({ id: z.uuid(), ...stateFields });
export type DeviceState = z.infer<typeof deviceStateSchema>;

const shown = {
  type,
  ...stateFields,
  /** One letter for each half hour of the last day: u(p), g (degraded), d(own), '-' (not checked). */
  strip: z.string(),
  /** of the site */
  timeZone: z.string(),
};

const common = { access: 'scope', feature: 'devices' } as const;
const organization = '/AdminApi/organizations/{orgNumber}';

export const deviceFilters = {
  text: listQuery.text,
  type: z.optional(type),
  state: z.optional(deviceState.schema),
  status: z.optional(status),
};

export const deviceRowFields = { name, role, status, macAddress, host, ...shown };

const records = recordEndpoints({
  feature: 'devices',
  path: 'devices',
  id: 'deviceId',
  noun: 'device',
  fields: device,
  title: 'name',
  screens: { list: '/setup/devices/manage', item: '/setup/devices/item' },
  derived: {
    ...shown,
    secretsSet: z.array(secretName),
    parentName: z.nullable(z.string()),
  },
  row: deviceRowFields,
  sort: ['name', 'type', 'role', 'host', 'macAddress', 'state', 'latency', 'lastSeen'],
  filters: deviceFilters,
});

/** Besides the record's endpoints: the list counts states, and requests carry secrets. */
export const devices = {
  ...records,
  list: endpoint({
    ...records.list,
    response: z.extend(records.list.response, {
      /** How many devices match the other filters, by state. */
      states: z.record(deviceState.schema, z.int()),
    }),
  }),
  create: endpoint({ ...records.create, body: deviceInput.schema }),
  update: endpoint({
    ...records.update,
    summary: 'Changes a device; omitted secrets are unchanged',
    body: z.object({ ...device.schema.shape, secrets: sentSecrets, version: z.int() }),
  }),
};
export type DeviceRecord = z.infer<typeof devices.record>;
export type DeviceRow = z.infer<typeof devices.list.response>['rows'][number];

const several = z
  .array(z.uuid())
  .check(z.minLength(1, messages.required), z.maxLength(10_000, 'No more than 10,000 at once'));

export const setDeviceStatus = endpoint({
  ...common,
  method: 'POST',
  path: `${organization}/device-status`,
  summary: 'Sets the status of several devices',
  effect: 'change',
  params: organizationParams,
  body: z.object({ ids: several, status }),
  response: z.object({ changed: z.int() }),
});

export const moveDevices = endpoint({
  ...common,
  method: 'POST',
  path: `${organization}/device-moves`,
  summary:
    'Moves devices into another service area; returns those that cannot move, with the reason',
  effect: 'change',
  params: organizationParams,
  body: z.object({ ids: several, toOrganization: organizationNumber }),
  response: z.object({
    moved: z.int(),
    rejected: z.array(z.object({ name: z.string(), reason: z.string() })),
  }),
});

/** Takes one device, even for a bulk change: each has a separate result and history entry. */
export const setDeviceSnmp = endpoint({
  ...common,
  method: 'PUT',
  path: `${organization}/devices/{deviceId}/snmp`,
  summary: 'Sets the SNMP access of a device; null removes it',
  effect: 'change',
  params: records.get.params,
  body: z.object({
    snmp,
    secrets: z.pick(sentSecrets, { snmpCommunity: true, snmpAuthKey: true, snmpPrivKey: true }),
    /** Whether the checks use SNMP. */
    check: z.boolean(),
  }),
  response: z.object({}),
});

export const checkDevices = endpoint({
  ...common,
  method: 'POST',
  path: `${organization}/device-checks`,
  summary: 'Checks devices now; live changes report their states',
  effect: 'change',
  params: organizationParams,
  body: z.object({ ids: several }),
  response: z.object({ queued: z.int() }),
});

export const testDevice = endpoint({
  ...common,
  method: 'POST',
  path: `${organization}/device-tests`,
  summary: 'Tests the connection to a device as described, step by step',
  effect: 'change',
  params: organizationParams,
  body: z.extend(deviceInput.schema, {
    /** The device whose stored secrets replace omitted ones. */
    deviceId: z.nullable(z.uuid()),
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
