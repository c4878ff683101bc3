import * as z from 'zod/mini';
import { postingStateNames } from '../pms/states.ts';

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
