import * as z from 'zod/mini';
import { endpoint } from '../../../contract/endpoint.ts';
import { organizationParams } from '../../../contract/record-endpoints.ts';
import {
  boundedCount,
  commonFilters,
  listed,
  pageQuery,
  place,
  related,
  scheduledPlace,
} from '../contract.ts';
import { purchaseMethods, userExceptions, userGroupings } from './choices.ts';

const common = { access: 'scope', feature: 'user' } as const;
const path = '/AdminApi/organizations/{orgNumber}/reports/user';

export const userFilters = {
  ...commonFilters,
  by: z.optional(z.enum(userGroupings)),
  method: z.optional(z.enum(purchaseMethods)),
  /** the id of the administrator who sold it */
  seller: z.optional(z.uuid()),
  /** the id of a guest */
  guest: z.optional(z.uuid()),
  exception: z.optional(z.enum(userExceptions)),
};

const { period: _period, from: _from, to: _to, ...scheduled } = userFilters;
/** What a schedule of the report stores. */
export const scheduledUserFilters = z.object({ ...scheduled, place: scheduledPlace });
export type UserFilters = z.output<z.ZodMiniObject<typeof userFilters>>;

const userSums = {
  purchases: z.int(),
  /** before discounts, in minor units like all amounts */
  listed: z.int(),
  discount: z.int(),
  amount: z.int(),
  refunded: z.int(),
};

export const userRow = z.object({
  /** of the last purchase */
  id: z.uuid(),
  /** null: not the seller's, or masked */
  guestName: z.nullable(z.string()),
  guestId: z.nullable(z.uuid()),
  sellerName: z.nullable(z.string()),
  sellerId: z.nullable(z.uuid()),
  ...place,
  planName: z.string(),
  method: z.enum(purchaseMethods),
  currency: z.string(),
  ...userSums,
  /** what the guests used with the plan in the period; null: too many guests to add up */
  bytes: z.nullable(z.int()),
  lastAt: z.iso.datetime(),
  exceptions: z.array(z.enum(userExceptions)),
});
export type UserRow = z.infer<typeof userRow>;

export const listUserSales = endpoint({
  ...common,
  method: 'GET',
  path,
  summary:
    'Adds up what guests bought, or administrators sold, in an organization and all below it',
  effect: 'read',
  params: organizationParams,
  query: z.object({ ...userFilters, ...pageQuery }),
  response: z.object({ ...listed, rows: z.array(userRow) }),
});

export const sumUserSales = endpoint({
  ...common,
  method: 'GET',
  path: `${path}/sums`,
  summary: 'Adds up the filtered purchases, each currency for itself, and counts the exceptions',
  effect: 'read',
  params: organizationParams,
  query: z.object(userFilters),
  response: z.object({
    totals: z.array(z.object({ currency: z.string(), ...userSums })),
    /** Set when there are too many purchases to add up with these filters. */
    isTooMany: z.boolean(),
    exceptions: z.array(z.object({ id: z.enum(userExceptions), ...boundedCount.shape })),
    plans: z.array(z.string()),
  }),
});

export const exportUserSales = endpoint({
  ...common,
  method: 'GET',
  path: `${path}-export`,
  summary: 'Exports the filtered sums as CSV',
  effect: 'read',
  params: organizationParams,
  query: z.object(userFilters),
  responseType: 'csv',
  response: z.string(),
});

export const openUserSale = endpoint({
  ...common,
  method: 'POST',
  path: `${path}/{purchaseId}/views`,
  summary:
    'Returns a purchase with its postings, card transactions and sessions, and records in the history who looked',
  effect: 'change',
  level: 'view',
  params: z.extend(organizationParams, { purchaseId: z.uuid() }),
  response: z.object({
    id: z.uuid(),
    ...place,
    guestName: z.nullable(z.string()),
    guestId: z.nullable(z.uuid()),
    planName: z.string(),
    ...related,
  }),
});
