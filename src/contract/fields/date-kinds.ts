import * as z from 'zod/mini';
import { messages } from '../messages.ts';
import { type Common, identity, simpleField, trimmed } from './simple-field.ts';
import type { TextField } from './text-kinds.ts';

interface PatternOptions extends Common<string> {
  inputType: 'date' | 'time' | 'datetime-local';
  format: RegExp;
  message: string;
  toText?: (stored: string) => string;
}

function patternField(
  label: string,
  { inputType, format, message, toText = identity, ...common }: PatternOptions,
): TextField {
  return simpleField({
    ...common,
    label,
    control: { type: 'text', inputType },
    schema: z.string().check(z.regex(format, message)),
    emptyDraft: '',
    toDraft: identity,
    read: trimmed,
    toText,
  });
}

const timeOfDay = String.raw`([01]\d|2[0-3]):[0-5]\d`;

/** A day of the calendar: `2026-12-24`. */
export function date(label: string, options: Common<string> = {}) {
  return patternField(label, {
    ...options,
    inputType: 'date',
    format: z.regexes.date,
    message: messages.invalidDate,
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
  });
}

/** A date and time at the site, without a time zone: `2026-12-24T10:00`. */
export function localDateTime(label: string, options: Common<string> = {}) {
  return patternField(label, {
    ...options,
    inputType: 'datetime-local',
    format: new RegExp(z.regexes.date.source.replace(/\$$/, `T${timeOfDay}$`)),
    message: messages.invalidDateTime,
    toText: (stored) => stored.replace('T', ' '),
  });
}
