import * as z from 'zod/mini';
import { endpoint } from '../../../contract/endpoint.ts';
import { date } from '../../../contract/fields/date-kinds.ts';
import { organizationParams } from '../../../contract/record-endpoints.ts';
import { conferenceState } from '../states.ts';

const moment = z.iso.datetime();
const amounts = { downKbps: z.int(), upKbps: z.int() };

/** A conference in a room, or a block of it, within the timeline. */
const bar = z.object({
  /** null: the room is blocked */
  conferenceId: z.nullable(z.uuid()),
  /** of a block: why */
  name: z.string(),
  /** null: a block */
  state: z.nullable(conferenceState.schema),
  hasFaults: z.boolean(),
  awaitsApproval: z.boolean(),
  /** also what is in the way of it now, in words; empty: nothing */
  problems: z.array(z.string()),
  /** of the event itself */
  startsAt: moment,
  /** null: without an end */
  endsAt: z.nullable(moment),
  /** with lead and turnover */
  from: moment,
  until: z.nullable(moment),
});
export type TimelineBar = z.infer<typeof bar>;

/** What is reserved during a part of the timeline; between bands nothing is. */
const band = z.object({
  from: moment,
  until: moment,
  ...amounts,
  /** by conference, in a stable order, so that they can be stacked */
  parts: z.array(z.object({ conferenceId: z.uuid(), name: z.string(), ...amounts })),
});
export type TimelineBand = z.infer<typeof band>;

/** Something that no longer fits, such as a room that was blocked after a conference was planned. */
const problem = z.object({
  conferenceId: z.uuid(),
  name: z.string(),
  startsAt: moment,
  text: z.string(),
});
export type ConferenceProblem = z.infer<typeof problem>;

export const timelineDays = 14;

export const getConferenceDashboard = endpoint({
  access: 'scope',
  feature: 'conference',
  method: 'GET',
  path: '/AdminApi/organizations/{orgNumber}/conference-dashboard',
  summary:
    'Returns 14 days of a site: its rooms, what is reserved of its bandwidth and used, and what does not fit',
  effect: 'read',
  params: organizationParams,
  query: z.object({
    /** the first day, at the site; today if left out */
    from: z.optional(date('From').schema),
  }),
  response: z.object({
    timeZone: z.string(),
    now: moment,
    /** the days with the instants at which they begin; they may have 23 or 25 hours */
    days: z.array(z.object({ day: z.string(), startsAt: moment })),
    /** when the last day ends */
    until: moment,
    counts: z.object({ current: z.int(), coming: z.int(), past: z.int() }),
    live: z.object({ conferences: z.int(), online: z.int(), expected: z.int() }),
    /** null: the uplink of the site is not known */
    pool: z.nullable(z.object(amounts)),
    /** now */
    reserved: z.object(amounts),
    /** by conferences, when it was measured last; null: nothing was measured within 15 minutes */
    used: z.nullable(z.object({ ...amounts, at: moment })),
    next: z.nullable(
      z.object({
        id: z.uuid(),
        name: z.string(),
        startsAt: moment,
        prepareAt: moment,
        rooms: z.int(),
      }),
    ),
    /** those that begin within seven days, the next ones first, at most 20 */
    coming: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        startsAt: moment,
        endsAt: moment,
        rooms: z.array(z.string()),
        awaitsApproval: z.boolean(),
      }),
    ),
    rooms: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        seats: z.nullable(z.int()),
        /** the rooms that it consists of */
        partIds: z.array(z.uuid()),
        bars: z.array(bar),
      }),
    ),
    bands: z.array(band),
    /** what all conferences together used, a quarter of an hour each; empty where nothing was measured */
    usage: z.array(z.object({ at: moment, ...amounts })),
    problems: z.array(problem),
  }),
});
export type ConferenceDashboard = z.infer<typeof getConferenceDashboard.response>;
