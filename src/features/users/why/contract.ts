import * as z from 'zod/mini';

const time = z.nullable(z.iso.datetime());

/** How long a plan lasts from the first login, or online; null when the end is known, or there is none. */
export const planTime = z.nullable(
  z.object({ seconds: z.int(), counts: z.enum(['elapsed', 'usage']) }),
);
export type PlanTime = z.infer<typeof planTime>;

/** Counting the guests of an area stops here. */
export const mostCounted = 1_000;

/** What is known about a guest's way online: from the portal to accounting. */
export const whyFacts = z.object({
  /** null: offline */
  online: z.nullable(
    z.object({
      since: z.iso.datetime(),
      /** the name of the guest's device; null: without a name, or masked */
      device: z.nullable(z.string()),
      /** the access point, network or gateway; null: not known */
      where: z.nullable(z.string()),
    }),
  ),
  /** when the last session ended; null: online, or there was none */
  offlineSince: time,
  /** of the current plan; null before its first session */
  usage: z.nullable(
    z.object({
      seconds: z.int(),
      /** null: not limited by time online */
      secondsAllowed: z.nullable(z.int()),
      bytes: z.int(),
      /** null: no data allowance */
      bytesAllowed: z.nullable(z.int()),
    }),
  ),
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
      /** whether only the access code was the guest's: the device was not known */
      isByCode: z.boolean(),
    }),
  ),
  /** the logins of the guest that were refused since the last session, or in the last day */
  refusedLogins: z.int(),
  state: z.enum(['Active', 'Expired', 'Disabled']),
  planName: z.nullable(z.string()),
  validUntil: time,
  planTime,
  /** why a login would be refused now; null: it would be accepted */
  blocker: z.nullable(z.string()),
  devicesOnline: z.int(),
  /** null: no limit */
  maxDevices: z.nullable(z.int()),
  /** other guests of the service area who are online, counted up to `mostCounted` */
  othersOnline: z.int(),
  /** the gateway of the open session, of the last login or session, or of the area; null: none is known */
  nas: z.nullable(
    z.object({
      deviceId: z.uuid(),
      name: z.string(),
      type: z.string(),
      state: z.enum(['up', 'degraded', 'down', 'unknown']),
      lastPacketAt: time,
      lastAccountingAt: time,
    }),
  ),
  /** the access point of the last session; null: not known */
  accessPoint: z.nullable(z.string()),
  /** how the guest signed in last, in words; null: not known */
  signInMethod: z.nullable(z.string()),
});
export type WhyFacts = z.infer<typeof whyFacts>;
