import { newRecord } from '../../contract/fields/fields.ts';
import { addDays } from '../../contract/values/period.ts';
import { localTimeOf } from '../../contract/values/zoned-time.ts';
import { type Conference, conference } from '../../features/conference/fields.ts';
import { columnsOf } from '../../features/conference/records/conference-rows.ts';
import {
  changedSecrets,
  digestOf,
  newCode,
} from '../../features/conference/records/conference-secrets.ts';
import {
  emptyChosen,
  loadPlanContext,
  type PlanContext,
  reserveConference,
} from '../../features/conference/records/plan-conference.ts';
import { timesOf } from '../../features/conference/rules/times.ts';
import type { ConferenceState } from '../../features/conference/states.ts';
import { planDevices } from '../../features/conference/steps/plan-devices.ts';
import type { ScopedTransaction, ServerContext } from '../../server/context.ts';
import { recordOf } from '../area.ts';
import { addSamples, addSteps } from './event-traces.ts';
import type { NetworkedHotel } from './hotel.ts';

const day = 24 * 3_600_000;

interface SampleEvent extends Partial<Conference> {
  name: string;
  /** codes of rooms */
  rooms: string[];
  /** days from today, and hours of that day; `now` is the hour that has begun */
  from: [days: number, hour: number | 'now'];
  hours: number;
  state: ConferenceState;
  /** the share of what is reserved that it used */
  load?: number;
  reason?: string;
}

const events: SampleEvent[] = [
  {
    name: 'Nordic Energy Forum',
    rooms: ['BALL'],
    from: [0, 'now'],
    hours: 30,
    state: 'Active',
    attendees: 230,
    downKbps: 150_000,
    upKbps: 60_000,
    load: 0.72,
    ssidKind: 'own',
  },
  {
    name: 'Harbour Design Days',
    rooms: ['HARB'],
    from: [0, 'now'],
    hours: 6,
    state: 'Active',
    attendees: 45,
    downKbps: 40_000,
    upKbps: 20_000,
    load: 0.55,
    mode: 'bypass',
  },
  {
    name: 'Board retreat',
    rooms: ['BOARD'],
    from: [1, 9],
    hours: 8,
    state: 'Scheduled',
    attendees: 12,
    downKbps: 20_000,
    upKbps: 20_000,
    contactEmail: 'board@example.com',
  },
  {
    name: 'Trial deposition',
    rooms: ['LIB'],
    from: [2, 10],
    hours: 6,
    state: 'Scheduled',
    attendees: 18,
    mode: 'dark',
  },
  {
    name: 'Spring collection preview',
    rooms: ['BALL-A', 'BALL-B'],
    from: [3, 8],
    hours: 34,
    state: 'Scheduled',
    attendees: 260,
    downKbps: 220_000,
    upKbps: 100_000,
    ssidKind: 'own',
  },
  {
    name: 'Alumni dinner',
    rooms: ['BALL-C'],
    from: [4, 18],
    hours: 6,
    state: 'Scheduled',
    attendees: 130,
    billing: 'complimentary',
  },
  {
    name: 'Quarterly results',
    rooms: ['LIB'],
    from: [6, 9],
    hours: 4,
    state: 'Scheduled',
    attendees: 35,
    downKbps: 30_000,
    upKbps: 15_000,
  },
  {
    name: 'Summer school',
    rooms: ['HARB'],
    from: [9, 9],
    hours: 80,
    state: 'Draft',
    attendees: 55,
  },
  {
    name: 'Medical congress',
    rooms: ['BALL'],
    from: [-6, 8],
    hours: 34,
    state: 'Ended',
    attendees: 380,
    downKbps: 250_000,
    upKbps: 100_000,
    load: 0.9,
    ssidKind: 'own',
    currency: 'EUR',
    price: 480_000,
  },
  {
    name: 'Sales kickoff',
    rooms: ['BALL-A'],
    from: [-3, 9],
    hours: 9,
    state: 'Ended',
    attendees: 120,
    downKbps: 60_000,
    upKbps: 30_000,
    load: 0.97,
    currency: 'EUR',
    price: 95_000,
    billing: 'master',
  },
  {
    name: 'Product launch',
    rooms: ['BALL'],
    from: [-2, 17],
    hours: 6,
    state: 'Cancelled',
    attendees: 300,
    downKbps: 200_000,
    upKbps: 80_000,
    reason: 'The client has moved it to autumn',
  },
];

