import * as z from 'zod/mini';
import type { ServerContext } from '../../../server/context.ts';
import { methodNames } from '../document/fields.ts';
import type { Arrival } from '../gateways/gateway.ts';

const lastsMs = 30 * 60_000;
const longestToken = 6_000;
const context = 'portal visit';

const text = z.nullable(z.string());
const arrival = z.object({
  gateway: z.string(),
  macAddress: text,
  ipAddress: text,
  identifiers: z.array(z.string()),
  ssid: text,
  vlan: z.nullable(z.number()),
  originalUrl: text,
  isOnline: z.boolean(),
  error: text,
  details: z.record(z.string(), z.string()),
});

/** A stay of the property system, by which a guest was identified. */
const stay = z.object({
  id: z.uuid(),
  gatewayId: z.uuid(),
  room: z.string(),
  reservation: z.string(),
  groups: z.array(z.string()),
  vip: z._default(text, null),
});

/** What a loyalty programme says of the guest. */
const membership = z.object({
  lookupId: z.uuid(),
  tier: text,
  percentOff: z.int(),
  /** whether the programme has not answered yet */
  isPending: z.boolean(),
});

/** What a guest wrote about himself or herself, until a plan is chosen. */
export const identity = z.object({
  method: z.enum([
    'free',
    'roomAndName',
    'accessCode',
    'promoCode',
    'email',
    'password',
    'memberNumber',
    'rotatingPassword',
  ] satisfies readonly (keyof typeof methodNames)[]),
  name: z.string(),
  email: text,
  phone: text,
  memberNumber: text,
  answers: z.record(z.string(), z.string()),
  agreesToMarketing: z.boolean(),
  /** when the e-mail address was confirmed */
  confirmedAt: z.nullable(z.number()),
  stay: z.optional(stay),
  membership: z.optional(membership),
});
export type Identity = z.infer<typeof identity>;

const state = z.object({
  area: z.int(),
  attemptId: z.uuid(),
  /** what the guest reads to support staff; null where nothing is stored about the visit */
  supportCode: text,
  /** the gateway; null where it is not known */
  deviceId: z.nullable(z.uuid()),
  /** null: the browser did not come from a gateway */
  arrival: z.nullable(arrival),
  language: z.string(),
  startedAt: z.number(),
  /** of what the attempt stores for this visit, see `storeIdentity`; null: nothing */
  identityKey: z.nullable(z.uuid()),
  /** the guest whose status the page shows */
  guestId: z.nullable(z.uuid()),
  /** whether the guest requested another code by mail */
  hasNewCode: z.optional(z.boolean()),
  /** whether the guest signed in during the visit, or the gateway signed that it is this device */
  isProven: z.boolean(),
  /** when the gateway was asked to let the guest in */
  sentAt: z.nullable(z.number()),
  /** what the guest buys; left out: nothing yet */
  payment: z.optional(
    z.object({
      planId: z.uuid(),
      /** null: before the guest has chosen how to pay */
      purchaseId: z.nullable(z.uuid()),
      /** when the guest began to wait for it */
      since: z.optional(z.number()),
      /** whether the guest has left the page of a card gateway without paying */
      isGivenUp: z.optional(z.boolean()),
    }),
  ),
  /** the promo code that the guest has entered */
  promoCode: z.optional(z.string()),
});

/** A visit of the portal. It travels in addresses, sealed, because captive assistants drop cookies. */
export type VisitState = Omit<z.infer<typeof state>, 'arrival'> & {
  arrival: Arrival | null;
  /** stored with the attempt, because it may be too long for an address */
  identity: Identity | null;
};

type Clock = Pick<ServerContext, 'secrets' | 'now'>;

/** Returns the state as text for an address, without the identity. */
export async function sealState(
  { secrets }: Clock,
  { identity: _, ...visit }: VisitState,
): Promise<string> {
  const sealed = await secrets.seal(JSON.stringify(visit), context);
  return sealed.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export type OpenedState = VisitState | 'link-invalid' | 'link-expired';

/** Opens a state of an area; returns the error for one that is forged, of another area or over 30 minutes old. */
export async function openState(
  { secrets, now }: Clock,
  token: string,
  areaNumber: number,
): Promise<OpenedState> {
  if (token.length > longestToken) return 'link-invalid';
  const visit = await opened(secrets, token);
  if (visit === null || visit.area !== areaNumber) return 'link-invalid';
  return now().getTime() - visit.startedAt > lastsMs ? 'link-expired' : visit;
}

async function opened(secrets: Clock['secrets'], token: string): Promise<VisitState | null> {
  try {
    const text = await secrets.open(token.replaceAll('-', '+').replaceAll('_', '/'), context);
    const visit = z.safeParse(state, JSON.parse(text)).data;
    return visit === undefined ? null : { ...visit, identity: null };
  } catch {
    return null;
  }
}
