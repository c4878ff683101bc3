import * as z from 'zod/mini';
import { endpoint } from '../../../contract/endpoint.ts';
import { organizationParams } from '../../../contract/record-endpoints.ts';
import { conferenceSettings } from '../../advanced-conference/public/fields.ts';
import { deviceType } from '../../devices/fields.ts';
import { conference, sentSecrets } from '../fields.ts';

const common = { access: 'scope', feature: 'conference' } as const;
const organization = '/AdminApi/organizations/{orgNumber}';
const moment = z.iso.datetime();

/** Something about a planned conference, with the field of the form that it concerns. */
const finding = z.object({ path: z.string(), text: z.string() });
export type Finding = z.infer<typeof finding>;

/** What one device will be told. */
const toldDevice = z.object({
  deviceId: z.uuid(),
  name: z.string(),
  type: deviceType.schema,
  areaName: z.string(),
  /** written by the server, or typed by a person */
  by: z.enum(['push', 'hand']),
  /** compared with what it was told of this conference before */
  change: z.enum(['add', 'change', 'remove', 'same']),
  /** in the order in which it is told */
  lines: z.array(
    z.object({
      text: z.string(),
      change: z.enum(['add', 'remove', 'same']),
    }),
  ),
  /** what it cannot do of it, in words */
  limits: z.array(z.string()),
});
export type ToldDevice = z.infer<typeof toldDevice>;

export const checkConferenceCall = endpoint({
  ...common,
  method: 'POST',
  path: `${organization}/conference-checks`,
  summary:
    'Checks a conference before it is saved: conflicts, warnings, what is free, what changes, and what each device will be told',
  effect: 'read',
  params: organizationParams,
  body: z.object({
    /** of the conference that is changed; null: a new one */
    conferenceId: z.nullable(z.uuid()),
    ...conference.schema.shape,
    secrets: sentSecrets,
  }),
  response: z.object({
    timeZone: z.string(),
    /** null: there is no such local time; see `conflicts` */
    startsAt: z.nullable(moment),
    endsAt: z.nullable(moment),
    prepareAt: z.nullable(moment),
    /** it begins at once: its start, or its lead, is in the past */
    startsNow: z.boolean(),
    /** what keeps it from being scheduled; a draft can be saved all the same */
    conflicts: z.array(finding),
    warnings: z.array(finding),
    /** the nearest start at which it fits, local to the site; null: it fits, or it does at no time within 14 days */
    nearestStart: z.nullable(z.string()),
    /** of a stored one that does not fit: the latest end after the stored one until which it does, local to the site */
    latestEnd: z.nullable(z.string()),
    needsApproval: z.boolean(),
    /** null: the uplink of the site is not known */
    bandwidth: z.nullable(
      z.object({
        poolDownKbps: z.int(),
        poolUpKbps: z.int(),
        /** the most that others have reserved at any time of the conference */
        takenDownKbps: z.int(),
        takenUpKbps: z.int(),
      }),
    ),
    chosen: z.object({
      vlan: z.nullable(z.int()),
      network: z.nullable(z.string()),
      subnet: z.nullable(z.string()),
      publicAddresses: z.array(z.string()),
      accessPoints: z.array(z.string()),
      ssid: z.nullable(z.string()),
    }),
    devices: z.array(toldDevice),
    /** the fields that differ from what is stored; empty for a new conference */
    changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  }),
});
export type ConferenceCheck = z.infer<typeof checkConferenceCall.response>;

const settings = conferenceSettings.schema.shape;

/** What the wizard offers. */
export const getConferenceSite = endpoint({
  ...common,
  method: 'GET',
  path: `${organization}/conference-site`,
  summary:
    'Returns what a site has for conferences: rooms, ports, networks, service areas and rules',
  effect: 'read',
  params: organizationParams,
  response: z.object({
    timeZone: z.string(),
    /** now at the site: 2026-12-03T09:00 */
    localNow: z.string(),
    currency: z.nullable(z.string()),
    rooms: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        code: z.string(),
        seats: z.nullable(z.int()),
        /** the rooms that it consists of */
        partIds: z.array(z.uuid()),
        /** their names */
        parts: z.array(z.string()),
        accessPoints: z.int(),
      }),
    ),
    ports: z.array(
      z.object({
        id: z.uuid(),
        /** switch, port and label */
        name: z.string(),
        roomId: z.nullable(z.uuid()),
        carriesConference: z.boolean(),
        carriesDark: z.boolean(),
      }),
    ),
    networks: z.array(
      z.object({
        name: z.string(),
        use: z.enum(['conference', 'dark']),
        vlans: z.array(z.int()),
        publicAddresses: z.int(),
      }),
    ),
    areas: z.array(z.object({ number: z.int(), name: z.string() })),
    pool: z.nullable(z.object({ downKbps: z.int(), upKbps: z.int() })),
    /** what a new conference begins with, and what the site allows */
    rules: z.object({
      login: settings.login,
      sharing: settings.sharing,
      codeLength: settings.codeLength,
      devicesEach: settings.devicesPerCode,
      leadMinutes: settings.leadMinutes,
      turnoverMinutes: settings.teardownMinutes,
      security: settings.security,
      ssidPattern: settings.ssidPattern,
      leastPerEvent: settings.leastPerEvent,
      mostPerEvent: settings.mostPerEvent,
      approvalAbove: settings.approvalAbove,
    }),
  }),
});
export type ConferenceSiteReply = z.infer<typeof getConferenceSite.response>;
