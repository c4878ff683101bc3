import { clockStyleOf, formatClock } from '../../../contract/values/format.ts';
import { localDay } from '../../../contract/values/local-day.ts';

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
  const clock = formatClock(at, timeZone, 'time', locale);
  const style = clockStyleOf(at, now, timeZone);
  if (style === 'time') return { day: 'today', text: clock, clock } as const;
  const day = localDay(at, timeZone);
  for (const [name, days] of [
    ['yesterday', -1],
    ['tomorrow', 1],
  ] as const)
    if (day === localDay(new Date(now.getTime() + days * dayMs), timeZone))
      return { day: name, text: `${name} at ${clock}`, clock } as const;
  return { day: 'other', text: formatClock(at, timeZone, style, locale), clock } as const;
}
