import * as z from 'zod/mini';
import { endpoint } from '../../../contract/endpoint.ts';
import { listQuery, listReply, sortQuery } from '../../../contract/list.ts';
import { organizationParams } from '../../../contract/record-endpoints.ts';
import { servicePlan } from '../fields.ts';

const common = { access: 'scope', feature: 'service-plans', params: organizationParams } as const;
const organization = '/AdminApi/organizations/{orgNumber}';

const { shape } = servicePlan.schema;

const row = z.object({
  id: z.uuid(),
  name: shape.name,
  status: shape.status,
  icon: shape.icon,
  price: shape.price,
  currency: shape.currency,
  durationKind: shape.durationKind,
  duration: shape.duration,
  endsAt: shape.endsAt,
  untilTime: shape.untilTime,
  bandwidthDown: shape.bandwidthDown,
  bandwidthUp: shape.bandwidthUp,
  /** The guests who are online with this plan. */
  guestsNow: z.int(),
  /** the service area */
  areaNumber: z.int(),
  area: z.string(),
  /** '' when it is outside the scope */
  site: z.string(),
});
export type PlanBelow = z.infer<typeof row>;

export const planBelowSort = [
  'name',
  'site',
  'area',
  'price',
  'duration',
  'speed',
  'status',
  'guestsNow',
] as const;

const filters = { text: listQuery.text, status: z.optional(shape.status) };

export const listPlansBelow = endpoint({
  ...common,
  method: 'GET',
  path: `${organization}/service-plans-below`,
  summary: 'Lists the service plans of all service areas of an organization',
  effect: 'read',
  query: z.object({ ...listQuery, ...filters, sort: sortQuery(planBelowSort) }),
  response: z.extend(listReply(row), { totalIsLowerBound: z.boolean() }),
});

export const exportPlansBelow = endpoint({
  ...common,
  method: 'GET',
  path: `${organization}/service-plans-below-export`,
  summary: 'Returns the service plans of all service areas that match the filters as CSV',
  effect: 'read',
  query: z.object(filters),
  responseType: 'csv',
  response: z.string(),
});
