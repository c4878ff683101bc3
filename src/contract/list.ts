import * as z from 'zod/mini';
import { messages } from './messages.ts';
import { rule } from './schema.ts';
import { maxLength } from './validators/validators.ts';

export const pageSizes = [25, 50, 100] as const;
export const longestFilter = 100;

/** A number in a URL, from 1 to `maximum`. */
export const positiveInteger = (maximum: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,6}$/, 'Must be a number')), z.transform(Number)),
    z.int().check(z.gte(1, 'Must be 1 or greater'), z.lte(maximum, `Must be ${maximum} or less`)),
  );

/** The query parameters of every list. */
export const listQuery = {
  page: z.optional(positiveInteger(4_000)),
  pageSize: z.optional(positiveInteger(100)),
  text: z.optional(z.string().check(rule(maxLength(longestFilter)))),
};

/** Up to 100 ids of `items`, separated by commas: the most that a page of a list shows. */
export function idsInQuery(items: string) {
  const most = 100;
  return z.pipe(
    z.pipe(
      z.string().check(z.regex(/^[0-9a-f,-]+$/, 'Must be ids, separated by commas')),
      z.transform((text) => text.split(',')),
    ),
    z.array(z.uuid()).check(z.minLength(1), z.maxLength(most, messages.noMoreThan(most, items))),
  );
}

/** The column to sort by; a leading '-' sorts in descending order. */
export function sortQuery<const C extends readonly string[]>(columns: C) {
  // Without this type the result would be any string that starts with '-'.
  const down = columns.map((column): `-${C[number]}` => `-${column}`);
  return z.optional(z.enum([...columns, ...down]));
}

/** Up to so many matching rows of a subtree are counted and sorted; more are in the order of the tree. */
export const mostSorted = 10_000;

/** A page of a list and the total number of rows. */
export function listReply<R extends z.ZodMiniType>(row: R) {
  return z.object({ rows: z.array(row), total: z.int() });
}
