import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { searchMinimumCharacters } from '../../contract/limits.ts';
import { listQuery, longestFilter, sortQuery } from '../../contract/list.ts';
import { organizationParams, stamps } from '../../contract/record-endpoints.ts';
import { organizationNumber, organizationNumberParameter, rule } from '../../contract/schema.ts';
import { maxLength, minLength } from '../../contract/validators/validators.ts';
import { credentials, extension, guest, guestFilter, guestState, guestStatus } from './fields.ts';

// Not `recordEndpoints`: a guest is created with an area and a password, opened by a call that records who looked,
// never deleted, and masked by role.

const guestCode = z.object({
  /** formatted as on a voucher */
  code: z.string(),
  batchId: z.uuid(),
  batchName: z.string(),
  /** the organization that owns the batch */
  batchNumber: z.int(),
});

const deviceRecord = z.object({
  id: z.uuid(),
  /** null: masked, or erased */
  macAddress: z.nullable(z.string()),
  name: z.string(),
  firstSeenAt: z.nullable(z.iso.datetime()),
  lastSeenAt: z.nullable(z.iso.datetime()),
});
export type GuestDevice = z.infer<typeof deviceRecord>;

const onlineSession = z.object({
  id: z.uuid(),
  startedAt: z.iso.datetime(),
  /** null: masked, or erased */
  macAddress: z.nullable(z.string()),
});
export type OnlineSession = z.infer<typeof onlineSession>;

/** What the gateway of an active session did about a change. */
const sessionOutcome = z.extend(onlineSession, {
  /** false: the session is as before, and can be tried again */
  isDone: z.boolean(),
  /** false: the session has ended */
  isOnline: z.boolean(),
  /** The gateway's reply, and what to do about it. */
  text: z.string(),
});
export type SessionOutcome = z.infer<typeof sessionOutcome>;

/** Personal data is empty for roles without the right to see it. */
export const guestRecord = z.object({
  ...guest.schema.shape,
  ...stamps,
  areaNumber: z.int(),
  areaName: z.string(),
  /** null: the site is outside the caller's scope */
  siteName: z.nullable(z.string()),
  /** of the area */
  timeZone: z.string(),
  state: guestState.schema,
  planName: z.nullable(z.string()),
  /** The code that the guest signed in with; null when there is none or the caller may not see it. */
  accessCode: z.nullable(guestCode),
  /** null when the role may not see it */
  hasPassword: z.nullable(z.boolean()),
  termsVersion: z.nullable(z.string()),
  termsAcceptedAt: z.nullable(z.iso.datetime()),
  /** null: the guest has not agreed */
  marketingConsentAt: z.nullable(z.iso.datetime()),
  erasedAt: z.nullable(z.iso.datetime()),
  devices: z.array(deviceRecord),
  /** The active sessions, oldest first, up to 100. */
  online: z.array(onlineSession),
  isMasked: z.boolean(),
});
export type GuestRecord = z.infer<typeof guestRecord>;

/** A guest after a change that also concerns the active sessions. */
export const changedGuest = z.extend(guestRecord, {
  /** the sessions that were active, oldest first */
  sessions: z.array(sessionOutcome),
});
export type ChangedGuest = z.infer<typeof changedGuest>;

const { name, email, phone, room, username, planId, validUntil } = guest.schema.shape;
const guestRow = z.object({
  id: z.uuid(),
  name,
  email,
  phone,
  room,
  username,
  planId,
  validUntil,
  areaNumber: z.int(),
  areaName: z.string(),
  /** null: the site is outside the caller's scope */
  siteName: z.nullable(z.string()),
  /** of the area */
  timeZone: z.string(),
  planName: z.nullable(z.string()),
  state: guestState.schema,
  isOnline: z.boolean(),
  devices: z.int(),
  lastSeenAt: z.nullable(z.iso.datetime()),
  /** The access code that matched the search, formatted as on a voucher. */
  foundByCode: z.nullable(z.string()),
});
export type GuestRow = z.infer<typeof guestRow>;

export const guestSortColumns = ['name', 'validUntil'] as const;

const guests = '/AdminApi/organizations/{orgNumber}/guests';
export const guestParams = z.object({ orgNumber: organizationNumberParameter, guestId: z.uuid() });
const common = { access: 'scope', feature: 'users' } as const;

/** Omitted: unchanged; null: removed. */
const { password } = credentials.schema.shape;

/** A scheduled report of users has no filters besides its period. */
export const scheduledFilters = z.object({});

