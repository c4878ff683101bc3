import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { passwordMinimumLength, searchMinimumCharacters } from '../../contract/limits.ts';
import { listQuery, longestFilter, sortQuery } from '../../contract/list.ts';
import { organizationNumber, organizationNumberParameter, rule } from '../../contract/schema.ts';
import { languageTag, phoneNumber } from '../../contract/validators/locale-validators.ts';
import {
  email,
  maxLength,
  minLength,
  noControlCharacters,
  type Rule,
} from '../../contract/validators/validators.ts';
import { guestStates, guestStatuses } from './choices.ts';

const optionalText = (most: number, ...more: Rule[]) =>
  z.nullable(
    z
      .string()
      .check(
        z.trim(),
        z.minLength(1),
        rule(maxLength(most)),
        rule(noControlCharacters),
        ...more.map((one) => rule(one)),
      ),
  );

/** What a person decides of a guest (domain.md, 'Users (guests)'). */
export const guestFields = z.object({
  name: z.string().check(z.trim(), rule(maxLength(100)), rule(noControlCharacters)),
  email: optionalText(254, email),
  phone: optionalText(40, phoneNumber),
  room: optionalText(20),
  reservationNumber: optionalText(50),
  memberNumber: optionalText(50),
  username: optionalText(64),
  planId: z.nullable(z.uuid()),
  /** null: without an end */
  validUntil: z.nullable(z.iso.datetime()),
  language: optionalText(35, languageTag),
  notes: z.string().check(z.trim(), rule(maxLength(4_000))),
});
export type GuestFields = z.infer<typeof guestFields>;

/** Left out it stays as it is; null takes it away. It never comes back. */
export const guestPassword = z.optional(
  z.nullable(z.string().check(rule(minLength(passwordMinimumLength)), rule(maxLength(128)))),
);

const guestCode = z.object({
  /** as it is printed */
  code: z.string(),
  batchId: z.uuid(),
  batchName: z.string(),
  /** the organization whose batch it is */
  batchNumber: z.int(),
});

const guestDevice = z.object({
  id: z.uuid(),
  /** null: masked, or erased */
  macAddress: z.nullable(z.string()),
  name: z.string(),
  firstSeenAt: z.nullable(z.iso.datetime()),
  lastSeenAt: z.nullable(z.iso.datetime()),
});
export type GuestDevice = z.infer<typeof guestDevice>;

/** A session that is going on. */
const onlineSession = z.object({
  id: z.uuid(),
  startedAt: z.iso.datetime(),
  /** null: masked, or erased */
  macAddress: z.nullable(z.string()),
});
export type OnlineSession = z.infer<typeof onlineSession>;

