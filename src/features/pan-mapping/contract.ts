import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { importedLines, importOutcome, importReport } from '../../contract/import.ts';
import { listQuery, listReply, sortQuery } from '../../contract/list.ts';
import { organizationParams, recordEndpoints } from '../../contract/record-endpoints.ts';
import { deviceBinding, panPool, panSharing, panUnit, unitKind, unitNumbering } from './fields.ts';
import { conflictKind } from './rules/conflict-kinds.ts';
import { holderKind, panState } from './rules/states.ts';

const moment = z.iso.datetime();
const base = '/AdminApi/organizations/{orgNumber}';
const common = { access: 'scope', feature: 'pan-mapping' } as const;
const unitShape = panUnit.schema.shape;
const poolShape = panPool.schema.shape;

const screens = { list: '/setup/pan-mapping/building', item: '/setup/pan-mapping/building' };

export const panUnits = recordEndpoints({
  feature: 'pan-mapping',
  path: 'pan-units',
  id: 'unitId',
  noun: 'unit',
  fields: panUnit,
  title: 'number',
  screens,
  row: {
    building: unitShape.building,
    floor: unitShape.floor,
    number: unitShape.number,
    kind: unitKind.schema,
    vlan: unitShape.vlan,
  },
  sort: ['number', 'floor', 'vlan'],
});

export const panPools = recordEndpoints({
  feature: 'pan-mapping',
  path: 'pan-pools',
  id: 'poolId',
  noun: 'PAN pool',
  fields: panPool,
  title: 'name',
  screens,
  row: {
    name: poolShape.name,
    areaNumber: poolShape.areaNumber,
    ssid: poolShape.ssid,
    sharing: panSharing.schema,
  },
  sort: ['name', 'ssid'],
});

/** A unit in the grid, in the order of buildings, floors and numbers. */
const gridUnit = z.tuple([
  z.uuid(),
  /** the position of its building in `buildings` */
  z.int(),
  z.int(),
  z.string(),
  unitKind.schema,
  /** of the private network that it has, also through its suite; null: free */
  z.nullable(panState.schema),
  z.nullable(z.int()),
]);
export type GridUnit = z.infer<typeof gridUnit>;

const conflict = z.object({
  kind: conflictKind.schema,
  /** the units it concerns; none for a room that is missing here */
  unitIds: z.array(z.uuid()),
  /** what is wrong, such as 'VLAN 288: units 309 and 312' */
  text: z.string(),
  /** a room that has no unit here */
  room: z.nullable(z.string()),
});
export type Conflict = z.infer<typeof conflict>;

const poolUse = z.object({
  id: z.uuid(),
  name: z.string(),
  ssid: z.string(),
  sharing: panSharing.schema,
  /** as it was entered: '200-599, 700' */
  range: z.string(),
  total: z.int(),
  used: z.int(),
  cooling: z.int(),
});
export type PoolUse = z.infer<typeof poolUse>;

const named = z.object({ number: z.int(), name: z.string() });

export const getPanBuilding = endpoint({
  ...common,
  method: 'GET',
  path: `${base}/pan-building`,
  summary: 'Returns the units of a site or service area with their states, pools and conflicts',
  effect: 'read',
  params: organizationParams,
  response: z.object({
    site: named,
    areas: z.array(named),
    buildings: z.array(z.string()),
    units: z.array(gridUnit),
    withNetwork: z.int(),
    pools: z.array(poolUse),
    devices: z.int(),
    devicesOnline: z.int(),
    conflicts: z.array(conflict),
    /** more than the reply lists */
    conflictCount: z.int(),
    plans: z.array(z.object({ id: z.uuid(), name: z.string(), areaName: z.string() })),
    /** names of devices that a form offers */
    switches: z.array(z.string()),
    accessPoints: z.array(z.string()),
    timeZone: z.string(),
  }),
});
export type PanBuilding = z.infer<typeof getPanBuilding.response>;

const device = z.object({
  id: z.uuid(),
  /** null: masked */
  macAddress: z.nullable(z.string()),
  /** empty for one without a name, and masked */
  name: z.string(),
  isOnline: z.boolean(),
  addedAt: moment,
  addedBy: z.nullable(z.string()),
  seenAt: z.nullable(moment),
});
export type PanDevice = z.infer<typeof device>;

const network = z.object({
  id: z.uuid(),
  version: z.int(),
  unitId: z.uuid(),
  unit: z.string(),
  state: panState.schema,
  stateAt: moment,
  /** the end of the grace or the cooling */
  stateEndsAt: z.nullable(moment),
  holderKind: holderKind.schema,
  /** null: masked, or none */
  holder: z.nullable(z.string()),
  /** the days on which the guests of its stays leave */
  departures: z.array(z.string()),
  vlan: z.int(),
  subnet: z.nullable(z.string()),
  ssid: z.string(),
  planId: z.nullable(z.uuid()),
  maxDevices: z.int(),
  binding: deviceBinding.schema,
  fromAt: moment,
  until: z.nullable(z.iso.date()),
  untilAt: z.nullable(moment),
  /** null until the first key has been made */
  keyMadeAt: z.nullable(moment),
  /** the end of the former key */
  oldKeyUntil: z.nullable(moment),
  devices: z.array(device),
  trafficIn30Days: z.number(),
});
export type PanNetwork = z.infer<typeof network>;

