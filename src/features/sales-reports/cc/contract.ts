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
import { cardExceptions, cardGroupings, cardSums } from './choices.ts';
import { cardEventOutcomes, cardStates, cardTypes } from './states.ts';

export const cardFilters = {
  ...commonFilters,
  /** the id of a payment gateway */
  gateway: z.optional(z.uuid()),
  type: z.optional(z.enum(cardTypes)),
  state: z.optional(z.enum(cardStates)),
  /** the transactions of a sum: those that succeeded */
  sum: z.optional(z.enum(cardSums)),
  brand: filterText,
  last4: z.optional(z.string().check(z.regex(/^\d{4}$/, 'Must be 4 digits'))),
  amount: filterAmount,
  batch: filterText,
  exception: z.optional(z.enum(cardExceptions)),
};

const { period: _period, from: _from, to: _to, ...scheduled } = cardFilters;
/** What a schedule of the report stores. */
export const scheduledCardFilters = z.object({ ...scheduled, place: scheduledPlace });
export type CardFilters = z.output<z.ZodMiniObject<typeof cardFilters>>;

export const cardRow = z.object({
  id: z.uuid(),
  /** false: a purchase without a transaction */
  isTransaction: z.boolean(),
  at: z.iso.datetime(),
  ...place,
  /** Guests' data is null without the right to see it. */
  guestName: z.nullable(z.string()),
  guestId: z.nullable(z.uuid()),
  gatewayName: z.nullable(z.string()),
  /** the gateway's identifier */
  reference: z.nullable(z.string()),
  authorisation: z.nullable(z.string()),
  brand: z.nullable(z.string()),
  last4: z.nullable(z.string()),
  type: z.nullable(z.enum(cardTypes)),
  amount: z.int(),
  fee: z.nullable(z.int()),
  net: z.nullable(z.int()),
  currency: z.string(),
  state: z.nullable(z.enum(cardStates)),
  decline: z.nullable(z.string()),
  avs: z.nullable(z.string()),
  cvv: z.nullable(z.string()),
  threeDSecure: z.nullable(z.string()),
  batch: z.nullable(z.string()),
  settledAt: z.nullable(z.iso.datetime()),
  isTest: z.boolean(),
  exceptions: z.array(z.enum(cardExceptions)),
});
export type CardRow = z.infer<typeof cardRow>;

const cardGroup = z.object({
  key: z.string(),
  label: z.string(),
  currency: z.string(),
  sums: z.object({ captured: bucketSum, refunded: bucketSum, chargedBack: bucketSum }),
  fee: z.int(),
  net: z.int(),
});
export type CardGroup = z.infer<typeof cardGroup>;

export const {
  list: listCardTransactions,
  sum: sumCardTransactions,
  choices: getCardChoices,
  export: exportCardTransactions,
  open: openCardTransaction,
} = reportEndpoints({
  report: 'cc',
  noun: 'card transactions',
  filters: cardFilters,
  row: cardRow.shape,
  group: cardGroup,
  groupings: cardGroupings,
  exceptions: cardExceptions,
  choices: {
    brands: z.array(z.string()),
    gateways: z.array(z.object({ id: z.uuid(), name: z.string() })),
  },
  opened: {
    requestedBy: z.nullable(z.string()),
    /** the last events of the gateway */
    events: z.array(
      z.object({
        type: z.string(),
        receivedAt: z.iso.datetime(),
        outcome: z.enum(cardEventOutcomes),
      }),
    ),
  },
});
