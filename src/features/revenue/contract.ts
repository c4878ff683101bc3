import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { organizationNumberParameter } from '../../contract/schema.ts';
import { groupings, periods } from './choices.ts';

const sumFields = {
  /** what guests were charged, in the currency's minor units as all sums are */
  gross: z.int(),
  refunds: z.int(),
  /** the part of the tax that stays after refunds */
  tax: z.int(),
  purchases: z.int(),
  /** how many of the purchases were complimentary */
  complimentary: z.int(),
};
const revenueSums = z.object(sumFields);
export type RevenueSums = z.infer<typeof revenueSums>;

const revenueLine = z.object({
  /** tells the lines of a table apart */
  key: z.string(),
  /** a day, a method, the name of a plan or of an organization */
  label: z.string(),
  /** the organization below that the line is about; null where it cannot be opened */
  organizationNumber: z.nullable(z.int()),
  ...sumFields,
  /** the gross of the period before */
  grossBefore: z.int(),
});
export type RevenueLine = z.infer<typeof revenueLine>;

const revenueBlock = z.object({
  currency: z.string(),
  total: revenueSums,
  before: revenueSums,
  /** one a day, also where nothing was sold */
  days: z.array(revenueLine),
  /** what the report is grouped by, the largest first; empty when that is the days */
  lines: z.array(revenueLine),
  /** what the lines leave out, in one; null when they are all there */
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
  by: z.optional(z.enum(groupings)),
});

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
    /** whose today the period is counted from; each purchase counts on its own site's day */
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
