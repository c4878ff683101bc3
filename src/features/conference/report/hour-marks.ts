import { formatDay } from '../../../contract/values/format.ts';
import { localTimeOf } from '../../../contract/values/zoned-time.ts';

/** What is written under and over the bar of an hour; null: nothing, because there is no room. */
export interface HourMark {
  hour: string | null;
  day: string | null;
  amount: string | null;
}

interface Hour {
  at: string;
  devices: number;
}

/** In points, with the space beside it. */
const hourWidth = 34;
const dayWidth = 48;
const digitWidth = 5;
const steps = [1, 2, 3, 4, 6, 12, 24];

/** Returns what is written at bars that are `width` points apart, so that no text covers another. */
export function hourMarks(hours: readonly Hour[], timeZone: string, width: number): HourMark[] {
  const every = steps.find((step) => step * width >= hourWidth) ?? 24;
  const digits = String(Math.max(0, ...hours.map(({ devices }) => devices))).length;
  const hasAmounts = width >= (digits + 1) * digitWidth;
  let [lastDay, lastAt] = ['', Number.NEGATIVE_INFINITY];
  return hours.map(({ at, devices }, index) => {
    const [day = '', time = ''] = localTimeOf(new Date(at), timeZone).split('T');
    // Compares the hour only, because some clocks are half an hour off.
    const isMarked = every < 24 && Number(time.slice(0, 2)) % every === 0;
    const startsDay = day !== lastDay && (index - lastAt) * width >= dayWidth;
    if (startsDay) [lastDay, lastAt] = [day, index];
    return {
      hour: isMarked ? time : null,
      day: startsDay ? formatDay(day, 'short', 'en-US') : null,
      amount: hasAmounts ? String(devices) : null,
    };
  });
}
