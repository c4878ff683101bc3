import * as z from 'zod/mini';
import { messages } from '../messages.ts';
import { formatDay, formatLocalTime } from '../values/format.ts';
import {
  type Common,
  identity,
  partlyTyped,
  simpleField,
  trimmed,
  Unreadable,
} from './simple-field.ts';
import type { TextField } from './text-kinds.ts';

interface PatternOptions extends Common<string> {
  inputType: 'date' | 'time' | 'datetime-local';
  format: RegExp;
  message: string;
  incomplete: string;
  isDated?: boolean;
  toText?: (stored: string) => string;
}

function patternField(
  label: string,
  {
    inputType,
    format,
    message,
    incomplete,
    isDated = false,
    toText = identity,
    ...common
  }: PatternOptions,
): TextField {
  return simpleField({
    ...common,
    label,
    control: { type: 'text', inputType },
    schema: z
      .string()
      .check(
        z.regex(format, message),
        ...(isDated ? [z.refine<string>(isUsualYear, messages.usualYear(...years))] : []),
      ),
    emptyDraft: '',
    toDraft: identity,
    read: (draft) => (draft === partlyTyped ? new Unreadable(incomplete) : trimmed(draft)),
    toText,
  });
}

/** The database stores them, and in UTC, where the year can be one less or more, they keep their four digits. */
const years = ['1900', '9998'] as const;

function isUsualYear(local: string): boolean {
  const year = local.slice(0, 4);
  return year >= years[0] && year <= years[1];
}

const timeOfDay = String.raw`([01]\d|2[0-3]):[0-5]\d`;

/** A day of the calendar: `2026-12-24`. */
export function date(label: string, options: Common<string> = {}) {
  return patternField(label, {
    ...options,
    inputType: 'date',
    format: z.regexes.date,
    message: messages.invalidDate,
    incomplete: messages.incompleteDate,
    isDated: true,
    toText: (day) => formatDay(day, 'long', 'en-US'),
  });
}

/** A time of day at the site: `11:00`. */
export function localTime(label: string, options: Common<string> = {}) {
  const format = new RegExp(`^${timeOfDay}$`);
  return patternField(label, {
    ...options,
    inputType: 'time',
    format,
    message: messages.invalidTime,
    incomplete: messages.incompleteTime,
  });
}

/** A date and time at the site, without a time zone: `2026-12-24T10:00`. */
export function localDateTime(label: string, options: Common<string> = {}) {
  return patternField(label, {
    ...options,
    inputType: 'datetime-local',
    format: new RegExp(z.regexes.date.source.replace(/\$$/, `T${timeOfDay}$`)),
    message: messages.invalidDateTime,
    incomplete: messages.incompleteDateTime,
    isDated: true,
    toText: formatLocalTime,
  });
}
