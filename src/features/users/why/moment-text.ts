import { formatClock } from '../../../contract/values/format.ts';
import { localTimeOf } from '../../../contract/values/zoned-time.ts';

const dayMs = 86_400_000;

/** Formats a time near now for a sentence: 'at 14:02', 'yesterday at 18:00', 'on 22 Nov, 18:00'. */
export function momentText(at: Date, now: Date, timeZone: string, locale?: string): string {
  const { day, text } = near(at, now, timeZone, locale);
  return day === 'today' ? `at ${text}` : day === 'other' ? `on ${text}` : text;
}

/** Formats a time near now after 'since' or 'until': '14:02', 'yesterday at 18:00', '22 Nov, 18:00'. */
export function boundText(at: Date, now: Date, timeZone: string, locale?: string): string {
  return near(at, now, timeZone, locale).text;
}

/** Formats a time near now after a colon: 'today 14:02', 'tomorrow 18:00', '22 Nov, 18:00'. */
export function endText(at: Date, now: Date, timeZone: string, locale?: string): string {
  const { day, text, clock } = near(at, now, timeZone, locale);
  return day === 'other' ? text : `${day} ${clock}`;
}

function near(at: Date, now: Date, timeZone: string, locale: string | undefined) {
  const dayOf = (date: Date) => localTimeOf(date, timeZone).slice(0, 10);
  const clock = formatClock(at, timeZone, 'time', locale);
  const day = dayOf(at);
  if (day === dayOf(now)) return { day: 'today', text: clock, clock } as const;
  for (const [name, days] of [
    ['yesterday', -1],
    ['tomorrow', 1],
  ] as const)
    if (day === dayOf(new Date(now.getTime() + days * dayMs)))
      return { day: name, text: `${name} at ${clock}`, clock } as const;
  const isThisYear = day.slice(0, 4) === dayOf(now).slice(0, 4);
  const style = isThisYear ? 'this year' : 'other year';
  return { day: 'other', text: formatClock(at, timeZone, style, locale), clock } as const;
}
