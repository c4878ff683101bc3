import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { positiveInteger } from '../../contract/list.ts';
import { organizationParams } from '../../contract/record-endpoints.ts';
import { authenticationFilters, authenticationResults, sessionFilters } from './filters.ts';

/** The most rows that a page keeps, and that one call returns. */
export const mostRows = 1_000;
export const mostNews = 200;
/** Rows are committed in another order than they are numbered, so each look goes back a little. */
export const overlapMs = 3_000;

export const common = { access: 'scope', feature: 'radius' } as const;
export const organization = '/AdminApi/organizations/{orgNumber}';

/** The position of a row in a list: its exact time and its id. PostgreSQL rejects other texts. */
const cursorWith = (id: string) =>
  z.string().check(
    z.regex(
      new RegExp(`^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}Z~${id}$`),
      'Must be a cursor',
    ),
    z.refine((value) => isMoment(value.slice(0, 19)), 'Must be a cursor'),
  );
const authenticationCursor = cursorWith('\\d{1,18}');
const sessionCursor = cursorWith('[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}');
const limit = z.optional(positiveInteger(mostRows));

/** Returns false for a day or an hour that does not exist, such as the 30th of February. */
function isMoment(text: string): boolean {
  const time = Date.parse(`${text}Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 19) === text;
}

/** Where a login or a session took place. Personal data is null for roles without the right to see it. */
const place = {
  /** the name as typed; an access code as printed; null: masked, or none */
  user: z.nullable(z.string()),
  macAddress: z.nullable(z.string()),
  areaNumber: z.int(),
  areaName: z.string(),
  siteNumber: z.nullable(z.int()),
  siteName: z.nullable(z.string()),
  nas: z.nullable(z.string()),
  deviceId: z.nullable(z.uuid()),
  deviceName: z.nullable(z.string()),
  deviceType: z.nullable(z.string()),
  ssid: z.nullable(z.string()),
  planId: z.nullable(z.uuid()),
  planName: z.nullable(z.string()),
  guestId: z.nullable(z.uuid()),
  /** the batch of the access code; null: none, or not for this role */
  batch: z.nullable(z.object({ id: z.uuid(), name: z.string(), number: z.int() })),
};

export const authentication = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  result: z.enum(authenticationResults),
  reason: z.nullable(z.string()),
  method: z.nullable(z.string()),
  milliseconds: z.int(),
  ...place,
});
export type Authentication = z.infer<typeof authentication>;

export const session = z.object({
  id: z.uuid(),
  startedAt: z.iso.datetime(),
  stoppedAt: z.nullable(z.iso.datetime()),
  lastEventAt: z.nullable(z.iso.datetime()),
  state: z.enum(['open', 'stopped', 'stale']),
  seconds: z.int(),
  bytesIn: z.int(),
  bytesOut: z.int(),
  ipAddress: z.nullable(z.string()),
  accessPoint: z.nullable(z.string()),
  terminationCause: z.nullable(z.string()),
  ...place,
});
export type Session = z.infer<typeof session>;

const listed = {
  /** the position after the last row; null when there are no older rows in the period */
  next: z.nullable(z.string()),
  /** The oldest time that was searched; null when the whole period was. */
  searchedBackTo: z.nullable(z.iso.datetime()),
  isMasked: z.boolean(),
  /** of the organization */
  timeZone: z.string(),
  /** Pass it to the first call for news. */
  now: z.iso.datetime(),
};

export const listAuthentications = endpoint({
  ...common,
  method: 'GET',
  path: `${organization}/radius/authentications`,
  summary: 'Lists the logins of an organization and of all below it, newest first',
  effect: 'read',
  params: organizationParams,
  query: z.object({ ...authenticationFilters, limit, before: z.optional(authenticationCursor) }),
  response: z.object({ ...listed, rows: z.array(authentication) }),
});

export const followAuthentications = endpoint({
  ...common,
  method: 'GET',
  path: `${organization}/radius/authentications/news`,
  summary: 'Lists the logins since a moment, newest first, for a page that repeats the call',
  effect: 'read',
  isBackground: true,
  params: organizationParams,
  query: z.object({ ...authenticationFilters, since: z.iso.datetime('Must be a time') }),
  response: z.object({
    rows: z.array(authentication),
    now: z.iso.datetime(),
    /** whether there were more than fit */
    isCut: z.boolean(),
  }),
});

export const exportAuthentications = endpoint({
  ...common,
  method: 'GET',
  path: `${organization}/radius/authentications-export`,
  summary: 'Exports the filtered logins as CSV',
  effect: 'read',
  params: organizationParams,
  query: z.object(authenticationFilters),
  responseType: 'csv',
  response: z.string(),
});

export const listSessions = endpoint({
  ...common,
  method: 'GET',
  path: `${organization}/radius/sessions`,
  summary: 'Lists the guest sessions of an organization and of all below it, newest first',
  effect: 'read',
  params: organizationParams,
  query: z.object({ ...sessionFilters, limit, before: z.optional(sessionCursor) }),
  response: z.object({ ...listed, rows: z.array(session), position: z.string() }),
});

export const followSessions = endpoint({
  ...common,
  method: 'GET',
  path: `${organization}/radius/sessions/news`,
  summary:
    'Lists the sessions with events after a position, in any state, for a page that repeats the call',
  effect: 'read',
  isBackground: true,
  params: organizationParams,
  /** `state` comes first and is complete unless `isCut`. Others may have just left it; those that reopened can be missed. */
  query: z.object({
    ...sessionFilters,
    position: z.string().check(z.regex(/^\d{1,18}$/, 'Must be a position')),
  }),
  response: z.object({
    rows: z.array(session),
    /** of the newest event; pass it to a later call */
    position: z.string(),
    /** whether there were more than fit */
    isCut: z.boolean(),
  }),
});

export const exportSessions = endpoint({
  ...common,
  method: 'GET',
  path: `${organization}/radius/sessions-export`,
  summary: 'Exports the filtered sessions as CSV',
  effect: 'read',
  params: organizationParams,
  query: z.object(sessionFilters),
  responseType: 'csv',
  response: z.string(),
});

const problem = z.object({
  reason: z.nullable(z.string()),
  areaNumber: z.int(),
  areaName: z.string(),
  siteName: z.nullable(z.string()),
  deviceId: z.nullable(z.uuid()),
  deviceName: z.nullable(z.string()),
  deviceType: z.nullable(z.string()),
  nas: z.nullable(z.string()),
  count: z.int(),
  /** different MAC addresses */
  clients: z.int(),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
});
export type RadiusProblem = z.infer<typeof problem>;

export const listRadiusProblems = endpoint({
  ...common,
  method: 'GET',
  path: `${organization}/radius/problems`,
  summary: 'Lists the refused logins of the last 24 hours by reason, NAS and service area',
  effect: 'read',
  params: organizationParams,
  response: z.object({
    rows: z.array(problem),
    /** whether there are more, so that the counts are lower bounds */
    isLowerBound: z.boolean(),
    /** null when the last 24 hours were searched as a whole */
    searchedBackTo: z.nullable(z.iso.datetime()),
    timeZone: z.string(),
  }),
});

const nasProblem = z.object({
  kind: z.enum(['wrong-secret', 'silent-accounting', 'wrong-clock']),
  deviceId: z.uuid(),
  deviceName: z.string(),
  deviceType: z.string(),
  areaNumber: z.int(),
  areaName: z.string(),
  siteName: z.nullable(z.string()),
  since: z.nullable(z.iso.datetime()),
  clockAheadSeconds: z.nullable(z.int()),
});
export type NasProblem = z.infer<typeof nasProblem>;

const bounded = z.object({
  count: z.int(),
  /** whether there are more */
  isLowerBound: z.boolean(),
});

export const getRadiusStatus = endpoint({
  ...common,
  method: 'GET',
  path: `${organization}/radius/status`,
  summary: 'Returns whether FreeRADIUS asks, how fast it is answered, and what is wrong with NAS',
  effect: 'read',
  isBackground: true,
  params: organizationParams,
  response: z.object({
    /** when FreeRADIUS last asked for this organization or below; null: never */
    lastCallAt: z.nullable(z.iso.datetime()),
    /** of the logins of the last 15 minutes; null without any */
    p95Ms: z.nullable(z.int()),
    accepted: bounded,
    rejected: bounded,
    online: bounded,
    /** the first ones */
    nas: z.array(nasProblem),
    now: z.iso.datetime(),
  }),
});
export type RadiusStatus = z.infer<typeof getRadiusStatus.response>;

export const timelineEvent = z.object({
  at: z.iso.datetime(),
  kind: z.string(),
  bytesIn: z.int(),
  bytesOut: z.int(),
  /** who did it, what was sent, and what the gateway replied; null: nothing more is known */
  detail: z.nullable(z.record(z.string(), z.unknown())),
});
export type SessionEvent = z.infer<typeof timelineEvent>;

const openedSession = z.object({
  ...session.shape,
  /** of the plan; gaps are measured by it */
  interimSeconds: z.int(),
  /** the login that was granted; null: not stored any more */
  login: z.nullable(
    z.object({
      at: z.iso.datetime(),
      /** kbit/s that were sent to the gateway; null: unlimited */
      rates: z.nullable(z.object({ down: z.nullable(z.number()), up: z.nullable(z.number()) })),
      /** the end of the access then; null: none was known */
      endsAt: z.nullable(z.iso.datetime()),
    }),
  ),
  /** oldest first, the newest 1,000 */
  events: z.array(timelineEvent),
  /** of the service area */
  timeZone: z.string(),
});
export type OpenedSession = z.infer<typeof openedSession>;

const guestOfLogin = z.object({
  id: z.uuid(),
  /** null: masked */
  name: z.nullable(z.string()),
  state: z.enum(['Active', 'Expired', 'Disabled']),
  validUntil: z.nullable(z.iso.datetime()),
  planId: z.nullable(z.uuid()),
  planName: z.nullable(z.string()),
  areaNumber: z.int(),
  devicesOnline: z.int(),
  maxDevices: z.nullable(z.int()),
});
export type GuestOfLogin = z.infer<typeof guestOfLogin>;

const openedAuthentication = z.object({
  ...authentication.shape,
  /** the guest of the login, or else the only one of its access code */
  guest: z.nullable(guestOfLogin),
  accessPoint: z.nullable(z.string()),
  /** the last session of the device, or of the guest */
  lastSession: z.nullable(openedSession),
  timeZone: z.string(),
});
export type OpenedAuthentication = z.infer<typeof openedAuthentication>;

const looks = { effect: 'change', level: 'view' } as const;

export const openAuthentication = endpoint({
  ...common,
  ...looks,
  method: 'POST',
  path: `${organization}/radius/authentications/{authenticationId}/views`,
  summary: 'Returns a login with its guest and last session, and records in the history who looked',
  params: z.extend(organizationParams, {
    authenticationId: z.string().check(z.regex(/^\d{1,18}$/, 'Must be a number')),
  }),
  response: openedAuthentication,
});

export const sessionParams = z.extend(organizationParams, { sessionId: z.uuid() });

export const openSession = endpoint({
  ...common,
  ...looks,
  method: 'POST',
  path: `${organization}/radius/sessions/{sessionId}/views`,
  summary: 'Returns a session with its timeline, and records in the history who looked',
  params: sessionParams,
  response: openedSession,
});
