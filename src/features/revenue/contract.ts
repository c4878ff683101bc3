import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { organizationNumberParameter } from '../../contract/schema.ts';
import { comparisons } from '../../contract/values/period.ts';
import { groupings, periods } from './choices.ts';

const sumFields = {
  /** the amount charged, in minor units of the currency like all sums */
  gross: z.int(),
  refunds: z.int(),
  /** the tax that remains after refunds */
  tax: z.int(),
  purchases: z.int(),
  /** how many of the purchases were complimentary */
  complimentary: z.int(),
};
const revenueSums = z.object(sumFields);
export type RevenueSums = z.infer<typeof revenueSums>;

const revenueLine = z.object({
  /** unique among the lines of a table */
  key: z.string(),
  /** a day, a method, the name of a plan or of an organization */
  label: z.string(),
  /** the organization to link to; null when it cannot be opened */
  organizationNumber: z.nullable(z.int()),
  ...sumFields,
  /** the gross of the compared period; null for a day without counterpart there */
  grossBefore: z.nullable(z.int()),
});
export type RevenueLine = z.infer<typeof revenueLine>;

const revenueBlock = z.object({
  currency: z.string(),
  total: revenueSums,
  before: revenueSums,
  /** one per day, including days without sales */
  days: z.array(revenueLine),
  /** one per group, the largest first; empty when grouped by day */
  lines: z.array(revenueLine),
  /** the total of the groups beyond the limit; null when there are none */
  others: z.nullable(z.object({ ...revenueLine.shape, count: z.int() })),
});
export type RevenueBlock = z.infer<typeof revenueBlock>;

const days = z.object({ from: z.iso.date(), to: z.iso.date() });

const ofOrganization = z.object({ orgNumber: organizationNumberParameter });
const revenueQuery = z.object({
  period: z.optional(z.enum(periods)),
  /** the first and the last day of the period `custom` */
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
  /** `previous` unless given */
  compare: z.optional(z.enum(comparisons)),
  /** the first and the last day of the comparison `custom` */
  compareFrom: z.optional(z.iso.date()),
  compareTo: z.optional(z.iso.date()),
  by: z.optional(z.enum(groupings)),
});

/** The filters of a scheduled report, besides its period. */
export const scheduledFilters = z.object({ by: z.optional(z.enum(groupings)) });

const common = { method: 'GET', access: 'scope', feature: 'revenue', effect: 'read' } as const;

export const getRevenue = endpoint({
  ...common,
  params: ofOrganization,
  query: revenueQuery,
  path: '/AdminApi/organizations/{orgNumber}/revenue',
  summary: 'What an organization and all below it earned in a period, each currency for itself',
  response: z.object({
    days,
    before: days,
    /** determines today; each purchase counts on the day in its site's time zone */
    timeZone: z.string(),
    blocks: z.array(revenueBlock),
  }),
});
export type RevenueReport = z.infer<typeof getRevenue.response>;

export const exportRevenue = endpoint({
  ...common,
  params: ofOrganization,
  query: revenueQuery,
  path: '/AdminApi/organizations/{orgNumber}/revenue-export',
  summary: 'All lines of the revenue summary as CSV, sums in the currency’s main unit',
  responseType: 'csv',
  response: z.string(),
});
