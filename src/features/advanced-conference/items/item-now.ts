import * as z from 'zod/mini';
import { choice } from '../../../contract/fields/choice-kinds.ts';
import { itemStateNames } from '../rules/item-state.ts';

export const itemState = choice('State', itemStateNames);

/** What an item is now, in rows of lists. */
export const itemNow = {
  state: itemState.schema,
  /** who has it, or why it is blocked */
  event: z.nullable(z.string()),
  /** null: free, or blocked without an end */
  until: z.nullable(z.iso.datetime()),
  /** who has it next, and from when */
  next: z.nullable(z.string()),
  nextAt: z.nullable(z.iso.datetime()),
  /** of the site */
  timeZone: z.string(),
};
export type ItemNow = z.infer<z.ZodMiniObject<typeof itemNow>>;
