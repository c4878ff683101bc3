import * as z from 'zod/mini';

/** What is known about a guest who should be online. */
export const whyFacts = z.object({
  isOnline: z.boolean(),
  /** the newest visit of the portal in a day; null: none */
  portal: z.nullable(
    z.object({ at: z.iso.datetime(), step: z.string(), reason: z.nullable(z.string()) }),
  ),
  /** the newest login in a day; null: none */
  login: z.nullable(
    z.object({
      at: z.iso.datetime(),
      result: z.enum(['accepted', 'rejected']),
      reason: z.nullable(z.string()),
    }),
  ),
  state: z.enum(['Active', 'Expired', 'Disabled']),
  planName: z.nullable(z.string()),
  validUntil: z.nullable(z.iso.datetime()),
  /** why a login would be refused now; null: it would be accepted */
  blocker: z.nullable(z.string()),
  devicesOnline: z.int(),
  /** null: no limit */
  maxDevices: z.nullable(z.int()),
  /** the gateway of the last login or session, or of the area; null: none is known */
  nas: z.nullable(
    z.object({
      deviceId: z.uuid(),
      name: z.string(),
      type: z.string(),
      state: z.enum(['up', 'degraded', 'down', 'unknown']),
      lastPacketAt: z.nullable(z.iso.datetime()),
      lastAccountingAt: z.nullable(z.iso.datetime()),
    }),
  ),
});
export type WhyFacts = z.infer<typeof whyFacts>;
