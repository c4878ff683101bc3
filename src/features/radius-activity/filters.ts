import * as z from 'zod/mini';
import { longestFilter } from '../../contract/list.ts';
import { rule } from '../../contract/schema.ts';
import { maxLength } from '../../contract/validators/validators.ts';
import { reasons } from '../radius/public/reasons.ts';

/** How far back lists and exports reach. */
export const periods = ['1h', '24h', '7d', '30d', '90d'] as const;
export type Period = (typeof periods)[number];
export const usualPeriod: Period = '24h';

const hourMs = 3_600_000;
export const periodMs: Record<Period, number> = {
  '1h': hourMs,
  '24h': 24 * hourMs,
  '7d': 7 * 24 * hourMs,
  '30d': 30 * 24 * hourMs,
  '90d': 90 * 24 * hourMs,
};

export const authenticationResults = ['accepted', 'rejected'] as const;
export const sessionStates = ['open', 'ended'] as const;
export const isReasonId = z.enum(Object.keys(reasons));

const filterText = z.optional(z.string().check(rule(maxLength(longestFilter))));

const sharedFilters = {
  period: z.optional(z.enum(periods)),
  /** part of a user name or NAS identifier, or a MAC address in any notation */
  text: filterText,
  user: filterText,
  /** in any notation, or a part of it */
  mac: filterText,
  nas: filterText,
  ssid: filterText,
  /** the name of the plan */
  plan: filterText,
  /** the id of a guest */
  guest: z.optional(z.uuid()),
};

export const authenticationFilters = {
  ...sharedFilters,
  result: z.optional(z.enum(authenticationResults)),
  reason: z.optional(isReasonId),
  method: filterText,
};

export const sessionFilters = { ...sharedFilters, state: z.optional(z.enum(sessionStates)) };

export type AuthenticationFilters = z.output<z.ZodMiniObject<typeof authenticationFilters>>;
export type SessionFilters = z.output<z.ZodMiniObject<typeof sessionFilters>>;
