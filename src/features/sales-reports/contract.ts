import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { longestFilter, positiveInteger } from '../../contract/list.ts';
import { organizationParams } from '../../contract/record-endpoints.ts';
import { organizationNumberParameter, rule } from '../../contract/schema.ts';
import { maxLength } from '../../contract/validators/validators.ts';
import { periodPresets } from '../../contract/values/period.ts';
import { postingStateNames } from './pms/states.ts';

export const periods = [...periodPresets, 'custom'] as const;
export const usualPeriod = 'last-7-days' satisfies (typeof periods)[number];

/** The most rows that are counted, and that are summed when a filter is not one of the sums. */
export const mostCounted = 10_000;

export const filterText = z.optional(z.string().check(rule(maxLength(longestFilter))));
/** An amount in the currency's main unit, such as 12.50. */
export const filterAmount = z.optional(
  z.string().check(z.regex(/^-?\d{1,9}(\.\d{1,3})?$/, 'Must be an amount, such as 12.50')),
);

/** What every sales report can be limited to. */
export const commonFilters = {
  period: z.optional(z.enum(periods)),
  /** the first and the last day of the period `custom` */
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
  /** an organization below, such as a site */
  place: z.optional(organizationNumberParameter),
  /** the name of a plan */
  plan: filterText,
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/, 'Must be a currency'))),
  /** purchases of gateways in test are in no sum unless asked for */
  test: z.optional(z.enum(['only'])),
};

/** What a request to a gateway or a property system led to, in words. `isDone` is false when it refused. */
export const outcome = z.object({ isDone: z.boolean(), text: z.string() });

/** The number of an organization as in the address, because stored filters are parsed again. */
export const scheduledPlace = z.optional(z.string().check(z.regex(/^\d{1,15}$/)));

/** The position of a row in a list: its exact time and its id. */
const cursor = z.string().check(
  z.regex(
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z~[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/,
    'Must be a cursor',
  ),
  z.refine((value) => isMoment(value.slice(0, 19)), 'Must be a cursor'),
);

export const pageQuery = {
  limit: z.optional(positiveInteger(100)),
  before: z.optional(cursor),
};

/** Returns false for a day or an hour that does not exist, such as the 30th of February. */
function isMoment(text: string): boolean {
  const time = Date.parse(`${text}Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 19) === text;
}

export const boundedCount = z.object({
  count: z.int(),
  /** whether there are more */
  isLowerBound: z.boolean(),
});
export type BoundedCount = z.infer<typeof boundedCount>;

export const days = z.object({ from: z.iso.date(), to: z.iso.date() });

/** What a page of rows has besides them. */
export const listed = {
  /** the position after the last row; null: it is the last page */
  next: z.nullable(z.string()),
  total: boundedCount,
  days,
  /** of the organization; rows have their site's */
  timeZone: z.string(),
  isMasked: z.boolean(),
};

/** Where a row belongs. */
export const place = {
  areaNumber: z.int(),
  areaName: z.string(),
  siteName: z.nullable(z.string()),
  /** of the site */
  timeZone: z.string(),
};

/** How many rows a sum has, and their amount in minor units of the currency. */
export const bucketSum = z.object({ count: z.int(), amount: z.int() });

const openedPurchase = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  status: z.string(),
  method: z.string(),
  amount: z.int(),
  tax: z.int(),
  refunded: z.int(),
  discount: z.int(),
  currency: z.string(),
  soldBy: z.nullable(z.string()),
  startedAt: z.nullable(z.iso.datetime()),
  failure: z.nullable(z.string()),
});

const relatedPosting = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  amount: z.int(),
  state: z.enum(postingStateNames),
  answer: z.nullable(z.string()),
  isReversal: z.boolean(),
});

const relatedCard = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  type: z.string(),
  state: z.string(),
  amount: z.int(),
  /** the purchase’s, unless the gateway took another one */
  currency: z.string(),
  brand: z.nullable(z.string()),
  /** null: masked */
  last4: z.nullable(z.string()),
  reference: z.nullable(z.string()),
});

const openedSession = z.object({
  id: z.uuid(),
  startedAt: z.iso.datetime(),
  stoppedAt: z.nullable(z.iso.datetime()),
  bytes: z.int(),
  areaNumber: z.int(),
});

/** What belongs to a row of either report. */
export const related = {
  purchase: z.nullable(openedPurchase),
  postings: z.array(relatedPosting),
  cards: z.array(relatedCard),
  sessions: z.array(openedSession),
};
export type Related = z.infer<z.ZodMiniObject<typeof related>>;

type Shape = Readonly<Record<string, z.ZodMiniType>>;

interface ReportOptions<Id, F, R, G, B, E, C, O> {
  report: Id;
  /** in summaries: `card transactions`, `postings` */
  noun: string;
  filters: F;
  row: R;
  /** a sum of a group and currency */
  group: G;
  groupings: B;
  exceptions: E;
  /** what the period's rows can be filtered by */
  choices: C;
  /** what an opened row has besides its row and what is related */
  opened: O;
}

/** Declares the calls of a report whose rows can be summed by group. */
export function reportEndpoints<
  const Id extends 'cc' | 'pms',
  F extends Shape,
  R extends Shape,
  G extends z.ZodMiniType,
  const B extends readonly string[],
  const E extends readonly string[],
  C extends Shape,
  O extends Shape,
>(options: ReportOptions<Id, F, R, G, B, E, C, O>) {
  const { report, noun, filters, row, group, groupings, exceptions, choices, opened } = options;
  const common = { access: 'scope', feature: report } as const;
  const reading = {
    ...common,
    method: 'GET',
    effect: 'read',
    params: organizationParams,
  } as const;
  const path = `/AdminApi/organizations/{orgNumber}/reports/${report}`;
  return {
    list: endpoint({
      ...reading,
      path,
      summary: `Lists the ${noun} of an organization and of all below it, newest first`,
      query: z.object({ ...filters, ...pageQuery }),
      response: z.object({ ...listed, rows: z.array(z.object(row)) }),
    }),
    sum: endpoint({
      ...reading,
      path: `${path}/sums`,
      summary: `Adds up the ${noun}, each currency for itself`,
      query: z.object({ ...filters, by: z.optional(z.enum(groupings)) }),
      response: z.object({
        /** one for each currency */
        totals: z.array(group),
        groups: z.array(group),
        /** Set when there are too many rows to add up with these filters; then there are no sums. */
        isTooMany: z.boolean(),
      }),
    }),
    choices: endpoint({
      ...reading,
      path: `${path}/exceptions`,
      summary: `Counts the exceptions of the period, and lists what its ${noun} can be filtered by`,
      query: z.object(filters),
      response: z.object({
        exceptions: z.array(z.object({ id: z.enum(exceptions), ...boundedCount.shape })),
        ...choices,
      }),
    }),
    export: endpoint({
      ...reading,
      path: `${path}-export`,
      summary: `Exports the filtered ${noun} as CSV`,
      query: z.object(filters),
      responseType: 'csv',
      response: z.string(),
    }),
    open: endpoint({
      ...common,
      method: 'POST',
      path: `${path}/{transactionId}/views`,
      summary: `Returns one of the ${noun} with its purchase and sessions, and records in the history who looked`,
      effect: 'change',
      level: 'view',
      params: z.extend(organizationParams, { transactionId: z.uuid() }),
      response: z.object({
        ...row,
        ...related,
        ...opened,
        /** the exceptions that a person dealt with */
        resolvedExceptions: z.array(
          z.object({ exception: z.enum(exceptions), resolvedBy: z.string(), reason: z.string() }),
        ),
      }),
    }),
  };
}
