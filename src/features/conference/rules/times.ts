import { strictMoment } from '../../../contract/values/strict-moment.ts';
import { localTimeOf, momentOf } from '../../../contract/values/zoned-time.ts';
import type { Conference } from '../fields.ts';

const minuteMs = 60_000;
const shortestMs = 15 * minuteMs;

type Planned = Pick<Conference, 'start' | 'end' | 'leadMinutes' | 'turnoverMinutes'>;

/** When a conference is, in instants. */
export interface ConferenceTimes {
  startsAt: Date;
  endsAt: Date;
  preparesAt: Date;
  freeAt: Date;
}

/** The instants of a conference, or what is wrong with its local times, by field. */
export type FoundTimes =
  | { ok: true; times: ConferenceTimes }
  | { ok: false; errors: Partial<Record<'start' | 'end', string>> };

/** Returns when a conference is. A local time that clocks skip does not exist; one that comes twice is the first. */
export function timesOf(
  { start, end, leadMinutes, turnoverMinutes }: Planned,
  timeZone: string,
): FoundTimes {
  const startsAt = strictMoment(start, timeZone);
  const endsAt = strictMoment(end, timeZone);
  if (startsAt === null || endsAt === null)
    return {
      ok: false,
      errors: {
        ...(startsAt === null && { start: skippedText(start, timeZone) }),
        ...(endsAt === null && { end: skippedText(end, timeZone) }),
      },
    };
  const length = endsAt.getTime() - startsAt.getTime();
  if (length <= 0) return { ok: false, errors: { end: 'The end must be after the start' } };
  if (length < shortestMs)
    return {
      ok: false,
      errors: { end: 'Less than 15 minutes, because clocks are changed in between' },
    };
  return {
    ok: true,
    times: {
      startsAt,
      endsAt,
      preparesAt: new Date(startsAt.getTime() - leadMinutes * minuteMs),
      freeAt: new Date(endsAt.getTime() + turnoverMinutes * minuteMs),
    },
  };
}

/** Says that clocks skip a local time, and which one comes after the gap. */
export function skippedText(local: string, timeZone: string): string {
  const after = momentOf(local, timeZone);
  if (after === null) return 'There is no such time';
  const next = nextLocal(after, timeZone);
  return `There is no ${local.slice(11)} on that day: clocks are set forward. Use ${next} or later.`;
}

/** Returns the first local time after the gap that a shifted time lies behind. */
function nextLocal(after: Date, timeZone: string): string {
  let at = after;
  for (let minutes = 0; minutes < 180; minutes += 1) {
    const before = new Date(at.getTime() - minuteMs);
    const [own, other] = [localTimeOf(at, timeZone), localTimeOf(before, timeZone)];
    if (Date.parse(`${own}Z`) - Date.parse(`${other}Z`) !== minuteMs) return own.slice(11);
    at = before;
  }
  return localTimeOf(after, timeZone).slice(11);
}

/** Returns whether the clock of a zone is changed between two instants. */
export function isClockChanged(from: Date, until: Date, timeZone: string): boolean {
  const offset = (at: Date) =>
    Date.parse(`${localTimeOf(at, timeZone)}Z`) - Math.floor(at.getTime() / minuteMs) * minuteMs;
  return offset(from) !== offset(until);
}
