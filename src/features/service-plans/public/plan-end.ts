import { localTimeOf, momentOf } from '../../../contract/values/zoned-time.ts';

interface Plan {
  durationKind: string;
  /** seconds */
  duration: number | null;
  endsAt: string | null;
  untilTime: string | null;
}

/** Returns when a plan that starts at `from` ends; null for online time and monthly plans. */
export function planEndOf(plan: Plan, from: Date, timeZone: string): Date | null {
  const { durationKind, duration, endsAt, untilTime } = plan;
  if (durationKind === 'elapsed' && duration !== null)
    return new Date(from.getTime() + duration * 1000);
  if (durationKind === 'fixedEnd' && endsAt !== null) {
    const end = momentOf(endsAt, timeZone);
    return end !== null && end > from ? end : null;
  }
  if (durationKind === 'untilTime' && untilTime !== null) return nextAt(untilTime, from, timeZone);
  return null;
}

function nextAt(time: string, from: Date, timeZone: string): Date | null {
  for (const days of [0, 1, 2]) {
    const day = localTimeOf(new Date(from.getTime() + days * 86_400_000), timeZone).slice(0, 10);
    const moment = momentOf(`${day}T${time}`, timeZone);
    if (moment !== null && moment > from) return moment;
  }
  return null;
}
