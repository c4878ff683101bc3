import * as z from 'zod/mini';
import { endpoint } from '../../../contract/endpoint.ts';
import { conferenceParams, conferences } from '../contract.ts';
import { conference } from '../fields.ts';
import { conferenceState } from '../states.ts';

const common = {
  access: 'scope',
  feature: 'conference',
  method: 'GET',
  effect: 'read',
  params: conferenceParams,
} as const;
const report = '/AdminApi/organizations/{orgNumber}/conferences/{conferenceId}/report';
const moment = z.iso.datetime();
const { name, reference, start, end, mode, currency, price, billing } = conference.schema.shape;
const { downKbps, upKbps } = conferences.record.shape;

export const getConferenceReport = endpoint({
  ...common,
  path: report,
  summary: 'Returns what a conference has used: devices by hour, data, bandwidth, faults and price',
  response: z.object({
    name,
    reference,
    contactName: z.string(),
    state: conferenceState.schema,
    start,
    end,
    timeZone: z.string(),
    /** when it really began and ended; null: not yet, or never */
    activeAt: z.nullable(moment),
    endedAt: z.nullable(moment),
    mode,
    rooms: z.array(z.string()),
    expected: z.int(),
    /** each hour of the event, with the most devices at a time and the data of it */
    hours: z.array(
      z.object({ at: moment, devices: z.int(), downBytes: z.int(), upBytes: z.int() }),
    ),
    peakDevices: z.int(),
    peakAt: z.nullable(moment),
    /** sessions that were signed in, and different devices among them */
    sessions: z.int(),
    devices: z.int(),
    downBytes: z.int(),
    upBytes: z.int(),
    downKbps,
    upKbps,
    /** the rate that 95 % of the samples do not exceed; null: nothing was measured */
    p95DownKbps: z.nullable(z.int()),
    p95UpKbps: z.nullable(z.int()),
    /** minutes at 95 % or more of what is reserved; null: nothing is */
    minutesAtCap: z.nullable(z.int()),
    samples: z.int(),
    /** devices that lacked something, or still do, with why */
    faults: z.array(z.object({ deviceName: z.string(), text: z.string() })),
    currency,
    price,
    billing,
  }),
});
export type ConferenceReport = z.infer<typeof getConferenceReport.response>;

export const exportConferenceReport = endpoint({
  ...common,
  path: `${report}-csv`,
  summary: 'Returns the report of a conference as CSV',
  responseType: 'csv',
  response: z.string(),
});

export const printConferenceReport = endpoint({
  ...common,
  path: `${report}-pdf`,
  summary: 'Returns the report of a conference as PDF',
  query: z.object({ paper: z.optional(z.enum(['A4', 'Letter'])) }),
  responseType: 'pdf',
  response: z.string(),
});
