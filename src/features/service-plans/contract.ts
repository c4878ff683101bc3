import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { integer } from '../../contract/fields/number-kinds.ts';
import { messages } from '../../contract/messages.ts';
import { organizationParams, recordEndpoints } from '../../contract/record-endpoints.ts';
import { organizationNumber } from '../../contract/schema.ts';
import { maxPlansPerArea, servicePlan } from './fields.ts';

const { status, ...shape } = servicePlan.schema.shape;
const { icon, name, price, currency, durationKind, duration, endsAt, untilTime } = shape;
const { bandwidthDown, bandwidthUp, quotaBytes, maxDevices } = shape;

const derived = {
  position: z.int(),
  /** The guests who are online with this plan. */
  guestsNow: z.int(),
  soldIn30Days: z.int(),
};

export const servicePlans = recordEndpoints({
  feature: 'service-plans',
  path: 'service-plans',
  id: 'planId',
  noun: 'service plan',
  fields: servicePlan,
  title: 'name',
  screens: { list: '/setup/service-plans/manage', item: '/setup/service-plans/item' },
  derived,
  row: {
    name,
    status,
    icon,
    price,
    currency,
    durationKind,
    duration,
    endsAt,
    untilTime,
    bandwidthDown,
    bandwidthUp,
    quotaBytes,
    maxDevices,
    portalName: z.string(),
    ...derived,
  },
  sort: ['position', 'name', 'price', 'duration', 'speed'],
  filters: { status: z.optional(status) },
});

export type ServicePlanRow = z.infer<typeof servicePlans.list.response>['rows'][number];

const common = { access: 'scope', feature: 'service-plans' } as const;
const organization = '/AdminApi/organizations/{orgNumber}';

export const setServicePlanStatus = endpoint({
  ...common,
  method: 'POST',
  path: `${organization}/service-plan-status`,
  summary: 'Activates or retires plans together',
  effect: 'change',
  params: organizationParams,
  body: z.object({
    ids: z.array(z.uuid()).check(z.minLength(1, messages.required), z.maxLength(maxPlansPerArea)),
    status,
  }),
  response: z.object({ changed: z.int() }),
});

export const moveServicePlan = endpoint({
  ...common,
  method: 'PUT',
  path: `${organization}/service-plans/{planId}/position`,
  summary: 'Moves a plan to a position on the portal, counted from 1',
  effect: 'change',
  params: servicePlans.get.params,
  body: z.object({ position: integer({ from: 1, to: 1_000 }) }),
  response: z.object({}),
});

/** `orgNumber` is the area that receives the copy. */
export const copyServicePlan = endpoint({
  ...common,
  method: 'POST',
  path: `${organization}/service-plan-copies`,
  summary: 'Copies a plan of another service area into this one, as a draft',
  effect: 'change',
  params: organizationParams,
  body: z.object({ fromOrganization: organizationNumber, planId: z.uuid() }),
  response: z.object({ id: z.uuid() }),
});

/** A plan that the forms of other features offer, with where it is sold. */
export const foundPlan = z.object({
  id: z.uuid(),
  name: z.string(),
  areaName: z.string(),
  siteName: z.nullable(z.string()),
  price: z.int(),
  currency: z.string(),
  status: z.string(),
});
export type FoundPlan = z.infer<typeof foundPlan>;
