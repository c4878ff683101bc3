import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { listQuery, listReply, sortQuery } from '../../contract/list.ts';
import { organizationParams } from '../../contract/record-endpoints.ts';
import { organizationNumber } from '../../contract/schema.ts';
import { deviceType } from '../devices/fields.ts';
import { organizationTypes } from '../organizations/contract.ts';

const moment = z.iso.datetime();
const money = z.object({ currency: z.string(), today: z.int(), weekBefore: z.int() });

/** An organization of the subtree, with the names from below the overview's organization, such as 'Airport › Terminal'. */
const place = z.object({
  number: z.int(),
  names: z.array(z.string()),
  timeZone: z.string(),
});

/** The most urgent first. */
export const attentionKinds = [
  'gateway-down',
  'pms-down',
  'payments-failing',
  'postings-unknown',
  'device-down',
  'wrong-secret',
  'device-degraded',
  'promo-budget',
  'codes-ending',
  'trial-ending',
] as const;

const attention = z.object({
  kind: z.enum(attentionKinds),
  /** the id of the device, payment gateway, promo code or batch; the number of an organization */
  id: z.string(),
  name: z.string(),
  place,
  /** since when; until when for what ends */
  at: z.nullable(moment),
  /** guests behind a gateway, postings, failed payments, percent of a budget, codes of a batch */
  count: z.int(),
  deviceType: z.nullable(deviceType.schema),
  /** a part of the address of a payment gateway's screen */
  gateway: z.nullable(z.object({ type: z.string(), number: z.int() })),
  /** of postings, for their report */
  days: z.nullable(z.object({ from: z.iso.date(), to: z.iso.date() })),
});
export type Attention = z.infer<typeof attention>;

export const nextSteps = ['gateway', 'access-points', 'portal', 'front-desk', 'codes'] as const;
export type NextStep = (typeof nextSteps)[number];

/** null: the role or the organization does not have the feature */
const overview = z.object({
  timeZone: z.string(),
  /** whether organizations from elsewhere are linked below, which are counted where they belong */
  hasLinks: z.boolean(),
  /** whether there are property systems here or below, of a role that sees their postings */
  hasPropertySystems: z.boolean(),
  devices: z.nullable(z.object({ all: z.int(), down: z.int(), degraded: z.int() })),
  guests: z.nullable(
    z.object({
      online: z.int(),
      /** the most today */
      peak: z.nullable(z.object({ guests: z.int(), at: moment })),
      /** of the last 24 hours, oldest first; null: not counted */
      samples: z.array(
        z.object({
          at: moment,
          /** null: not counted yet */
          guests: z.nullable(z.int()),
          weekBefore: z.int(),
        }),
      ),
    }),
  ),
  /** in the currency with the most sales first */
  revenue: z.nullable(z.object({ weekBefore: z.iso.date(), currencies: z.array(money) })),
  codes: z.nullable(z.object({ ending: z.int(), batches: z.int() })),
  changes: z.nullable(
    z.object({
      today: z.string(),
      count: z.int(),
      isLowerBound: z.boolean(),
      last: z.nullable(moment),
    }),
  ),
  attention: z.object({ rows: z.array(attention), total: z.int(), isLowerBound: z.boolean() }),
  /** of a site or a service area; null above */
  steps: z.nullable(
    z.array(
      z.object({
        step: z.enum(nextSteps),
        isDone: z.boolean(),
        /** the service area to do it in; null when there is none */
        area: z.nullable(organizationNumber),
      }),
    ),
  ),
});
export type Overview = z.infer<typeof overview>;

const common = { access: 'scope', feature: 'organization' } as const;

export const getOverview = endpoint({
  ...common,
  method: 'GET',
  path: '/AdminApi/organizations/{orgNumber}/overview',
  summary: 'Returns what is happening in an organization and everything below it',
  effect: 'read',
  params: organizationParams,
  response: overview,
});

/** null: the role or the organization above does not have the feature */
const child = z.object({
  /** the number as text */
  id: z.string(),
  number: z.int(),
  name: z.string(),
  type: z.enum(organizationTypes),
  isActive: z.boolean(),
  /** sites below, or service areas of a site; null for a service area */
  parts: z.nullable(z.int()),
  /** linked below, and counted where it belongs */
  isLinked: z.boolean(),
  /** without retired ones, also those that are neither up, down nor degraded */
  devices: z.nullable(z.int()),
  up: z.nullable(z.int()),
  down: z.nullable(z.int()),
  degraded: z.nullable(z.int()),
  online: z.nullable(z.int()),
  /** in the currency with the most sales */
  revenue: z.nullable(money),
});
export type OverviewChild = z.infer<typeof child>;

export const childSortColumns = ['name', 'up', 'down', 'degraded', 'online'] as const;

export const listOverviewChildren = endpoint({
  ...common,
  method: 'GET',
  path: '/AdminApi/organizations/{orgNumber}/overview/children',
  summary: 'Lists the organizations directly below with what is happening in them',
  effect: 'read',
  params: organizationParams,
  query: z.object({ ...listQuery, sort: sortQuery(childSortColumns) }),
  response: z.extend(listReply(child), {
    /** the parts are counted up to this number */
    mostParts: z.int(),
  }),
});

export const getTreeTrouble = endpoint({
  method: 'POST',
  path: '/AdminApi/org/tree/trouble',
  summary:
    'Returns which of these organizations have devices with trouble, in them or below them, whatever features they have; none for a role without devices',
  access: 'scope',
  effect: 'read',
  body: z.object({ numbers: z.array(organizationNumber).check(z.maxLength(500)) }),
  response: z.array(z.object({ number: z.int(), state: z.enum(['down', 'attention']) })),
});
