import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { listQuery } from '../../contract/list.ts';
import { messages } from '../../contract/messages.ts';
import { organizationParams, recordEndpoints } from '../../contract/record-endpoints.ts';
import { deviceState, deviceType } from '../devices/fields.ts';
import { asset } from './fields.ts';

const { shape } = asset.schema;
const moment = z.iso.datetime();

const device = z.object({
  id: z.uuid(),
  type: deviceType.schema,
  areaNumber: z.int(),
  areaName: z.string(),
  host: z.nullable(z.string()),
  state: deviceState.schema,
  stateSince: z.nullable(moment),
  lastError: z.nullable(z.string()),
  /** whether SNMP is configured */
  hasSnmp: z.boolean(),
});
export type AssetDevice = z.infer<typeof device>;

export const warrantyNames = { none: 'Unknown', valid: 'Valid', ending: 'Ending', over: 'Over' };
/** Shorter warranties are shown as ending. */
export const warrantyEndsDays = 60;

export const assetFilters = {
  text: listQuery.text,
  status: z.optional(shape.status),
  category: z.optional(shape.category),
  state: z.optional(deviceState.schema),
  warranty: z.optional(z.enum(['none', 'valid', 'ending', 'over'])),
};

const records = recordEndpoints({
  feature: 'asset-monitoring',
  path: 'assets',
  id: 'assetId',
  noun: 'asset',
  fields: asset,
  title: 'name',
  screens: { list: '/setup/asset-monitoring/manage', item: '/setup/asset-monitoring/item' },
  derived: {
    /** null: it is not connected, or its device was deleted */
    device: z.nullable(device),
    deviceDeletedAt: z.nullable(moment),
  },
  row: {
    name: shape.name,
    tag: shape.tag,
    category: shape.category,
    status: shape.status,
    vendor: shape.vendor,
    model: shape.model,
    serial: shape.serial,
    macAddress: shape.macAddress,
    owner: shape.owner,
    warrantyUntil: shape.warrantyUntil,
    warranty: z.enum(['none', 'valid', 'ending', 'over']),
    /** building, floor, unit and rack */
    place: z.string(),
    areaName: z.nullable(z.string()),
    /** null: not connected */
    state: z.nullable(deviceState.schema),
    stateSince: z.nullable(moment),
    /** whether a maintenance window covers it now */
    isMaintained: z.boolean(),
    /** 48 half hours: u(p), g (degraded), d(own), m(aintenance), '-' (not known) */
    strip: z.nullable(z.string()),
    cpu: z.nullable(z.number()),
    memory: z.nullable(z.number()),
    latencyMs: z.nullable(z.number()),
    bitsIn: z.nullable(z.number()),
    bitsOut: z.nullable(z.number()),
    uptimeSeconds: z.nullable(z.number()),
    /** of the site */
    timeZone: z.string(),
  },
  sort: [
    'name',
    'tag',
    'category',
    'status',
    'model',
    'serial',
    'owner',
    'warrantyUntil',
    'place',
    'state',
    'cpu',
    'latencyMs',
  ],
  filters: assetFilters,
});

/** Besides the record's endpoints, the list counts states of devices and of assets. */
export const assets = {
  ...records,
  list: endpoint({
    ...records.list,
    response: z.extend(records.list.response, {
      /** how many assets match the other filters, by status */
      statuses: z.record(shape.status, z.int()),
    }),
  }),
};
export type AssetRecord = z.infer<typeof assets.record>;
export type AssetRow = z.infer<typeof assets.list.response>['rows'][number];

const several = z
  .array(z.uuid())
  .check(z.minLength(1, messages.required), z.maxLength(10_000, 'No more than 10,000 at once'));

export const setAssetStatus = endpoint({
  access: 'scope',
  feature: 'asset-monitoring',
  method: 'POST',
  path: '/AdminApi/organizations/{orgNumber}/asset-status',
  summary: 'Sets the status of several assets',
  effect: 'change',
  params: organizationParams,
  body: z.object({ assetIds: several, status: shape.status }),
  response: z.object({ changed: z.int() }),
});
