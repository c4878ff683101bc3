import type { Received } from '../../../contract/endpoint.ts';
import { crossFieldErrors, differences, pickFields } from '../../../contract/fields/fields.ts';
import { localTimeOf } from '../../../contract/values/zoned-time.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { conflictText } from '../../advanced-conference/public/conflict-text.ts';
import {
  conflictFinder,
  type EventTimes,
  latestEnd,
  nearestFit,
  planClaims,
} from '../../advanced-conference/public/plan.ts';
import {
  loadReservations,
  portName,
  type Reservation,
} from '../../advanced-conference/public/reservations.ts';
import type { Wanted } from '../../advanced-conference/public/reserve.ts';
import { capacityOf } from '../../advanced-conference/public/settings.ts';
import { peakOf } from '../../advanced-conference/public/sweep.ts';
import type { Chosen } from '../contract.ts';
import { type Conference, conference } from '../fields.ts';
import { attendeeLoginErrors } from '../records/attendee-logins.ts';
import { digestOf, openedSecrets, secretsAfter } from '../records/conference-secrets.ts';
import { type FoundConference, findConference } from '../records/find-conference.ts';
import {
  chosenOf,
  type Errors,
  emptyChosen,
  loadPlanContext,
  loginKindOf,
  type PlanContext,
  planErrors,
  sharedLogin,
} from '../records/plan-conference.ts';
import { areaErrors, frozenErrors, isGrowing } from '../records/write-conference.ts';
import { type ConferenceTimes, timesOf } from '../rules/times.ts';
import { fieldOfItem, wantedOf } from '../rules/wanted.ts';
import { isOnDevices } from '../states.ts';
import { planDevices } from '../steps/plan-devices.ts';
import type { ConferenceCheck, checkConferenceCall, Finding } from './contract.ts';
import { toldDevices } from './told-devices.ts';
import { warningsOf } from './warnings.ts';

const dayMs = 86_400_000;
const searchedMs = 14 * dayMs;

/** Returns what is in the way of an entered conference, and what saving it would do. Reserves nothing. */
export async function checkConference(
  request: OrganizationRequest,
  { conferenceId, secrets: sent, ...typed }: Received<typeof checkConferenceCall>['body'],
): Promise<ConferenceCheck> {
  const { transaction, organization, server } = request;
  const found = conferenceId === null ? undefined : await findConference(request, conferenceId);
  const context = await loadPlanContext(transaction, server, organization);
  const { timeZone, now, has } = context;
  const isBegun = found !== undefined && isOnDevices(found.row.state);
  const fields = isBegun ? typed : fromNow(typed, context);
  const known = found?.row.state === 'Draft' ? undefined : found?.row;
  const kind = loginKindOf(fields, has.settings, known);
  const stored =
    found === undefined ? {} : await openedSecrets(server, found.row.id, found.row.secrets);
  const opened = secretsAfter(stored, sent);
  const login = sharedLogin(fields, kind, opened);
  const errors: Errors = {
    ...crossFieldErrors(conference, fields),
    ...planErrors(fields, kind, opened, context),
    ...(found && frozenErrors(found.row, fields, found.row.state)),
    ...(await areaErrors(request, fields)),
    ...(await attendeeLoginErrors(transaction, organization, {
      id: conferenceId,
      conference: fields,
      login,
    })),
  };
  const timed = timesOf(fields, timeZone);
  const times = timed.ok ? timed.times : null;
  const wanted = wantedOf(fields, {
    login: login === null ? null : digestOf(login),
    kept: known === undefined ? null : { mode: known.mode, vlan: known.chosen.vlan },
    site: has,
  });
  const fit =
    times === null ? null : await fitOf(request, context, { times, wanted, fields, found });
  const chosen = fit?.chosen ?? emptyChosen(fields, has.settings);
  const devices = await planDevices(transaction, organization, fields, chosen);
  const pool = capacityOf(has.settings);
  const { approvalAbove } = has.settings;
  const most = Math.max(wanted.downKbps, wanted.upKbps);
  return {
    timeZone,
    startsAt: times?.startsAt.toISOString() ?? null,
    endsAt: times?.endsAt.toISOString() ?? null,
    prepareAt: times?.preparesAt.toISOString() ?? null,
    startsNow: times !== null && !isBegun && times.preparesAt <= now,
    conflicts: [
      ...Object.entries(errors).map(([path, text]) => ({ path, text })),
      ...(fit?.conflicts ?? []),
    ],
    warnings: warningsOf(fields, {
      times,
      context,
      plan: devices,
      chosen,
      taken: fit?.taken ?? null,
      wasPast: !isBegun && fields.start !== typed.start,
    }),
    nearestStart: fit?.nearestStart ?? null,
    latestEnd: fit?.latestEnd ?? null,
    needsApproval: approvalAbove !== null && most > approvalAbove && !isApproved(found, fields),
    bandwidth:
      pool === null
        ? null
        : {
            poolDownKbps: pool.down,
            poolUpKbps: pool.up,
            takenDownKbps: fit?.taken.down ?? 0,
            takenUpKbps: fit?.taken.up ?? 0,
          },
    chosen,
    devices: await toldDevices(transaction, isBegun ? conferenceId : null, devices.wished),
    changes:
      found === undefined ? [] : changesOf(pickFields(conference, found.record), fields, has),
  };
}

