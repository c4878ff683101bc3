import * as z from 'zod/mini';
import { endpoint } from '../../../contract/endpoint.ts';
import { listQuery, listReply } from '../../../contract/list.ts';
import { changedGuest, guestParams, guestRecord } from '../contract.ts';
import { whyFacts } from '../why/contract.ts';
import { deviceName, guestDevice, refund } from './fields.ts';

const guest = '/AdminApi/organizations/{orgNumber}/guests/{guestId}';
const deviceParams = z.extend(guestParams, { deviceId: z.uuid() });
const common = { access: 'scope', feature: 'users' } as const;

export const addGuestDevice = endpoint({
  ...common,
  method: 'POST',
  path: `${guest}/devices`,
  summary: 'Adds a device by its MAC address in any notation',
  effect: 'change',
  params: guestParams,
  body: guestDevice.schema,
  response: guestRecord,
});

export const renameGuestDevice = endpoint({
  ...common,
  method: 'PUT',
  path: `${guest}/devices/{deviceId}`,
  summary: 'Renames a device',
  effect: 'change',
  params: deviceParams,
  body: deviceName.schema,
  response: guestRecord,
});

export const removeGuestDevice = endpoint({
  ...common,
  method: 'DELETE',
  path: `${guest}/devices/{deviceId}`,
  summary: 'Removes a device from a guest and logs it out; its past sessions stay',
  effect: 'change',
  level: 'edit',
  params: deviceParams,
  response: changedGuest,
});

const session = z.object({
  id: z.uuid(),
  startedAt: z.iso.datetime(),
  /** null: still active */
  stoppedAt: z.nullable(z.iso.datetime()),
  seconds: z.int(),
  bytesIn: z.int(),
  bytesOut: z.int(),
  /** null: masked, or erased */
  macAddress: z.nullable(z.string()),
  ipAddress: z.nullable(z.string()),
  nasIdentifier: z.nullable(z.string()),
  terminationCause: z.nullable(z.string()),
});
export type GuestSession = z.infer<typeof session>;

const sessionReply = z.object({
  /** false: the session is as before */
  isDone: z.boolean(),
  /** The gateway's reply, and what to do about it. */
  text: z.string(),
  guest: guestRecord,
});

export const changeSession = endpoint({
  ...common,
  method: 'POST',
  path: `${guest}/sessions/{sessionId}/changes`,
  summary:
    'Sends the gateway what the guest may use now (CoA-Request, RFC 5176), or ends the session when it is nothing',
  effect: 'change',
  params: z.extend(guestParams, { sessionId: z.uuid() }),
  response: sessionReply,
});

export const logOutSession = endpoint({
  ...common,
  method: 'POST',
  path: `${guest}/sessions/{sessionId}/log-outs`,
  summary: 'Sends a Disconnect-Request to the gateway (RFC 5176) and returns the outcome',
  effect: 'change',
  params: z.extend(guestParams, { sessionId: z.uuid() }),
  response: z.object({
    /** false: the session is still active */
    isOver: z.boolean(),
    /** The gateway's reply, and what to do about it. */
    text: z.string(),
    guest: guestRecord,
  }),
});

/** Only for callers who have opened the guest in this session: `openGuest` records who looked. */
export const listGuestSessions = endpoint({
  ...common,
  method: 'GET',
  path: `${guest}/sessions`,
  summary: 'Lists when a guest was online, newest first; the guest must have been opened',
  effect: 'read',
  mayConflict: true,
  params: guestParams,
  query: z.object(listQuery),
  response: listReply(session),
});

const liveSession = z.object({
  id: z.uuid(),
  startedAt: z.iso.datetime(),
  lastEventAt: z.nullable(z.iso.datetime()),
  bytesIn: z.int(),
  bytesOut: z.int(),
  /** bit/s between the last two reports of the gateway; null before the second */
  rateIn: z.nullable(z.number()),
  rateOut: z.nullable(z.number()),
  /** null: masked, or erased */
  macAddress: z.nullable(z.string()),
  ssid: z.nullable(z.string()),
  accessPoint: z.nullable(z.string()),
  /** the name of the device, or else the NAS identifier */
  nas: z.nullable(z.string()),
});
export type LiveSession = z.infer<typeof liveSession>;

