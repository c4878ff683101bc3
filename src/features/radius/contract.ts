import * as z from 'zod/mini';

const count = z.int().check(z.nonnegative());
/** kbit/s; null: unlimited */
const rate = z.nullable(count);

export const ratesSchema = z.object({
  down: rate,
  up: rate,
  /** rates above the usual ones for some seconds; null: none */
  burst: z.nullable(z.object({ down: rate, up: rate, seconds: count })),
});
export type Rates = z.infer<typeof ratesSchema>;

/** What a gateway is told about a session. Stored in `radius_grant.limits`, and encoded by `replyAttributes`. */
export const limitsSchema = z.object({
  /** when the gateway ends the session; null: never */
  sessionSeconds: z.nullable(count),
  /** null: a device may be idle as long as it likes */
  idleSeconds: z.nullable(count),
  interimSeconds: count,
  rates: ratesSchema,
  /** bytes left, upload and download together; null: unlimited */
  quotaBytes: z.nullable(count),
  vlan: z.nullable(count),
  /** the filter that the gateway applies, by its name there; null: none */
  filterId: z.nullable(z.string()),
  /** the end of the entitlement as an ISO time; null: none that is known */
  endsAt: z.nullable(z.string()),
  /** the name of the plan, for gateways that know roles; null: no plan */
  role: z.nullable(z.string()),
  /** `atr:` and the grant's id, which accounting repeats */
  class: z.string(),
});
export type Limits = z.infer<typeof limitsSchema>;

/** What a CoA-Request tells a gateway about an active session; what is missing stays as it is. In the event's detail. */
export const sentLimitsSchema = z.object({
  down: z.optional(rate),
  up: z.optional(rate),
  /** seconds; null: without an end */
  endsIn: z.optional(z.nullable(z.int())),
});
export type SentLimits = z.infer<typeof sentLimitsSchema>;

const classPrefix = 'atr:';

export function classOf(grantId: string): string {
  return `${classPrefix}${grantId}`;
}

/** Returns the grant that a Class attribute names, or null for one of another server. */
export function grantIdOf(text: string): string | null {
  const id = text.startsWith(classPrefix) ? text.slice(classPrefix.length).toLowerCase() : '';
  return z.uuid().safeParse(id).success ? id : null;
}

/** What `npm run freeradius:config` sends to a running server of the embedded database. */
export const registration = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  token: z.string().check(z.regex(/^[\w-]{43}$/)),
  organizationNumber: z.nullable(z.int()),
});

/** What `npm run freeradius:config` sends with the server's token to get its certificates. */
export const certificateRequest = z.object({
  /** the name that devices verify */
  name: z.string().check(z.regex(/^[a-z\d](?:[a-z\d.-]{0,61}[a-z\d])?$/)),
  /** in base64 (RFC 5280 SubjectPublicKeyInfo) */
  publicKey: z.string().check(z.maxLength(2_000)),
});

/** In PEM. */
export const issuedCertificates = z.object({
  certificate: z.string(),
  root: z.string(),
  authorities: z.array(z.string()),
});
export type IssuedCertificates = z.infer<typeof issuedCertificates>;
