import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { searchMinimumCharacters } from '../../contract/limits.ts';
import { longestFilter, positiveInteger } from '../../contract/list.ts';
import { messages } from '../../contract/messages.ts';
import { organizationParams } from '../../contract/record-endpoints.ts';
import { rule } from '../../contract/schema.ts';
import { maxLength, minLength, required } from '../../contract/validators/validators.ts';
import { foundCode } from '../access-codes/contract.ts';
import { planTime, whyFacts } from '../users/public/why.ts';

const common = { access: 'scope', feature: 'account' } as const;
const accounts = '/AdminApi/organizations/{orgNumber}/accounts';
const account = `${accounts}/{guestId}` as const;
const accountParams = z.extend(organizationParams, { guestId: z.uuid() });

const lastResult = z.object({
  at: z.iso.datetime(),
  result: z.enum(['accepted', 'rejected']),
  reason: z.nullable(z.string()),
});

/** Personal data is empty for roles without the right to see it. */
const accountRow = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  room: z.nullable(z.string()),
  username: z.nullable(z.string()),
  areaNumber: z.int(),
  areaName: z.string(),
  siteName: z.nullable(z.string()),
  /** of the service area */
  timeZone: z.string(),
  planId: z.nullable(z.uuid()),
  planName: z.nullable(z.string()),
  validUntil: z.nullable(z.iso.datetime()),
  planTime,
  devices: z.int(),
  state: z.enum(['Active', 'Expired', 'Disabled']),
  isOnline: z.boolean(),
  last: z.nullable(lastResult),
  /** what found the guest when nothing in the row did */
  foundBy: z.nullable(z.enum(['session', 'attempt', 'login'])),
  foundByCode: z.nullable(z.string()),
});
export type AccountRow = z.infer<typeof accountRow>;

/** An access code that no guest has used. */
const unusedCode = z.object({
  ...foundCode.shape,
  /** the newest refused login in a day */
  refused: z.nullable(z.object({ at: z.iso.datetime(), reason: z.nullable(z.string()) })),
});
export type UnusedCode = z.infer<typeof unusedCode>;

/** A visit of the portal without a guest, or of an erased one. */
const visit = z.object({
  id: z.uuid(),
  supportCode: z.string(),
  at: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** the last step; 'Refused' has a reason */
  step: z.enum(['Arrived', 'Identified', 'Chosen', 'Paying', 'Granted', 'Online', 'Refused']),
  reason: z.nullable(z.string()),
  method: z.nullable(z.string()),
  planName: z.nullable(z.string()),
  areaName: z.string(),
  siteName: z.nullable(z.string()),
  deviceName: z.nullable(z.string()),
  ssid: z.nullable(z.string()),
  /** null: masked, erased, or not sent by the gateway */
  macAddress: z.nullable(z.string()),
  ipAddress: z.nullable(z.string()),
});
export type Visit = z.infer<typeof visit>;

/** A refused login of a device without a guest, or with an access code that does not exist. */
const refusedLogin = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  reason: z.nullable(z.string()),
  foundBy: z.enum(['device', 'code']),
  /** null: masked */
  macAddress: z.nullable(z.string()),
  areaNumber: z.int(),
  areaName: z.string(),
  siteName: z.nullable(z.string()),
});
export type RefusedLogin = z.infer<typeof refusedLogin>;

export const findAccounts = endpoint({
  ...common,
  method: 'GET',
  path: accounts,
  summary: 'Finds guests by whatever support staff hear from them',
  effect: 'read',
  params: organizationParams,
  query: z.object({
    text: z
      .string()
      .check(
        rule(minLength(searchMinimumCharacters)),
        rule(maxLength(longestFilter)),
        rule(required),
      ),
    page: z.optional(positiveInteger(40)),
  }),
  response: z.object({
    rows: z.array(accountRow),
    /** empty for roles without access codes */
    codes: z.array(unusedCode),
    visits: z.array(visit),
    /** only when nothing else matches */
    refusedLogins: z.array(refusedLogin),
    total: z.int(),
    totalIsLowerBound: z.boolean(),
    isMasked: z.boolean(),
    /** of the organization, for what has no guest */
    timeZone: z.string(),
  }),
});

const accountDevice = z.object({
  id: z.uuid(),
  /** null: masked, or erased */
  macAddress: z.nullable(z.string()),
  name: z.string(),
  isOnline: z.boolean(),
  lastSeenAt: z.nullable(z.iso.datetime()),
});

export const openedAccount = z.object({
  ...accountRow.shape,
  deviceList: z.array(accountDevice),
  facts: whyFacts,
  /** how many free hours the caller may still give */
  freeHoursLeft: z.int(),
  /** how many the guest may still be given, by anyone */
  guestFreeHoursLeft: z.int(),
  isMasked: z.boolean(),
  now: z.iso.datetime(),
});
export type OpenedAccount = z.infer<typeof openedAccount>;

export const openAccount = endpoint({
  ...common,
  method: 'POST',
  path: `${account}/views`,
  summary: 'Returns a guest with what is known about the way online, and records who looked',
  effect: 'change',
  level: 'view',
  params: accountParams,
  response: openedAccount,
});

export const giveFreeHour = endpoint({
  ...common,
  method: 'POST',
  path: `${account}/free-hours`,
  summary: 'Gives a guest an hour more, up to a number of times in 24 hours',
  effect: 'change',
  params: accountParams,
  response: openedAccount,
});

export const tryLogin = endpoint({
  ...common,
  method: 'POST',
  path: `${account}/login-tests`,
  summary: 'Decides about a login of the guest as RADIUS would, without effect',
  effect: 'change',
  level: 'view',
  params: accountParams,
  response: z.object({
    /** null: the login would be accepted */
    reason: z.nullable(z.string()),
  }),
});

const holder = z.object({
  sessionId: z.uuid(),
  guestId: z.nullable(z.uuid()),
  name: z.string(),
  macAddress: z.nullable(z.string()),
  areaName: z.string(),
  startedAt: z.iso.datetime(),
  stoppedAt: z.nullable(z.iso.datetime()),
});

export const findAddressHolder = endpoint({
  ...common,
  method: 'POST',
  path: `${accounts}/address-look-ups`,
  summary: 'Returns who had an IP address at a moment, and records the reason of the request',
  effect: 'change',
  level: 'view',
  params: organizationParams,
  body: z.object({
    ipAddress: z.union([z.ipv4(), z.ipv6()], 'Enter an IPv4 or IPv6 address'),
    at: z.iso
      .datetime('Use a date and a time')
      .check(z.regex(/^(19|[2-9]\d)/, messages.usualYear('1900', '9999'))),
    reason: z.string().check(rule(required), rule(minLength(10)), rule(maxLength(500))),
  }),
  response: z.object({ rows: z.array(holder), timeZone: z.string() }),
});
