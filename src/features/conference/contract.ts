import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { localDateTime } from '../../contract/fields/date-kinds.ts';
import { integer } from '../../contract/fields/number-kinds.ts';
import { listQuery } from '../../contract/list.ts';
import { madeLink } from '../../contract/made-link.ts';
import { organizationParams, recordEndpoints } from '../../contract/record-endpoints.ts';
import { conference, conferenceSecretNames, sentSecrets } from './fields.ts';
import { conferenceState, conferenceTab, stepStates } from './states.ts';

const common = { access: 'scope', feature: 'conference' } as const;
const organization = '/AdminApi/organizations/{orgNumber}';
const one = '/AdminApi/organizations/{orgNumber}/conferences/{conferenceId}';
const moment = z.iso.datetime();
const { name, start, end, mode, downKbps, upKbps } = conference.schema.shape;
const named = z.object({ id: z.uuid(), name: z.string() });

/** One object of a device as it was read back, with secrets masked. */
const proof = z.object({
  path: z.string(),
  key: z.string(),
  properties: z.array(z.object({ name: z.string(), value: z.string() })),
});

/** What one device has of a conference. */
const step = z.object({
  id: z.uuid(),
  /** null: the device was deleted */
  deviceId: z.nullable(z.uuid()),
  deviceName: z.string(),
  state: z.enum(stepStates),
  /** why it failed, or what has to be done by hand */
  text: z.nullable(z.string()),
  /** what the device returned when it was read after the change */
  proof: z.array(proof),
  doneAt: z.nullable(moment),
  undoneAt: z.nullable(moment),
});
export type ConferenceStep = z.infer<typeof step>;

/** What a conference has of the site. */
const chosen = z.object({
  vlan: z.nullable(z.int()),
  /** the name of the network of Advanced Conference that the VLAN is of */
  network: z.nullable(z.string()),
  /** such as 10.80.3.0/24; null: none, or a dark VLAN */
  subnet: z.nullable(z.string()),
  publicAddresses: z.array(z.string()),
  /** names of devices that carry its SSID */
  accessPoints: z.array(z.string()),
  /** the SSID that attendees choose; null: none */
  ssid: z.nullable(z.string()),
});
export type Chosen = z.infer<typeof chosen>;

/** The values that a list row and a record share. */
const shown = {
  state: conferenceState.schema,
  /** some devices lack what they should have */
  hasFaults: z.boolean(),
  /** it is not prepared before somebody approves it */
  awaitsApproval: z.boolean(),
  startsAt: moment,
  endsAt: moment,
  /** the time zone of the site, in which start and end are */
  timeZone: z.string(),
  /** what it has of the site; of a draft only its SSID */
  chosen,
  /** open sessions, or what the gateway counts where nobody signs in */
  online: z.int(),
  expected: z.int(),
};

const records = recordEndpoints({
  ...common,
  path: 'conferences',
  id: 'conferenceId',
  noun: 'conference',
  fields: conference,
  title: 'name',
  screens: { list: '/manage/conference/timeline', item: '/manage/conference/item' },
  derived: {
    ...shown,
    prepareAt: moment,
    /** null: nobody signs in. The setting of the site when it was planned. */
    loginKind: z.nullable(z.enum(['code', 'password'])),
    secretsSet: z.array(z.enum(conferenceSecretNames)),
    /** how many codes attendees have; 0: one for all */
    attendeeCodes: z.int(),
    rooms: z.array(named),
    ports: z.array(named),
    /** in the order in which devices are prepared */
    steps: z.array(step),
    /** Says that the zone of the site was changed: the local times have stayed. */
    earlierZone: z.nullable(z.string()),
    reason: z.nullable(z.string()),
    approvedBy: z.nullable(z.string()),
    activeAt: z.nullable(moment),
    endedAt: z.nullable(moment),
    endedBy: z.nullable(z.string()),
    warnedAt: z.nullable(moment),
    /** when the link of the planner ends; null: there is none */
    plannerUntil: z.nullable(moment),
  },
  row: {
    name,
    start,
    end,
    mode,
    downKbps,
    upKbps,
    ...shown,
    /** names, in their order */
    rooms: z.array(z.string()),
    version: z.int(),
  },
  sort: ['name', 'start', 'end', 'mode', 'vlan', 'downKbps', 'state'],
  filters: {
    tab: z.optional(conferenceTab.schema),
    state: z.optional(conferenceState.schema),
    mode: z.optional(mode),
    faults: z.optional(z.enum(['yes'])),
  },
});
const { params } = records.get;

const counts = z.object({ current: z.int(), coming: z.int(), past: z.int() });

/** Besides the record's endpoints: requests carry secrets, and creation says whether rooms are reserved. */
export const conferences = {
  ...records,
  list: endpoint({
    ...records.list,
    /** with the number of conferences in each tab, whatever the filters are */
    response: z.extend(records.list.response, { counts }),
  }),
  create: endpoint({
    ...records.create,
    summary: 'Adds a conference: as a draft, or scheduled with all that it needs reserved',
    body: z.object({ ...conference.schema.shape, secrets: sentSecrets, isDraft: z.boolean() }),
  }),
  update: endpoint({
    ...records.update,
    summary:
      'Changes a conference and what it has reserved; omitted secrets are unchanged. Devices of an active one follow.',
    body: z.object({ ...conference.schema.shape, secrets: sentSecrets, version: z.int() }),
  }),
  delete: endpoint({
    ...records.delete,
    summary: 'Deletes a draft, or a conference that was cancelled or missed',
  }),
};
export type ConferenceRecord = z.infer<typeof conferences.record>;
export type ConferenceRow = z.infer<typeof conferences.list.response>['rows'][number];
export type ConferenceCounts = z.infer<typeof counts>;