/** Returns which share of what it has reserved an event of the sample uses. */
export function loadOf(name: string): number {
  return events.find((event) => event.name === name)?.load ?? 0.6;
}

/** Adds conferences of a hotel: two that are on, several that come, and those that were, with what they used. */
export async function addEvents(
  transaction: ScopedTransaction,
  server: Pick<ServerContext, 'now' | 'secrets'>,
  { site }: NetworkedHotel,
): Promise<void> {
  const context = await loadPlanContext(transaction, server, site);
  for (const event of events) await addEvent(transaction, server, site, context, event);
}

async function addEvent(
  transaction: ScopedTransaction,
  server: Pick<ServerContext, 'now' | 'secrets'>,
  site: NetworkedHotel['site'],
  context: PlanContext,
  { rooms, from, hours, state, load, reason, ...given }: SampleEvent,
): Promise<void> {
  const { now, timeZone, has } = context;
  const start = startOf(from, now, timeZone);
  const end = new Date(Date.parse(`${start}Z`) + hours * 3_600_000).toISOString().slice(0, 16);
  const fields = newRecord(conference, {
    reference: `SO-${1_000 + events.findIndex(({ name }) => name === given.name)}`,
    contactName: 'Event office',
    attendees: 20,
    ...given,
    start,
    end,
    roomIds: has.rooms.filter(({ code }) => rooms.includes(code)).map(({ id }) => id),
  });
  const found = timesOf(fields, timeZone);
  // In the night of a change of the clock, one that begins then is left out.
  if (!found.ok) return;
  const { times } = found;
  const id = crypto.randomUUID();
  const isPlanned = state === 'Active' || state === 'Scheduled';
  const hasCode = fields.mode === 'standard' && state !== 'Draft';
  const code = hasCode ? newCode(has.settings) : null;
  const reserved = isPlanned
    ? await reserveConference(
        transaction,
        { id, conference: fields, login: code },
        times,
        context,
        undefined,
      )
    : { ok: true as const, chosen: emptyChosen(fields, has.settings), needsApproval: false };
  if (!reserved.ok) return;
  const isOver = state === 'Ended' || state === 'Cancelled';
  await transaction
    .insertInto('conference')
    .values({
      ...recordOf(site, new Date(Math.min(now.getTime(), times.startsAt.getTime()) - 20 * day)),
      ...columnsOf(fields),
      id,
      state,
      time_zone: timeZone,
      starts_at: times.startsAt,
      ends_at: times.endsAt,
      prepares_at: times.preparesAt,
      free_at: times.freeAt,
      login_kind: fields.mode === 'standard' ? 'code' : null,
      login_digest: code === null ? null : digestOf(code),
      secrets: JSON.stringify(code === null ? {} : await changedSecrets(server, id, {}, { code })),
      chosen: JSON.stringify(reserved.chosen),
      needs_approval: reserved.needsApproval,
      active_at: load === undefined ? null : times.startsAt,
      ended_at: isOver ? times.endsAt : null,
      reason: reason ?? null,
      next_step_at:
        state === 'Scheduled' ? times.preparesAt : state === 'Active' ? times.endsAt : null,
    })
    .execute();
  if (load === undefined) return;
  await addSamples(transaction, id, fields, { ...times, load, now });
  if (state !== 'Active') return;
  const { wished } = await planDevices(transaction, site, fields, reserved.chosen);
  await addSteps(transaction, id, wished, times.preparesAt);
}

function startOf([days, hour]: SampleEvent['from'], now: Date, timeZone: string): string {
  if (hour === 'now')
    return `${localTimeOf(new Date(now.getTime() - 7_200_000), timeZone).slice(0, 13)}:00`;
  const today = localTimeOf(now, timeZone).slice(0, 10);
  return `${addDays(today, days)}T${String(hour).padStart(2, '0')}:00`;
}
