import { at, type FeatureFacts, idIn, type World } from '../../../test/facts.ts';
import { ownedBy, plantedTogether } from '../../../test/planting.ts';
import { exampleDevice } from './examples.ts';
import { deviceTable } from './records/devices.ts';
import { sendDeviceSecrets } from './secrets-facts.ts';

const organization = '/AdminApi/organizations/{orgNumber}';
const devices = '/AdminApi/organizations/{orgNumber}/devices';
const device = '/AdminApi/organizations/{orgNumber}/devices/{deviceId}';

const fields = (world: World, parentId: string | null = null) =>
  exampleDevice({ name: world.unique('Switch '), parentId });
const created = { type: 'other', secrets: {} } as const;

async function addDevice(world: World): Promise<string> {
  const call = { ...at(world.family.area), body: { ...fields(world), ...created } };
  return idIn(await world.send(`POST ${devices}`, call));
}

async function ofNewDevice(world: World) {
  return at(world.family.area, { deviceId: await addDevice(world) });
}

const planted = plantedTogether<'deviceId'>(async (world, area) => {
  const { system } = world.server.database;
  const { number } = area;
  const [, ...pairs] = /(..)(..)(..)$/.exec(String(number).padStart(6, '0')) ?? [];
  const { id } = await system
    .insertInto('device')
    .values({
      ...deviceTable.toColumns(fields(world)),
      ...ownedBy(area),
      type: 'other',
      mac_address: `02:00:00:${pairs.join(':')}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await system
    .insertInto('device_availability')
    .values({ device_id: id, half_hour: new Date('2026-01-01') })
    .execute();
  return { deviceId: id };
});

const importOf = (...values: string[]) => ({ fields: ['name'], lines: [{ line: 2, values }] });

const invalidDevices = {
  name: { body: { name: ' ' } },
  host: { body: { host: '10.0.0.01' } },
  macAddress: { body: { macAddress: '02-00-00-00-00' } },
  'checks.api': { body: { checks: { ...exampleDevice().checks, api: true } } },
  'secrets.snmpCommunity': { body: { secrets: { snmpCommunity: '' } } },
  'secrets.portalSecret': { body: { secrets: { portalSecret: 'with $(spaces)' } } },
  guestVlans: { body: { managementVlan: 10, guestVlans: [10] } },
  parentId: { body: { parentId: null, parentPort: 'ether1' } },
};

const invalidImports = { fields: { body: { fields: [] } }, lines: { body: { lines: 'one' } } };
const snmp = { version: '2c', port: 161, user: null, authProtocol: null, privProtocol: null };

export const facts: FeatureFacts = {
  secrets: sendDeviceSecrets,
  routes: {
    [`GET ${devices}`]: {
      example: ({ family }) => at(family.area),
      invalid: { state: { query: { state: 'broken' } }, sort: { query: { sort: 'notes' } } },
    },
    [`GET ${organization}/devices-below`]: {
      example: ({ family }) => at(family.provider),
      invalid: { state: { query: { state: 'broken' } }, sort: { query: { sort: 'notes' } } },
    },
    [`GET ${organization}/devices-below-export`]: {
      example: ({ family }) => at(family.provider),
      invalid: { state: { query: { state: 'broken' } } },
    },
    [`POST ${devices}`]: {
      example: async (world) => ({
        ...at(world.family.area),
        body: { ...fields(world, await addDevice(world)), ...created },
      }),
      invalid: { ...invalidDevices, type: { body: { type: 'toaster' } } },
    },
    [`GET ${device}`]: ofNewDevice,
    [`PUT ${device}`]: {
      example: async (world) => ({
        ...(await ofNewDevice(world)),
        body: { ...fields(world, await addDevice(world)), secrets: {}, version: 1 },
      }),
      invalid: { ...invalidDevices, version: { body: { version: '1' } } },
    },
    [`DELETE ${device}`]: ofNewDevice,
    [`PUT ${device}/snmp`]: {
      example: async (world) => ({
        ...(await ofNewDevice(world)),
        body: { snmp: { ...snmp, version: '3', user: 'reader' }, secrets: {}, check: false },
      }),
      invalid: {
        'snmp.port': { body: { snmp: { ...snmp, port: 0 } } },
        'secrets.snmpCommunity': { body: { snmp } },
        'checks.snmp': { body: { snmp: null, check: true } },
      },
    },
    // Served by the portal, from which its texts come.
    [`GET ${device}/gateway-setup`]: {
      example: async (world) => ({
        ...(await ofNewDevice(world)),
        query: { origin: 'https://atrium.example' },
      }),
      invalid: { origin: { query: { origin: 'javascript:alert(1)' } } },
    },
    [`POST ${organization}/device-status`]: {
      example: async (world) => ({
        ...at(world.family.area),
        body: { ids: [await addDevice(world)], status: 'Maintenance' },
      }),
      invalid: { status: { body: { status: 'Broken' } }, ids: { body: { ids: [] } } },
    },
    [`POST ${organization}/device-checks`]: {
      example: async (world) => ({
        ...at(world.family.area),
        body: { ids: [await addDevice(world)] },
      }),
      invalid: { ids: { body: { ids: [] } }, 'ids.0': { body: { ids: ['1'] } } },
    },
    [`POST ${organization}/device-moves`]: {
      example: async (world) => ({
        ...at(world.family.area),
        body: { ids: [await addDevice(world)], toOrganization: world.family.siblingArea.number },
      }),
      otherOrganizations: ['body.toOrganization'],
      invalid: {
        'ids.0': { body: { ids: ['1'] } },
        toOrganization: { body: { toOrganization: 1.5 } },
      },
    },
    // Without an address the test ends immediately.
    [`POST ${organization}/device-tests`]: {
      example: async (world) => ({
        ...at(world.family.area),
        body: {
          ...fields(world, await addDevice(world)),
          ...created,
          host: null,
          deviceId: await addDevice(world),
        },
      }),
      invalid: {
        host: { body: { host: '10.0.0.01' } },
        type: { body: { type: 'toaster' } },
        'secrets.snmpCommunity': { body: { secrets: { snmpCommunity: '' } } },
      },
    },
    [`GET ${organization}/device-export`]: {
      example: ({ family }) => at(family.area),
      invalid: { type: { query: { type: 'toaster' } }, state: { query: { state: 'broken' } } },
    },
    [`POST ${organization}/device-import-checks`]: {
      example: (world) => ({
        ...at(world.family.area),
        body: importOf(world.unique('Imported ')),
      }),
      invalid: invalidImports,
    },
    [`POST ${organization}/device-imports`]: {
      example: (world) => ({
        ...at(world.family.area),
        body: importOf(world.unique('Imported ')),
      }),
      invalid: invalidImports,
    },
  },
  linkedOnly: {
    [`POST ${devices}`]: 'allowed',
    [`PUT ${device}`]: 'allowed',
    [`DELETE ${device}`]: 'allowed',
    [`PUT ${device}/snmp`]: 'allowed',
    [`POST ${organization}/device-status`]: 'allowed',
    [`POST ${organization}/device-checks`]: 'allowed',
    // Not to an area of another owner.
    [`POST ${organization}/device-moves`]: 'allowed',
    [`POST ${organization}/device-tests`]: 'allowed',
    [`POST ${organization}/device-imports`]: 'allowed',
  },
  planted: {
    deviceId: planted('deviceId'),
    ids: planted('deviceId'),
    parentId: planted('deviceId'),
  },
  screens: [
    { path: '/setup/devices/manage', at: 'area', heading: 'Devices' },
    { path: '/setup/devices/item/other/{deviceId}', at: 'area', heading: 'Background checks' },
    { path: '/setup/devices/item/mikrotik', at: 'area', heading: 'Device MikroTik RouterOS' },
  ],
};
