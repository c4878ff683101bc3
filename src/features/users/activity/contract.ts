import * as z from 'zod/mini';
import { endpoint } from '../../../contract/endpoint.ts';
import { listQuery, listReply } from '../../../contract/list.ts';
import { organizationNumberParameter, rule } from '../../../contract/schema.ts';
import { macAddress } from '../../../contract/validators/network-validators.ts';
import {
  maxLength,
  noControlCharacters,
  required,
} from '../../../contract/validators/validators.ts';
import { guestRecord } from '../contract.ts';

const guest = '/AdminApi/organizations/{orgNumber}/guests/{guestId}';
const parameters = { orgNumber: organizationNumberParameter, guestId: z.uuid() };
const ofGuest = z.object(parameters);
const common = { access: 'scope', feature: 'users' } as const;

const deviceName = z.string().check(z.trim(), rule(maxLength(60)), rule(noControlCharacters));

export const addGuestDevice = endpoint({
  ...common,
  method: 'POST',
  path: `${guest}/devices`,
  summary: 'Adds a device by its MAC address in any notation',
  effect: 'change',
  params: ofGuest,
  body: z.object({
    macAddress: z.string().check(z.trim(), rule(required), rule(macAddress)),
    name: deviceName,
  }),
  response: guestRecord,
});

export const renameGuestDevice = endpoint({
  ...common,
  method: 'PUT',
  path: `${guest}/devices/{deviceId}`,
  summary: 'Gives a device another name',
  effect: 'change',
  params: z.object({ ...parameters, deviceId: z.uuid() }),
  body: z.object({ name: deviceName }),
  response: guestRecord,
});

export const removeGuestDevice = endpoint({
  ...common,
  method: 'DELETE',
  path: `${guest}/devices/{deviceId}`,
  summary: 'Takes a device from a guest; its sessions stay',
  effect: 'change',
  level: 'edit',
  params: z.object({ ...parameters, deviceId: z.uuid() }),
  response: guestRecord,
});

const session = z.object({
  id: z.uuid(),
  startedAt: z.iso.datetime(),
  /** null: still going on */
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

export const logOutSession = endpoint({
  ...common,
  method: 'POST',
  path: `${guest}/sessions/{sessionId}/log-outs`,
  summary: 'Tells the gateway to end a session (RFC 5176); answers what became of it',
  effect: 'change',
  params: z.object({ ...parameters, sessionId: z.uuid() }),
  response: z.object({
    /** false: nothing has changed */
    isOver: z.boolean(),
    /** what the gateway answered, and what helps */
    text: z.string(),
    guest: guestRecord,
  }),
});

/** Read by whoever has opened the guest in this session: `openGuest` keeps it in the history. */
export const listGuestSessions = endpoint({
  ...common,
  method: 'GET',
  path: `${guest}/sessions`,
  summary: 'When a guest was online, the latest first; the guest must have been opened',
  effect: 'read',
  params: ofGuest,
  query: z.object(listQuery),
  response: listReply(session),
});

const purchase = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  planName: z.string(),
  /** minor units of the currency, with tax */
  amount: z.int(),
  currency: z.string(),
  method: z.string(),
  status: z.string(),
  reference: z.nullable(z.string()),
  refunded: z.int(),
  refundedAt: z.nullable(z.iso.datetime()),
  /** what can still be given back; 0: nothing, or it was never paid */
  refundable: z.int(),
  version: z.int(),
});
export type GuestPurchase = z.infer<typeof purchase>;

export const listGuestPurchases = endpoint({
  ...common,
  method: 'GET',
  path: `${guest}/purchases`,
  summary: 'What a guest has bought, the latest first; the guest must have been opened',
  effect: 'read',
  params: ofGuest,
  query: z.object(listQuery),
  response: listReply(purchase),
});

export const refundPurchase = endpoint({
  ...common,
  method: 'POST',
  path: `${guest}/purchases/{purchaseId}/refunds`,
  summary: 'Records that a purchase was given back, wholly or in part',
  effect: 'change',
  params: z.object({ ...parameters, purchaseId: z.uuid() }),
  body: z.object({
    /** minor units, beside what was given back before */
    amount: z.int('Invalid Price').check(z.gte(1, 'Must be greater than 0')),
    version: z.int(),
  }),
  response: purchase,
});

export const exportGuest = endpoint({
  ...common,
  method: 'POST',
  path: `${guest}/exports`,
  summary: 'All that is kept of a guest, for the guest (GDPR, article 15)',
  effect: 'change',
  level: 'view',
  params: ofGuest,
  response: z.object({
    exportedAt: z.iso.datetime(),
    guest: guestRecord,
    sessions: z.array(session),
    purchases: z.array(purchase),
  }),
});
