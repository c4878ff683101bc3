import type { Rule } from './validators.ts';

/** Dates and times as ISO 8601 writes them; both of the same kind, so that their order is that of time. */
export function dateIsBefore(limit: string): Rule {
  return (value) => value === '' || time(value) < time(limit) || 'Please select an earlier date';
}

export function dateIsAfter(limit: string): Rule {
  return (value) => value === '' || time(value) > time(limit) || 'Please select a later date';
}

function time(value: string): number {
  return Date.parse(value);
}
