import * as z from 'zod/mini';
import { endpoint } from '../../../contract/endpoint.ts';
import { integer } from '../../../contract/fields/number-kinds.ts';
import { organizationParams } from '../../../contract/record-endpoints.ts';
import { conferences } from '../contract.ts';
import { conferenceMode } from '../fields.ts';
import { conferenceState } from '../states.ts';

const common = { access: 'scope', feature: 'conference', params: organizationParams } as const;
const path = '/AdminApi/organizations/{orgNumber}/conference-rehearsal';
const moment = z.iso.datetime();

/** One thing that a rehearsal looks at. */
const check = z.object({
  deviceName: z.string(),
  /** such as 'VLAN', 'DHCP', 'Portal', 'Rate', 'SSID', 'Torn down' */
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
  vlan: z.nullable(z.int()),
  steps: conferences.record.shape.steps,
  checks: z.array(check),
  /** nothing of it is left on any device */
  isTornDown: z.boolean(),
});
export type Rehearsal = z.infer<typeof rehearsal>;

export const getRehearsal = endpoint({
  ...common,
  method: 'GET',
  path,
  summary: 'Returns the last rehearsal of a site with what it has found; null: there was none',
  effect: 'read',
  response: z.object({ rehearsal: z.nullable(rehearsal) }),
});

export const startRehearsal = endpoint({
  ...common,
  method: 'POST',
  path,
  summary:
    'Builds a pretend event on the real devices of rooms, checks each, and tears it down again',
  effect: 'change',
  body: z.object({
    roomIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(1_000)),
    mode: conferenceMode.schema,
    hasOwnSsid: z.boolean(),
    /** how long it may take */
    minutes: integer({ from: 15, to: 60 }),
  }),
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
