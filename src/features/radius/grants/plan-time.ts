import { localTimeOf, momentOf } from '../../../contract/values/zoned-time.ts';
import type { ServicePlan } from '../../service-plans/fields.ts';
import { planEndOf } from '../../service-plans/public/plan-end.ts';

type Timing = Pick<ServicePlan, 'durationKind' | 'duration' | 'endsAt' | 'untilTime'>;

/**
 * Returns when a plan ends that begins at `from`; null for online time and monthly plans. A fixed end may have passed,
 * unlike that of `planEndOf`.
 */
export function planEnd(plan: Timing, from: Date, timeZone: string): Date | null {
  if (plan.durationKind === 'fixedEnd')
    return plan.endsAt === null ? null : momentOf(plan.endsAt, timeZone);
  return planEndOf(plan, from, timeZone);
}

/** The month of a monthly plan in which usage counts. */
export interface UsagePeriod {
  from: Date;
  until: Date;
}

/**
 * Returns the month that contains `now`, counted from the beginning of the entitlement at the site's time of day. A month
 * without that day has its last one instead: from January 31, the second month begins on February 28.
 */
export function usagePeriodOf(entitledAt: Date, now: Date, timeZone: string): UsagePeriod {
  const local = localTimeOf(entitledAt, timeZone);
  const begin = (months: number) => momentOf(monthsLater(local, months), timeZone) ?? entitledAt;
  const [year = 0, month = 0] = numbersIn(localTimeOf(now, timeZone));
  const [firstYear = 0, firstMonth = 0] = numbersIn(local);
  let months = Math.max(0, (year - firstYear) * 12 + month - firstMonth);
  if (months > 0 && begin(months) > now) months -= 1;
  return { from: begin(months), until: begin(months + 1) };
}

function monthsLater(local: string, months: number): string {
  const [year = 0, month = 1, day = 1] = numbersIn(local);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  first.setUTCDate(Math.min(day, lastDay));
  return `${first.toISOString().slice(0, 10)}${local.slice(10)}`;
}

function numbersIn(local: string): number[] {
  return local.slice(0, 10).split('-').map(Number);
}

type Hours = ServicePlan['daysAndHours'];

/** Returns whether a plan may be started now. Periods include their last minute, and may go past midnight. */
export function isWithinHours(hours: Hours, now: Date, timeZone: string): boolean {
  if (hours.length === 0) return true;
  const local = localTimeOf(now, timeZone);
  const time = local.slice(11);
  const today = weekdayOf(local);
  const yesterday = ((today + 5) % 7) + 1;
  return hours.some(({ days, from, until }) =>
    from < until
      ? days.includes(today) && from <= time && time <= until
      : (days.includes(today) && from <= time) || (days.includes(yesterday) && time <= until),
  );
}

/** Returns the beginning of the site's day. */
export function dayBegin(now: Date, timeZone: string): Date {
  return momentOf(`${localTimeOf(now, timeZone).slice(0, 10)}T00:00`, timeZone) ?? now;
}

/** Monday is 1. */
function weekdayOf(local: string): number {
  return new Date(`${local.slice(0, 10)}T00:00Z`).getUTCDay() || 7;
}
