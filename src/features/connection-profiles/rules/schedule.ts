import { addDays } from '../../../contract/values/period.ts';
import { localTimeOf, momentOf } from '../../../contract/values/zoned-time.ts';
import type { Schedule, WeeklyPeriod } from '../../site-network/public/wishes.ts';

const minutesOfDay = 1_440;
export const mostPeriods = 28;

/** Hours as they are entered: they may end after midnight. */
export interface EnteredHours {
  /** 1 (Monday) to 7 */
  days: readonly number[];
  /** 08:00 */
  from: string;
  /** 00:00 and 24:00 are midnight at the end */
  until: string;
}

export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Returns the weekly periods of entered hours, cut at midnight, joined where they touch, in the order of the week. */
export function weeklyPeriods(entered: readonly EnteredHours[]): WeeklyPeriod[] {
  const cut = entered.flatMap(({ days, from, until }) =>
    days.flatMap((day): WeeklyPeriod[] => {
      const [start, end] = [minutesOf(from), minutesOf(until)];
      if (start === end) return [];
      if (start < end) return [{ day, from: start, until: end }];
      const rest = { day: (day % 7) + 1, from: 0, until: end };
      return [{ day, from: start, until: minutesOfDay }, ...(end === 0 ? [] : [rest])];
    }),
  );
  const joined: WeeklyPeriod[] = [];
  for (const period of cut.toSorted((a, b) => a.day - b.day || a.from - b.from)) {
    const last = joined.at(-1);
    if (last === undefined || last.day !== period.day || last.until < period.from)
      joined.push({ ...period });
    else last.until = Math.max(last.until, period.until);
  }
  return joined;
}

/** Returns whether a network is on at a moment, by the clock on the site's wall. */
export function isOnAt({ timeZone, periods, daysOff }: Schedule, at: Date): boolean {
  const local = localTimeOf(at, timeZone);
  const day = local.slice(0, 10);
  if (daysOff.includes(day)) return false;
  if (periods.length === 0) return true;
  const minute = minutesOf(local.slice(11));
  const weekday = weekdayOf(day);
  return periods.some(
    (period) => period.day === weekday && period.from <= minute && minute < period.until,
  );
}

/** 1 is Monday. */
function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

const daysAhead = 15;

/**
 * Returns when a network is switched next, or null when it is not within two weeks. Times that the clock skips or repeats
 * are moments like any other: what counts is what the wall shows.
 */
export function nextSwitch(schedule: Schedule, after: Date): Date | null {
  const { timeZone, periods, daysOff } = schedule;
  const isOn = isOnAt(schedule, after);
  const today = localTimeOf(after, timeZone).slice(0, 10);
  const days = Array.from({ length: daysAhead }, (_, index) => addDays(today, index));
  const moments = days.flatMap((day) => {
    const weekday = weekdayOf(day);
    const edges = periods
      .filter((period) => period.day === weekday)
      .flatMap(({ from, until }) => [from, until]);
    const isEdgeDay = daysOff.includes(day) || daysOff.includes(addDays(day, -1));
    const minutes = [...edges, ...(isEdgeDay ? [0] : [])];
    return [
      ...minutes.map((minute) => momentAt(day, minute, timeZone)),
      ...changesOf(day, timeZone),
    ];
  });
  const next = moments
    .filter((moment) => moment > after)
    .toSorted((a, b) => a.getTime() - b.getTime())
    .find((moment) => isOnAt(schedule, moment) !== isOn);
  return next ?? null;
}

function momentAt(day: string, minute: number, timeZone: string): Date {
  const [onDay, rest] = minute === minutesOfDay ? [addDays(day, 1), 0] : [day, minute];
  const time = `${String(Math.floor(rest / 60)).padStart(2, '0')}:${String(rest % 60).padStart(2, '0')}`;
  return momentOf(`${onDay}T${time}`, timeZone) ?? new Date(`${onDay}T${time}Z`);
}

const halfHour = 30 * 60_000;

/** Returns every half hour of a day on which clocks change, because the wall then skips or repeats times. */
function changesOf(day: string, timeZone: string): Date[] {
  const start = momentAt(day, 0, timeZone).getTime();
  const length = momentAt(day, minutesOfDay, timeZone).getTime() - start;
  if (length === minutesOfDay * 60_000) return [];
  return Array.from(
    { length: length / halfHour },
    (_, index) => new Date(start + index * halfHour),
  );
}

/** Returns the schedule of a profile in the site's time zone. */
export function scheduleOf(
  { hours, daysOff }: { hours: readonly EnteredHours[]; daysOff: readonly { day: string }[] },
  timeZone: string,
): Schedule {
  return {
    timeZone,
    periods: weeklyPeriods(hours),
    daysOff: daysOff.map(({ day }) => day).toSorted(),
  };
}
