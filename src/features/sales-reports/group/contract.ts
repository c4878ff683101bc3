import * as z from 'zod/mini';
import { endpoint } from '../../../contract/endpoint.ts';
import { positiveInteger } from '../../../contract/list.ts';
import { organizationParams } from '../../../contract/record-endpoints.ts';
import { groupBilling, groupKind } from '../../groups/fields.ts';
import { purchaseStatuses } from '../../payments/public/states.ts';
import {
  boundedCount,
  commonFilters,
  days,
  pageQuery,
  place,
  scheduledPlace,
} from '../contract.ts';
import { purchaseMethods } from '../user/choices.ts';
import { groupExceptions } from './choices.ts';

const common = { access: 'scope', feature: 'group' } as const;
const path = '/AdminApi/organizations/{orgNumber}/reports/group';

// Sums have no purchases of gateways in test.
const { test: _test, ...filtersOfSums } = commonFilters;

export const groupFilters = {
  ...filtersOfSums,
  kind: z.optional(groupKind.schema),
  billing: z.optional(groupBilling.schema),
  /** the id of a group */
  group: z.optional(z.uuid()),
  exception: z.optional(z.enum(groupExceptions)),
};
export type GroupFilters = z.output<z.ZodMiniObject<typeof groupFilters>>;

const { period: _period, from: _from, to: _to, ...scheduled } = groupFilters;
/** What a schedule of the report stores. */
export const scheduledGroupFilters = z.object({ ...scheduled, place: scheduledPlace });

const sums = {
  purchases: z.int(),
  /** before discounts, in minor units like all amounts */
  listed: z.int(),
  discount: z.int(),
  charged: z.int(),
  refunded: z.int(),
  /** what the group pays, after refunds */
  owed: z.int(),
};

/** The sales of a group in one currency and way to pay. */
export const groupRow = z.object({
  id: z.string(),
  groupId: z.uuid(),
  groupName: z.string(),
  /** where the group can be opened; null: outside the scope */
  organizationNumber: z.nullable(z.int()),
  kind: groupKind.schema,
  billing: groupBilling.schema,
  currency: z.string(),
  ...sums,
  plans: z.array(z.string()),
  /** null: outside the scope */
  members: z.nullable(z.int()),
  /** of the period, in the organizations of the report */
  devices: z.int(),
  sessions: z.int(),
  bytes: z.int(),
  /** of the report */
  timeZone: z.string(),
  exceptions: z.array(z.enum(groupExceptions)),
});
export type GroupSalesRow = z.infer<typeof groupRow>;

/** How many rows were listed before. */
const offset = z.optional(z.string().check(z.regex(/^\d{1,6}$/, 'Must be a position')));

export const listGroupSales = endpoint({
  ...common,
  method: 'GET',
  path,
  summary: 'Adds up what groups bought in an organization and all below it, the largest first',
  effect: 'read',
  params: organizationParams,
  query: z.object({
    ...groupFilters,
    limit: z.optional(positiveInteger(100)),
    before: offset,
  }),
  response: z.object({
    rows: z.array(groupRow),
    /** the position after the last row; null: it is the last page */
    next: z.nullable(z.string()),
    total: boundedCount,
    days,
    timeZone: z.string(),
  }),
});

export const sumGroupSales = endpoint({
  ...common,
  method: 'GET',
  path: `${path}/sums`,
  summary:
    'Adds up the filtered sales of groups, each currency for itself, and counts the exceptions',
  effect: 'read',
  params: organizationParams,
  query: z.object(groupFilters),
  response: z.object({
    totals: z.array(z.object({ currency: z.string(), ...sums })),
    exceptions: z.array(z.object({ id: z.enum(groupExceptions), ...boundedCount.shape })),
    /** what the sales of the period can be limited to, the names in order */
    choices: z.object({
      currencies: z.array(z.string()),
      plans: z.array(z.string()),
      groups: z.array(z.object({ id: z.uuid(), name: z.string() })),
      places: z.array(z.object({ number: z.int(), name: z.string() })),
    }),
  }),
});

export const exportGroupSales = endpoint({
  ...common,
  method: 'GET',
  path: `${path}-export`,
  summary: 'Exports the filtered sales of groups as CSV',
  effect: 'read',
  params: organizationParams,
  query: z.object(groupFilters),
  responseType: 'csv',
  response: z.string(),
});

const purchase = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  ...place,
  /** null: masked, or not known */
  guestName: z.nullable(z.string()),
  guestId: z.nullable(z.uuid()),
  planName: z.string(),
  method: z.enum(purchaseMethods),
  status: z.enum(Object.keys(purchaseStatuses)),
  listed: z.int(),
  discount: z.int(),
  amount: z.int(),
  refunded: z.int(),
  currency: z.string(),
});
export type GroupPurchase = z.infer<typeof purchase>;

export const listGroupPurchases = endpoint({
  ...common,
  method: 'GET',
  path: `${path}/{groupId}/purchases`,
  summary: 'Lists the purchases behind a sum of a group, newest first',
  effect: 'read',
  params: z.extend(organizationParams, { groupId: z.uuid() }),
  query: z.object({
    ...filtersOfSums,
    billing: z.optional(groupBilling.schema),
    ...pageQuery,
  }),
  response: z.object({ rows: z.array(purchase), next: z.nullable(z.string()) }),
});