/** An approval lasts until more is wanted. */
function isApproved(found: FoundConference | undefined, fields: Conference): boolean {
  return found !== undefined && found.row.approved_at !== null && !isGrowing(found.row, fields);
}

/** Of rooms and ports, those that are left out and added are named: their number may stay the same. */
function changesOf(
  before: Conference,
  after: Conference,
  { rooms, ports }: PlanContext['has'],
): ConferenceCheck['changes'] {
  const names = new Map([
    ...rooms.map(({ id, name }) => [id, name] as const),
    ...ports.map((port) => [port.id, portName(port)] as const),
  ]);
  const without = (ids: readonly string[], others: readonly string[]) =>
    ids.flatMap((id) => (others.includes(id) ? [] : (names.get(id) ?? []))).join(', ');
  const named = (['roomIds', 'portIds'] as const).map((field) => ({
    label: conference.map[field].label,
    before: without(before[field], after[field]),
    after: without(after[field], before[field]),
  }));
  return differences(conference, before, after).map(
    ({ label, mine, theirs }) =>
      named.find((one) => one.label === label) ?? { label, before: mine, after: theirs },
  );
}

function fromNow(typed: Conference, { timeZone, now }: PlanContext): Conference {
  const found = timesOf(typed, timeZone);
  return found.ok && found.times.startsAt < now && found.times.endsAt > now
    ? { ...typed, start: localTimeOf(now, timeZone) }
    : typed;
}

interface Fit {
  chosen: Chosen;
  conflicts: Finding[];
  nearestStart: string | null;
  latestEnd: string | null;
  /** the most that others have reserved during the conference */
  taken: { down: number; up: number };
}

async function fitOf(
  { transaction, organization }: OrganizationRequest,
  { has, timeZone, now }: PlanContext,
  {
    times,
    wanted,
    fields,
    found,
  }: {
    times: ConferenceTimes;
    wanted: Wanted;
    fields: Conference;
    found: FoundConference | undefined;
  },
): Promise<Fit> {
  const { startsAt, endsAt, preparesAt, freeAt } = times;
  const all = await loadReservations(transaction, organization, {
    from: new Date(Math.min(preparesAt.getTime() - searchedMs, now.getTime())),
    until: new Date(freeAt.getTime() + searchedMs),
  });
  const others = all.filter(({ event }) => event.id !== found?.row.id);
  const eventTimes: EventTimes = {
    startsAt: startsAt.getTime(),
    endsAt: endsAt.getTime(),
    leadMs: startsAt.getTime() - preparesAt.getTime(),
    turnoverMs: freeAt.getTime() - endsAt.getTime(),
  };
  const plan = planClaims(eventTimes, wanted, has, conflictFinder(others, has));
  const nearest =
    plan.conflicts.length === 0
      ? null
      : nearestFit(eventTimes, wanted, has, others, {
          earliest: now.getTime(),
          farthest: searchedMs,
        });
  const latest =
    plan.conflicts.length === 0 || found === undefined
      ? null
      : latestEnd(eventTimes, wanted, has, others, { earliest: found.row.ends_at.getTime() });
  const within = { from: eventTimes.startsAt, until: eventTimes.endsAt };
  const peak = (kind: Reservation['kind']) =>
    peakOf(
      others.filter((one) => one.kind === kind),
      within,
    );
  return {
    chosen: chosenOf(plan.chosen, fields, has.settings),
    conflicts: plan.conflicts.map((conflict) => ({
      path: fieldOfItem(conflict.kind),
      text: conflictText(conflict, timeZone),
    })),
    nearestStart: nearest === null ? null : localTimeOf(new Date(nearest), timeZone),
    latestEnd: latest === null ? null : localTimeOf(new Date(latest), timeZone),
    taken: { down: peak('down'), up: peak('up') },
  };
}
