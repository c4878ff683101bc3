import * as z from 'zod/mini';
import { endpoint } from '../../../contract/endpoint.ts';
import { listQuery, listReply, sortQuery } from '../../../contract/list.ts';
import { organizationParams } from '../../../contract/record-endpoints.ts';
import { deviceFilters, deviceRowFields } from '../contract.ts';
import { deviceState } from '../fields.ts';

const common = { access: 'scope', feature: 'devices', params: organizationParams } as const;
const organization = '/AdminApi/organizations/{orgNumber}';

const row = z.object({
  id: z.uuid(),
  ...deviceRowFields,
  /** the service area */
  areaNumber: z.int(),
  area: z.string(),
  /** '' when it is outside the scope */
  site: z.string(),
});
export type DeviceBelow = z.infer<typeof row>;

export const deviceBelowSort = [
  'name',
  'site',
  'area',
  'state',
  'type',
  'latency',
  'lastSeen',
] as const;

export const listDevicesBelow = endpoint({
  ...common,
  method: 'GET',
  path: `${organization}/devices-below`,
  summary: 'Lists the devices of all service areas of an organization',
  effect: 'read',
  query: z.object({ ...listQuery, ...deviceFilters, sort: sortQuery(deviceBelowSort) }),
  response: z.extend(listReply(row), {
    totalIsLowerBound: z.boolean(),
    /** how many devices match the other filters, by state; null where there are too many to count */
    states: z.nullable(z.record(deviceState.schema, z.int())),
  }),
});

export const exportDevicesBelow = endpoint({
  ...common,
  method: 'GET',
  path: `${organization}/devices-below-export`,
  summary: 'Returns the devices of all service areas that match the filters as CSV',
  effect: 'read',
  query: z.object(deviceFilters),
  responseType: 'csv',
  response: z.string(),
});