export const listGuests = endpoint({
  ...common,
  method: 'GET',
  path: guests,
  summary: 'Lists the guests of an organization and of all below it, newest first unless sorted',
  effect: 'read',
  params: organizationParams,
  query: z.object({
    ...listQuery,
    text: z.optional(
      z.string().check(rule(minLength(searchMinimumCharacters)), rule(maxLength(longestFilter))),
    ),
    sort: sortQuery(guestSortColumns),
    state: z.optional(guestFilter.schema),
  }),
  response: z.object({
    rows: z.array(guestRow),
    total: z.int(),
    /** true when there are more than `total` */
    totalIsLowerBound: z.boolean(),
    isMasked: z.boolean(),
  }),
});

const bounded = z.object({
  count: z.int(),
  /** true when there are more */
  isLowerBound: z.boolean(),
});
/** null where counting would take long */
const stateCount = z.nullable(bounded);

export const countGuests = endpoint({
  ...common,
  method: 'GET',
  path: '/AdminApi/organizations/{orgNumber}/guest-counts',
  summary: 'Counts the guests of an organization and of all below it by state',
  effect: 'read',
  params: organizationParams,
  response: z.object({
    all: bounded,
    Online: stateCount,
    Active: stateCount,
    Expired: stateCount,
    Disabled: stateCount,
  }),
});

export const getGuestChoices = endpoint({
  ...common,
  method: 'GET',
  path: '/AdminApi/organizations/{orgNumber}/guest-choices',
  summary: 'Returns the service areas and plans that a guest of the organization can be given',
  effect: 'read',
  params: organizationParams,
  query: z.object({
    /** whose time a plan is added to; omitted for a new guest */
    guestId: z.optional(z.uuid()),
  }),
  response: z.object({
    organizationName: z.string(),
    isArea: z.boolean(),
    timeZone: z.string(),
    language: z.string(),
    /** of the guest; null: without an end */
    presentEnd: z.nullable(z.iso.datetime()),
    /** what more time is added to: the present end, or now when that is over */
    extensionStart: z.iso.datetime(),
    /** the first service areas at and below the organization */
    areas: z.array(z.object({ number: z.int(), name: z.string() })),
    /** of the service area */
    plans: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        isOffered: z.boolean(),
        /** The end if the guest gets the plan now; null when the plan has no fixed end. */
        endsAt: z.nullable(z.iso.datetime()),
      }),
    ),
  }),
});
export type GuestChoices = z.infer<typeof getGuestChoices.response>;

export const createGuest = endpoint({
  ...common,
  method: 'POST',
  path: guests,
  summary: 'Adds a guest to a service area at or below the organization',
  effect: 'change',
  params: organizationParams,
  body: z.extend(guest.schema, { areaNumber: organizationNumber, password }),
  response: guestRecord,
});

export const openGuest = endpoint({
  ...common,
  method: 'POST',
  path: `${guests}/{guestId}/views`,
  summary: 'Returns a guest with all details, and records in the history who looked',
  effect: 'change',
  level: 'view',
  params: guestParams,
  response: guestRecord,
});

export const updateGuest = endpoint({
  ...common,
  method: 'PUT',
  path: `${guests}/{guestId}`,
  summary: 'Changes a guest; active sessions get a changed plan or end at once',
  effect: 'change',
  params: guestParams,
  body: z.extend(guest.schema, { password, version: z.int() }),
  response: changedGuest,
});

export const setGuestStatus = endpoint({
  ...common,
  method: 'PUT',
  path: `${guests}/{guestId}/status`,
  summary: 'Disables a guest and ends the active sessions, or enables a guest',
  effect: 'change',
  params: guestParams,
  body: z.object({ status: guestStatus.schema }),
  response: changedGuest,
});

export const extendGuest = endpoint({
  ...common,
  method: 'POST',
  path: `${guests}/{guestId}/extensions`,
  summary:
    'Gives a guest a plan and more time: as long as the plan lasts, or until a date. Active sessions get them at once',
  effect: 'change',
  params: guestParams,
  body: extension.schema,
  response: changedGuest,
});

export const undoExtension = endpoint({
  ...common,
  method: 'POST',
  path: `${guests}/{guestId}/extensions/undo`,
  summary:
    'Restores the plan and the end that the last extension replaced, unless the guest was changed since',
  effect: 'change',
  params: guestParams,
  body: z.object({
    /** of the guest after the extension */
    version: z.int(),
  }),
  response: changedGuest,
});

export const eraseGuest = endpoint({
  ...common,
  method: 'POST',
  path: `${guests}/{guestId}/erasure`,
  summary: 'Erases the personal data of a guest permanently; use and payments stay without it',
  effect: 'change',
  level: 'delete',
  params: guestParams,
  response: guestRecord,
});