export const exportConferences = endpoint({
  ...common,
  method: 'GET',
  path: `${organization}/conferences-export`,
  summary: 'Returns the conferences that match the filters as CSV',
  effect: 'read',
  params: organizationParams,
  query: z.object({
    text: listQuery.text,
    tab: z.optional(conferenceTab.schema),
    state: z.optional(conferenceState.schema),
    mode: z.optional(mode),
    faults: z.optional(z.enum(['yes'])),
  }),
  responseType: 'csv',
  response: z.string(),
});

const changing = { ...common, method: 'POST', effect: 'change', params } as const;

export const scheduleConference = endpoint({
  ...changing,
  path: `${one}/schedule`,
  summary: 'Schedules a draft: reserves all that it needs, or says what is in the way',
  response: records.record,
});

export const approveConference = endpoint({
  ...changing,
  path: `${one}/approval`,
  level: 'delete',
  summary: 'Approves a conference that reserves more than the site allows without approval',
  response: records.record,
});

export const cancelConference = endpoint({
  ...changing,
  path: `${one}/cancellation`,
  summary: 'Cancels a conference that has not begun, and gives back what it had reserved',
  body: z.object({ reason: z.string().check(z.trim(), z.maxLength(500)) }),
  response: records.record,
});

export const extendConference = endpoint({
  ...changing,
  path: `${one}/extension`,
  summary: 'Sets another end of a conference, local to the site, if everything is free until then',
  body: z.object({ end: localDateTime('End').schema }),
  response: records.record,
});

export const endConference = endpoint({
  ...changing,
  path: `${one}/ending`,
  summary: 'Ends a conference now: sessions are ended and devices get back what they had before',
  body: z.object({ reason: z.string().check(z.trim(), z.maxLength(500)) }),
  response: records.record,
});

export const retryConference = endpoint({
  ...changing,
  path: `${one}/retries`,
  summary: 'Repeats the failed steps of a conference, on all its devices or on some',
  body: z.object({
    deviceIds: z.optional(z.array(z.uuid()).check(z.minLength(1), z.maxLength(500))),
  }),
  response: records.record,
});

export const copyConference = endpoint({
  ...changing,
  path: `${one}/copies`,
  summary: 'Copies a conference to another start, as a draft with the same length and no login',
  body: z.object({ start: localDateTime('Start').schema }),
  response: z.object({ id: z.uuid() }),
});

export const mostWeeks = 52;

const repetition = z.object({
  /** local to the site */
  start: z.string(),
  /** null: it does not fit, or there is no such time */
  id: z.nullable(z.uuid()),
  awaitsApproval: z.boolean(),
  /** why it was not added, in words */
  problems: z.array(z.string()),
});
export type Repetition = z.infer<typeof repetition>;

export const repeatConference = endpoint({
  ...changing,
  path: `${one}/repetitions`,
  summary:
    'Schedules a conference again each week, with a result for each; weeks that do not fit are left out',
  body: z.object({ weeks: integer({ from: 1, to: mostWeeks }) }),
  response: z.object({ repetitions: z.array(repetition) }),
});

export const linkPlanner = endpoint({
  ...changing,
  path: `${one}/planner-links`,
  summary:
    'Makes a link for the planner: the login and the usage, until a week after the end. An earlier link ends.',
  response: madeLink,
});

export const unlinkPlanner = endpoint({
  ...changing,
  method: 'DELETE',
  path: `${one}/planner-links`,
  summary: 'Ends the link of the planner',
  response: z.object({}),
});

/** What the sign in front of a room shows. The code of Wi-Fi is drawn by the browser. */
export const getConferenceSign = endpoint({
  ...common,
  method: 'GET',
  path: `${one}/sign`,
  summary: 'Returns what a sign shows: SSID, key and login of a conference',
  effect: 'read',
  level: 'edit',
  params,
  response: z.object({
    name,
    rooms: z.array(z.string()),
    start: z.string(),
    end: z.string(),
    timeZone: z.string(),
    ssid: z.nullable(z.string()),
    security: z.enum(['open', 'owe', 'wpa2', 'wpa3']),
    wpaKey: z.nullable(z.string()),
    /** what phones read from a QR code to join the SSID; null: no SSID */
    wifi: z.nullable(z.string()),
    /** the one code for all attendees; null: none, or one for each */
    code: z.nullable(z.string()),
    userName: z.nullable(z.string()),
    password: z.nullable(z.string()),
  }),
});
export type ConferenceSign = z.infer<typeof getConferenceSign.response>;

export const exportAttendeeCodes = endpoint({
  ...common,
  method: 'GET',
  path: `${one}/codes-export`,
  summary: 'Returns the codes of the attendees of a conference as CSV',
  effect: 'read',
  level: 'edit',
  params,
  responseType: 'csv',
  response: z.string(),
});

export const conferenceParams = params;
