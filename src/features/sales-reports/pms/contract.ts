import * as z from 'zod/mini';
import {
  bucketSum,
  commonFilters,
  filterAmount,
  filterText,
  place,
  reportEndpoints,
  scheduledPlace,
} from '../contract.ts';
import { pmsExceptions, pmsGroupings, pmsStates } from './choices.ts';
import { postingStateNames } from './states.ts';

export const pmsFilters = {
  ...commonFilters,
  /** the days of the hotel's business instead of those of the site's clock */
  basis: z.optional(z.enum(['business'])),
  state: z.optional(z.enum(pmsStates)),
  /** the property system's answer, such as NG; `none` without one */
  answer: z.optional(z.string().check(z.regex(/^([A-Z]{2}|none)$/, 'Must be an answer'))),
  room: filterText,
  reservation: filterText,
  /** the id of a payment gateway */
  link: z.optional(z.uuid()),
  amount: filterAmount,
  exception: z.optional(z.enum(pmsExceptions)),
};

const { period: _period, from: _from, to: _to, ...scheduled } = pmsFilters;
/** What a schedule of the report stores. */
export const scheduledPmsFilters = z.object({ ...scheduled, place: scheduledPlace });
export type PmsFilters = z.output<z.ZodMiniObject<typeof pmsFilters>>;

export const pmsRow = z.object({
  id: z.uuid(),
  /** false: a purchase without a posting */
  isPosting: z.boolean(),
  at: z.iso.datetime(),
  ...place,
  /** Guests' data is null without the right to see it. */
  room: z.nullable(z.string()),
  guestName: z.nullable(z.string()),
  reservation: z.nullable(z.string()),
  guestId: z.nullable(z.uuid()),
  planName: z.nullable(z.string()),
  /** negative for a reversal, in minor units */
  amount: z.int(),
  tax: z.int(),
  currency: z.string(),
  /** P#, the number of the last record */
  sequence: z.nullable(z.int()),
  checkNumber: z.nullable(z.int()),
  state: z.nullable(z.enum(postingStateNames)),
  isReversal: z.boolean(),
  isReversed: z.boolean(),
  /** whether its guest has paid in another way since */
  isPaidOtherwise: z.boolean(),
  answer: z.nullable(z.string()),
  tries: z.int(),
  postedAt: z.nullable(z.iso.datetime()),
  businessDate: z.nullable(z.iso.date()),
  /** who must find out its outcome */
  ownerName: z.nullable(z.string()),
  isTest: z.boolean(),
  exceptions: z.array(z.enum(pmsExceptions)),
});
export type PmsRow = z.infer<typeof pmsRow>;

const pmsSums = z.object({
  posted: bucketSum,
  queued: bucketSum,
  refused: bucketSum,
  unknown: bucketSum,
  reversed: bucketSum,
});

const pmsGroup = z.object({
  key: z.string(),
  label: z.string(),
  currency: z.string(),
  sums: pmsSums,
});
export type PmsGroup = z.infer<typeof pmsGroup>;

export const {
  list: listPmsTransactions,
  sum: sumPmsTransactions,
  choices: getPmsChoices,
  export: exportPmsTransactions,
  open: openPmsTransaction,
} = reportEndpoints({
  report: 'pms',
  noun: 'postings',
  filters: pmsFilters,
  row: pmsRow.shape,
  group: pmsGroup,
  groupings: pmsGroupings,
  exceptions: pmsExceptions,
  choices: {
    plans: z.array(z.string()),
    answers: z.array(z.string()),
    links: z.array(z.object({ id: z.uuid(), name: z.string() })),
  },
  opened: {
    /** of the posting; 0 for a purchase without one */
    version: z.int(),
    linkName: z.nullable(z.string()),
    text: z.nullable(z.string()),
    settledBy: z.nullable(z.string()),
    settledReason: z.nullable(z.string()),
    /** what the hotel's ledger has; null: nothing */
    folio: z.nullable(
      z.object({ amount: z.int(), businessDate: z.iso.date(), room: z.nullable(z.string()) }),
    ),
  },
});
