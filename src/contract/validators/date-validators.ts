import type { Rule } from './validators.ts';

/** Compares ISO 8601 dates or times; both must have the same format. */
export function dateIsBefore(limit: string): Rule {
  return (value) => value === '' || time(value) < time(limit) || 'Please select an earlier date';
}

export function dateIsAfter(limit: string): Rule {
  return (value) => value === '' || time(value) > time(limit) || 'Please select a later date';
}

function time(value: string): number {
  return Date.parse(value);
}