const timelineEvent = z.object({
  at: z.iso.datetime(),
  kind: z.enum(['online', 'ended', 'refused', 'portal', 'portal-refused']),
  /** why a login was refused, or how a session ended; null: not known */
  reason: z.nullable(z.string()),
  /** more than 1 for logins that were repeated within seconds */
  count: z.int(),
  /** of an ended session */
  seconds: z.nullable(z.int()),
  bytes: z.nullable(z.number()),
  /** the name of the guest's device; null: without a name, or masked */
  device: z.nullable(z.string()),
  /** the access point or network; null: not known */
  place: z.nullable(z.string()),
});
export type TimelineEvent = z.infer<typeof timelineEvent>;

export const getGuestAccess = endpoint({
  ...common,
  method: 'GET',
  path: `${guest}/access`,
  summary:
    'Returns what explains why a guest is online or not, and the active sessions; the guest must have been opened',
  effect: 'read',
  mayConflict: true,
  params: guestParams,
  response: z.object({
    facts: whyFacts,
    now: z.iso.datetime(),
    sessions: z.array(liveSession),
    /** the last 24 hours, newest first, up to 20 */
    timeline: z.array(timelineEvent),
  }),
});
export type GuestAccess = z.infer<typeof getGuestAccess.response>;

const purchase = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  planName: z.string(),
  /** minor units of the currency, with tax; of an access code, the value of its plan */
  amount: z.int(),
  currency: z.string(),
  method: z.string(),
  status: z.string(),
  reference: z.nullable(z.string()),
  refunded: z.int(),
  refundedAt: z.nullable(z.iso.datetime()),
  /** 0 when everything was refunded or the guest paid nothing, as with an access code */
  refundable: z.int(),
  /** whether a payment gateway has the money, which refunds go through */
  isAtGateway: z.boolean(),
  /** a refund that waits for its gateway */
  pendingRefund: z.int(),
  /** whether the money is held, and can be released */
  canVoid: z.boolean(),
  /** why the payment, or the latest refund or void of it, failed */
  failure: z.nullable(z.string()),
  version: z.int(),
});
export type GuestPurchase = z.infer<typeof purchase>;

export const listGuestPurchases = endpoint({
  ...common,
  method: 'GET',
  path: `${guest}/purchases`,
  summary: 'Lists what a guest has bought, newest first; the guest must have been opened',
  effect: 'read',
  mayConflict: true,
  params: guestParams,
  query: z.object(listQuery),
  response: listReply(purchase),
});

const changedPurchase = z.extend(purchase, {
  outcome: z.object({
    /** pending: the gateway did not answer, and is asked again */
    state: z.enum(['pending', 'succeeded', 'failed', 'unknown']),
    /** why it failed or waits */
    text: z.nullable(z.string()),
  }),
});
const purchaseParams = z.extend(guestParams, { purchaseId: z.uuid() });

export const refundPurchase = endpoint({
  ...common,
  method: 'POST',
  path: `${guest}/purchases/{purchaseId}/refunds`,
  summary:
    'Refunds a purchase, completely or in part: a card at its gateway, others only in the books',
  effect: 'change',
  params: purchaseParams,
  body: z.object({ amount: refund.schema.shape.amount, version: z.int() }),
  response: changedPurchase,
});

export const voidPurchase = endpoint({
  ...common,
  method: 'POST',
  path: `${guest}/purchases/{purchaseId}/voids`,
  summary: 'Releases the money of an authorized card payment',
  effect: 'change',
  params: purchaseParams,
  body: z.object({ version: z.int() }),
  response: changedPurchase,
});

const login = z.object({
  at: z.iso.datetime(),
  isAccepted: z.boolean(),
  reason: z.nullable(z.string()),
  method: z.nullable(z.string()),
  userName: z.string(),
  macAddress: z.nullable(z.string()),
  ssid: z.nullable(z.string()),
});

const portalVisit = z.object({
  at: z.iso.datetime(),
  step: z.string(),
  reason: z.nullable(z.string()),
  method: z.nullable(z.string()),
  language: z.string(),
  macAddress: z.nullable(z.string()),
  ipAddress: z.nullable(z.string()),
  ssid: z.nullable(z.string()),
});

export const exportGuest = endpoint({
  ...common,
  method: 'POST',
  path: `${guest}/exports`,
  summary: 'Returns all stored data of a guest, for the guest (GDPR, article 15)',
  effect: 'change',
  level: 'view',
  params: guestParams,
  response: z.object({
    exportedAt: z.iso.datetime(),
    guest: guestRecord,
    sessions: z.array(session),
    purchases: z.array(purchase),
    logins: z.array(login),
    portalVisits: z.array(portalVisit),
  }),
});