const unitPanel = z.object({
  unit: panUnits.record,
  /** the unit whose network this door shares, if it is another */
  suite: z.nullable(z.string()),
  pool: z.nullable(z.object({ name: z.string(), ssid: z.string(), graceMinutes: z.int() })),
  network: z.nullable(network),
  conflicts: z.array(conflict),
});
export type UnitPanel = z.infer<typeof unitPanel>;

export const getUnitPanel = endpoint({
  ...common,
  method: 'GET',
  path: `${base}/pan-units/{unitId}/panel`,
  summary: 'Returns a unit with its private network, devices and conflicts',
  effect: 'read',
  params: panUnits.get.params,
  response: unitPanel,
});

export const numberUnits = endpoint({
  ...common,
  method: 'POST',
  path: `${base}/pan-unit-numberings`,
  summary: 'Adds the units of floors by a pattern; units that exist stay as they are',
  effect: 'change',
  params: organizationParams,
  body: unitNumbering.schema,
  response: z.object({ added: z.int(), existing: z.int() }),
});

const chosenUnits = z.array(z.uuid()).check(z.minLength(1), z.maxLength(10_000));

export const dealVlans = endpoint({
  ...common,
  method: 'POST',
  path: `${base}/pan-vlan-deals`,
  summary:
    'Gives units VLANs of their pools in order: units without a VLAN, or the chosen units, which get other VLANs',
  effect: 'change',
  params: organizationParams,
  body: z.object({ unitIds: z.nullable(chosenUnits) }),
  response: z.object({ dealt: z.int(), without: z.int() }),
});

const portRow = z.object({
  switch: z.string().check(z.trim(), z.minLength(1, 'Required'), z.maxLength(80)),
  port: z.string().check(z.trim(), z.minLength(1, 'Required'), z.maxLength(40)),
  label: z.string().check(z.trim(), z.maxLength(40)),
});
export type PortRow = z.infer<typeof portRow>;

export const joinPorts = endpoint({
  ...common,
  method: 'POST',
  path: `${base}/pan-port-joins`,
  summary: 'Joins ports of switches to the units that their labels name',
  effect: 'change',
  params: organizationParams,
  body: z.object({ ports: z.array(portRow).check(z.minLength(1), z.maxLength(10_000)) }),
  response: z.object({
    joined: z.int(),
    /** labels that name no unit, or a port that another unit has */
    left: z.array(z.object({ switch: z.string(), port: z.string(), reason: z.string() })),
  }),
});

export const makeMissingPans = endpoint({
  ...common,
  method: 'POST',
  path: `${base}/pan-missing-networks`,
  summary: 'Makes the private networks of guests who stay in units without one',
  effect: 'change',
  params: organizationParams,
  response: z.object({ made: z.int() }),
});

export const checkUnitImport = endpoint({
  ...common,
  method: 'POST',
  path: `${base}/pan-unit-import-checks`,
  summary: 'Returns what an import of units would do, and every line that prevents it',
  effect: 'read',
  largestBody: 20_000_000,
  params: organizationParams,
  body: importedLines,
  response: importReport,
});

export const importUnits = endpoint({
  ...common,
  method: 'POST',
  path: `${base}/pan-unit-imports`,
  summary: 'Adds and changes units by their numbers: all lines or none',
  effect: 'change',
  largestBody: 20_000_000,
  params: organizationParams,
  body: importedLines,
  response: importOutcome,
});

export const exportUnits = endpoint({
  ...common,
  method: 'GET',
  path: `${base}/pan-units-export`,
  summary: 'Returns the units with their ports and access points as CSV, a line for each port',
  effect: 'read',
  params: organizationParams,
  responseType: 'csv',
  response: z.string(),
});

const listRow = z.object({
  id: z.uuid(),
  unitId: z.uuid(),
  unit: z.string(),
  building: z.string(),
  state: panState.schema,
  holderKind: holderKind.schema,
  holder: z.nullable(z.string()),
  vlan: z.int(),
  devices: z.int(),
  online: z.int(),
  stateAt: moment,
  /** the last day, at the site */
  until: z.nullable(z.iso.date()),
  traffic: z.number(),
});
export type PanRow = z.infer<typeof listRow>;

export const panSortColumns = ['unit', 'vlan', 'stateAt', 'until'] as const;

const listFilters = {
  state: z.optional(panState.schema),
  holderKind: z.optional(holderKind.schema),
};

export const listPans = endpoint({
  ...common,
  method: 'GET',
  path: `${base}/pans`,
  summary: 'Lists the private networks of a site or service area, filtered, sorted and paged',
  effect: 'read',
  params: organizationParams,
  query: z.object({ ...listQuery, sort: sortQuery(panSortColumns), ...listFilters }),
  response: z.extend(listReply(listRow), { timeZone: z.string() }),
});

export const exportPans = endpoint({
  ...common,
  method: 'GET',
  path: `${base}/pans-export`,
  summary: 'Returns the private networks that match the filters as CSV, without their keys',
  effect: 'read',
  params: organizationParams,
  query: z.object({ text: listQuery.text, ...listFilters }),
  responseType: 'csv',
  response: z.string(),
});
