import { addDays } from '../../../contract/values/period.ts';
import { localTimeOf, momentOf } from '../../../contract/values/zoned-time.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import {
  loadReservations,
  loadSite,
  type Reservation,
  type SiteRoom,
} from '../../advanced-conference/public/reservations.ts';
import { capacityOf } from '../../advanced-conference/public/settings.ts';
import { conferencesOf, hasFaults, onlineOf, shownOf } from '../records/conference-rows.ts';
import { countConferences, roomNames } from '../records/list-conferences.ts';
import { zoneOf } from '../records/plan-conference.ts';
import { type ConferenceDashboard, type TimelineBar, timelineDays } from './contract.ts';
import { findProblems } from './find-problems.ts';
import { bandsOf, loadUsage, usedNow } from './usage.ts';

const dayMs = 86_400_000;
const comingMs = 7 * dayMs;
const mostComing = 20;

/** Returns 14 days of a site from a day on. */
export async function getDashboard(
  request: OrganizationRequest,
  query: { from?: string | undefined },
): Promise<ConferenceDashboard> {
  const { transaction, organization, server } = request;
  const now = server.now();
  const timeZone = await zoneOf(transaction, organization);
  const first = query.from ?? localTimeOf(now, timeZone).slice(0, 10);
  const days = Array.from({ length: timelineDays + 1 }, (_none, index) => {
    const day = addDays(first, index);
    return { day, startsAt: momentOf(`${day}T00:00`, timeZone) ?? now };
  });
  const within = {
    from: days[0]?.startsAt ?? now,
    until: days.at(-1)?.startsAt ?? now,
  };
  const site = await loadSite(transaction, organization);
  const reservations = await loadReservations(transaction, organization, {
    from: new Date(Math.min(within.from.getTime(), now.getTime())),
    until: new Date(Math.max(within.until.getTime(), now.getTime() + timelineDays * dayMs)),
  });
  const known = await conferencesOf(transaction, organization)
    .selectAll('conference')
    .select([onlineOf(now).as('online'), hasFaults.as('hasFaults')])
    .where('free_at', '>', new Date(Math.min(within.from.getTime(), now.getTime())))
    .where('state', '<>', 'Cancelled')
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
  const problems = findProblems(known, { site, reservations, timeZone, now });
  const problemsOf = Map.groupBy(problems, ({ conferenceId }) => conferenceId);
  const byId = new Map(known.map((row) => [row.id, row]));
  const names = await roomNames(
    transaction,
    known.flatMap(({ settings }) => settings.roomIds),
  );
  const live = known.filter(({ state }) => state === 'Active');
  const next = known.filter(({ state, starts_at }) => state === 'Scheduled' && starts_at > now);
  const bars = Map.groupBy(
    reservations.filter(({ kind }) => kind === 'room'),
    ({ item }) => item,
  );
  const barOf = (reservation: Reservation): TimelineBar => {
    const conference = byId.get(reservation.event.id);
    return {
      ...timesOfReservation(reservation),
      // A rehearsal has no page.
      conferenceId: conference?.id ?? null,
      name: reservation.event.name,
      state: conference?.state ?? null,
      hasFaults: conference?.hasFaults ?? false,
      awaitsApproval: conference === undefined ? false : shownOf(conference).awaitsApproval,
      problems: (problemsOf.get(reservation.event.id) ?? []).map(({ text }) => text),
    };
  };
  const isShown = ({ from, until }: Reservation) =>
    from < within.until.getTime() && until > within.from.getTime();
  const capacity = capacityOf(site.settings);
  return {
    timeZone,
    now: now.toISOString(),
    days: days
      .slice(0, timelineDays)
      .map(({ day, startsAt }) => ({ day, startsAt: startsAt.toISOString() })),
    until: within.until.toISOString(),
    counts: await countConferences(transaction, organization),
    live: {
      conferences: live.length,
      online: live.reduce((sum, row) => sum + row.online, 0),
      expected: live.reduce((sum, row) => sum + shownOf(row).expected, 0),
    },
    pool: capacity && { downKbps: capacity.down, upKbps: capacity.up },
    reserved: reservedAt(reservations, now.getTime()),
    used: await usedNow(transaction, organization, now),
    next: nextOf(next[0]),
    coming: next
      .filter(({ starts_at }) => starts_at.getTime() < now.getTime() + comingMs)
      .slice(0, mostComing)
      .map((row) => ({
        id: row.id,
        name: row.name,
        startsAt: row.starts_at.toISOString(),
        endsAt: row.ends_at.toISOString(),
        rooms: row.settings.roomIds.flatMap((id) => names.get(id) ?? []).toSorted(),
        awaitsApproval: shownOf(row).awaitsApproval,
      })),
    rooms: site.rooms.map(({ id, name, seats, partIds }: SiteRoom) => ({
      id,
      name,
      seats,
      partIds: [...partIds],
      bars: (bars.get(id) ?? []).filter(isShown).map(barOf),
    })),
    bands: bandsOf(reservations, within),
    usage: await loadUsage(transaction, organization, within),
    problems,
  };
}

function nextOf(
  row:
    | {
        id: string;
        name: string;
        starts_at: Date;
        prepares_at: Date;
        settings: { roomIds: string[] };
      }
    | undefined,
): ConferenceDashboard['next'] {
  return row === undefined
    ? null
    : {
        id: row.id,
        name: row.name,
        startsAt: row.starts_at.toISOString(),
        prepareAt: row.prepares_at.toISOString(),
        rooms: row.settings.roomIds.length,
      };
}

function timesOfReservation({ from, until, startsAt, endsAt }: Reservation) {
  const text = (at: number) => new Date(at).toISOString();
  const end = (at: number) => (Number.isFinite(at) ? text(at) : null);
  return { from: text(from), until: end(until), startsAt: text(startsAt), endsAt: end(endsAt) };
}

function reservedAt(reservations: readonly Reservation[], at: number) {
  const sum = (kind: 'down' | 'up') =>
    reservations
      .filter((one) => one.kind === kind && one.from <= at && one.until > at)
      .reduce((total, { amount }) => total + amount, 0);
  return { downKbps: sum('down'), upKbps: sum('up') };
}
