import { searchMinimumCharacters } from '../../../contract/limits.ts';
import { longestFilter } from '../../../contract/list.ts';
import { organizationNumberMaximum } from '../../../contract/schema.ts';
import { folded } from '../../../contract/values/folded.ts';
import {
  type Condition,
  conditionsOf,
  longestAddress,
  mostConditions,
  type Search,
  searchText,
} from './conditions.ts';
import { fieldOf, takesValue } from './search-fields.ts';

const tooShort = `Type at least ${searchMinimumCharacters} characters, or choose “is” or “begins with”`;

export const tooLong = 'Too long. Remove some conditions.';

/** Returns why a condition cannot be searched, with the way out; null when it can. */
export function conditionError({ field, operator, value }: Condition): string | null {
  if (!takesValue(operator)) return null;
  const typed = value.trim();
  if (typed === '') return 'Required';
  if (typed.length > longestFilter) return `Must be no more than ${longestFilter} characters`;
  const { kind, names } = fieldOf(field);
  switch (kind) {
    case 'choice':
      return names === undefined || Object.hasOwn(names, typed) ? null : 'Choose one of the list';
    case 'whole':
    case 'number':
      return numberIn(typed) === null
        ? `Type a whole number, up to ${organizationNumberMaximum}`
        : null;
    case 'vlan':
      return /^[1-9]\d{0,3}$/.test(typed) && Number(typed) <= 4_094
        ? null
        : 'Type a number from 1 to 4094';
    case 'path':
      return pathNumbersIn(typed) === null
        ? 'Type the number of an organization, or several joined with “-”'
        : null;
    case 'mac':
      return macError(operator === 'is' || operator === 'isNot', typed);
    case 'day':
      return isDay(typed) ? null : 'Type a day such as 2026-11-28';
    case 'ip':
      if (typed.includes('/')) return 'Type one address, or choose “begins with” for a network';
      return operator === 'contains' && isTooShort(typed) ? tooShort : null;
    case 'text':
      return operator === 'contains' && isTooShort(typed) ? tooShort : null;
  }
}

function isTooShort(text: string): boolean {
  return [...folded(text)].length < searchMinimumCharacters;
}

function macError(isWhole: boolean, typed: string): string | null {
  const digits = macDigitsIn(typed);
  if (digits === null) return 'Type the digits 0–9 and A–F of a MAC address';
  if (isWhole) return digits.length === 12 ? null : 'Type all 12 digits, or choose “ends with”';
  return digits.length < searchMinimumCharacters
    ? `Type at least ${searchMinimumCharacters} digits`
    : null;
}

/** Returns the digits of a MAC address or a part of one, in any notation; null for another text. */
export function macDigitsIn(text: string): string | null {
  const digits = text.replaceAll(/[\s:.-]/g, '').toLowerCase();
  return /^[\da-f]{1,12}$/.test(digits) ? digits : null;
}

/** Returns a number such as 100204 or SA-100204. */
export function numberIn(text: string): number | null {
  const [, digits] = /^(?:[a-z]{2}-)?(\d{1,10})$/i.exec(text.trim()) ?? [];
  const number = Number(digits);
  return digits !== undefined && number <= organizationNumberMaximum ? number : null;
}

/** Returns the numbers of a path such as 100000-290001. */
export function pathNumbersIn(text: string): number[] | null {
  const parts = text
    .trim()
    .split(/[-/>\s]+/)
    .filter((part) => part !== '');
  const numbers = parts.map(numberIn).filter((number) => number !== null);
  return parts.length > 0 && numbers.length === parts.length ? numbers : null;
}

function isDay(text: string): boolean {
  if (!/^(19|2\d)\d\d-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Returns why a search cannot be made; null when it can. Names the condition by its position and its field. */
export function searchError(search: Search): string | null {
  const conditions = conditionsOf(search);
  if (conditions.length === 0) return 'Add a condition';
  if (conditions.length > mostConditions)
    return `Use no more than ${mostConditions} conditions. Remove some.`;
  for (const [index, condition] of conditions.entries()) {
    const error = conditionError(condition);
    if (error !== null)
      return `Condition ${index + 1}, ${fieldOf(condition.field).label}: ${error}`;
  }
  if (searchText(search).length > longestAddress) return tooLong;
  return null;
}
