import * as z from 'zod/mini';
import { longestFilter } from '../../contract/list.ts';
import { rule } from '../../contract/schema.ts';
import { maxLength } from '../../contract/validators/validators.ts';
import { lookupResults } from './results.ts';
import { texts } from './texts.ts';

/** How far back the list reaches; look-ups are stored for 90 days. */
export const periods = ['24h', '7d', '30d', '90d'] as const;
export type Period = (typeof periods)[number];
export const usualPeriod: Period = '7d';

const dayMs = 24 * 3_600_000;
export const periodMs: Record<Period, number> = {
  '24h': dayMs,
  '7d': 7 * dayMs,
  '30d': 30 * dayMs,
  '90d': 90 * dayMs,
};

/** Shorter texts would match almost every row. */
export const leastText = 3;

const filterText = z.optional(z.string().check(rule(maxLength(longestFilter))));

export const lookupFilters = {
  period: z.optional(z.enum(periods)),
  result: z.optional(z.enum(lookupResults)),
  /** the complete name */
  programme: filterText,
  /** the complete number */
  room: filterText,
  /** part of a room, name or programme, or a member number, of which the last digits are compared */
  text: z.optional(
    z.string().check(
      rule(maxLength(longestFilter)),
      z.refine((text) => text.trim().length >= leastText, texts.shortFilter),
    ),
  ),
};
export type LookupFilters = z.output<z.ZodMiniObject<typeof lookupFilters>>;
