import * as z from 'zod/mini';
import { endpoint } from '../../../contract/endpoint.ts';
import { organizationParams } from '../../../contract/record-endpoints.ts';
import { conferences } from '../contract.ts';
import { conferenceState } from '../states.ts';
import { rehearsalRequest } from './fields.ts';

const common = {
  access: 'scope',
  feature: 'advanced-conference',
  params: organizationParams,
} as const;
const path = '/AdminApi/organizations/{orgNumber}/conference-rehearsal';
const moment = z.iso.datetime();

/** One thing that a rehearsal looks at. */
const check = z.object({
  deviceId: z.uuid(),
  deviceName: z.string(),
  /** such as 'VLAN', 'DHCP', 'Portal', 'Rate', 'SSID', or 'Set up' if nothing else could be looked at */
  subject: z.string(),
  result: z.enum(['good', 'bad', 'skipped']),
  text: z.string(),
});
export type RehearsalCheck = z.infer<typeof check>;

const rehearsal = z.object({
  id: z.uuid(),
  state: conferenceState.schema,
  rooms: z.array(z.string()),
  startedAt: moment,
  startedBy: z.string(),
  /** it is torn down then at the latest */
  endsAt: moment,
  endedAt: z.nullable(moment),
  /** null: it has ended by itself, or has not ended */
  endedBy: z.nullable(z.string()),
  /** of the site */
  timeZone: z.string(),
  vlan: z.nullable(z.int()),
  steps: conferences.record.shape.steps,
  checks: z.array(check),
  /** nothing of it is left on any device */
  isTornDown: z.boolean(),
});
export type Rehearsal = z.infer<typeof rehearsal>;

/** How many rehearsals before the last one are returned. */
export const mostEarlier = 10;

const earlier = z.object({
  id: z.uuid(),
  rooms: z.array(z.string()),
  startedAt: moment,
  startedBy: z.string(),
  timeZone: z.string(),
  good: z.int(),
  bad: z.int(),
  /** devices that may still have something of it */
  uncleared: z.int(),
});
export type EarlierRehearsal = z.infer<typeof earlier>;

export const getRehearsal = endpoint({
  ...common,
  method: 'GET',
  path,
  summary:
    'Returns the last rehearsal of a site with what it has found, null if there was none, and the results of earlier ones',
  effect: 'read',
  response: z.object({
    rehearsal: z.nullable(rehearsal),
    /** newest first */
    earlier: z.array(earlier).check(z.maxLength(mostEarlier)),
  }),
});

export const startRehearsal = endpoint({
  ...common,
  method: 'POST',
  path,
  summary:
    'Builds a pretend event on the real devices of rooms, checks each, and tears it down again',
  effect: 'change',
  body: rehearsalRequest.schema,
  response: rehearsal,
});

export const endRehearsal = endpoint({
  ...common,
  method: 'DELETE',
  path,
  summary: 'Ends the rehearsal of a site now and tears down what it has built',
  effect: 'change',
  response: z.object({}),
});