/** Without the right to see personal data, what is personal is empty. */
export const guestRecord = z.extend(guestFields, {
  id: z.uuid(),
  areaNumber: z.int(),
  areaName: z.string(),
  /** of the area */
  timeZone: z.string(),
  state: z.enum(guestStates),
  planName: z.nullable(z.string()),
  /** that the guest came by; null: none, or none that the caller may see */
  accessCode: z.nullable(guestCode),
  /** null: the role may not see whether there is one */
  hasPassword: z.nullable(z.boolean()),
  termsVersion: z.nullable(z.string()),
  termsAcceptedAt: z.nullable(z.iso.datetime()),
  erasedAt: z.nullable(z.iso.datetime()),
  devices: z.array(guestDevice),
  /** the first hundred, the oldest first */
  online: z.array(onlineSession),
  isMasked: z.boolean(),
  version: z.int(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  updatedAt: z.iso.datetime(),
  updatedBy: z.string(),
});
export type GuestRecord = z.infer<typeof guestRecord>;

const guestRow = z.object({
  ...z.pick(guestFields, {
    name: true,
    email: true,
    phone: true,
    room: true,
    username: true,
    planId: true,
    validUntil: true,
  }).shape,
  id: z.uuid(),
  areaNumber: z.int(),
  areaName: z.string(),
  planName: z.nullable(z.string()),
  state: z.enum(guestStates),
  devices: z.int(),
  lastSeenAt: z.nullable(z.iso.datetime()),
  /** by which the guest was found, as it is printed */
  foundByCode: z.nullable(z.string()),
});
export type GuestRow = z.infer<typeof guestRow>;

export const guestSortColumns = ['name', 'validUntil'] as const;

const guests = '/AdminApi/organizations/{orgNumber}/guests';
const ofOrganization = z.object({ orgNumber: organizationNumberParameter });
const ofGuest = z.object({ orgNumber: organizationNumberParameter, guestId: z.uuid() });
const common = { access: 'scope', feature: 'users' } as const;

export const listGuests = endpoint({
  ...common,
  method: 'GET',
  path: guests,
  summary: 'The guests of an organization and of all below it, the newest first unless sorted',
  effect: 'read',
  params: ofOrganization,
  query: z.object({
    ...listQuery,
    text: z.optional(
      z.string().check(rule(minLength(searchMinimumCharacters)), rule(maxLength(longestFilter))),
    ),
    sort: sortQuery(guestSortColumns),
    state: z.optional(z.enum(guestStates)),
  }),
  response: z.object({
    rows: z.array(guestRow),
    total: z.int(),
    /** true when counting stopped at `total` because there are more */
    totalIsLowerBound: z.boolean(),
    isMasked: z.boolean(),
    /** in which the organization's clocks show the times */
    timeZone: z.string(),
  }),
});

export const getGuestChoices = endpoint({
  ...common,
  method: 'GET',
  path: '/AdminApi/organizations/{orgNumber}/guest-choices',
  summary: 'What a guest of the organization may be given; above a service area, in which ones',
  effect: 'read',
  params: ofOrganization,
  response: z.object({
    organizationName: z.string(),
    isArea: z.boolean(),
    timeZone: z.string(),
    language: z.string(),
    /** the first service areas at and below the organization */
    areas: z.array(z.object({ number: z.int(), name: z.string() })),
    /** of the service area */
    plans: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        isOffered: z.boolean(),
        /** when a guest's time with the plan ends who begins now; null: the plan does not say */
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
  params: ofOrganization,
  body: z.extend(guestFields, { areaNumber: organizationNumber, password: guestPassword }),
  response: guestRecord,
});

export const openGuest = endpoint({
  ...common,
  method: 'POST',
  path: `${guests}/{guestId}/views`,
  summary: 'A guest with all details; that somebody looked is kept in the history',
  effect: 'change',
  level: 'view',
  params: ofGuest,
  response: guestRecord,
});

export const updateGuest = endpoint({
  ...common,
  method: 'PUT',
  path: `${guests}/{guestId}`,
  summary: 'Changes a guest',
  effect: 'change',
  params: ofGuest,
  body: z.extend(guestFields, { password: guestPassword, version: z.int() }),
  response: guestRecord,
});

export const setGuestStatus = endpoint({
  ...common,
  method: 'PUT',
  path: `${guests}/{guestId}/status`,
  summary: 'Disables a guest, or lets them in again',
  effect: 'change',
  params: ofGuest,
  body: z.object({ status: z.enum(guestStatuses) }),
  response: guestRecord,
});

export const extendGuest = endpoint({
  ...common,
  method: 'POST',
  path: `${guests}/{guestId}/extensions`,
  summary: 'Gives a guest a plan and more time: as long as the plan lasts, or until a moment',
  effect: 'change',
  params: ofGuest,
  body: z.object({
    planId: z.nullable(z.uuid()),
    /** null: as long as the plan lasts, from the present end or from now */
    until: z.nullable(z.iso.datetime()),
  }),
  response: guestRecord,
});

export const eraseGuest = endpoint({
  ...common,
  method: 'POST',
  path: `${guests}/{guestId}/erasure`,
  summary: 'Erases the personal data for good; what was used and paid stays without it',
  effect: 'change',
  level: 'delete',
  params: ofGuest,
  response: guestRecord,
});
