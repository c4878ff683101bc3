import { firstMessage, type Rule } from '../../contract/validators/validators.ts';

/** Turns the contract's rules into what the form asks: null, or the first message only (section 5). */
export function rules<T>(...all: readonly Rule<T>[]): (value: T) => string | null {
  return (value) => messageOf(firstMessage(value, all));
}

/** The same for a number field, whose value is null when empty and NaN when it is not a number. */
export function numberRules(
  ...all: readonly Rule<number>[]
): (value: number | null) => string | null {
  return (value) => {
    if (value === null) return null;
    return Number.isNaN(value) ? 'Must be a number' : messageOf(firstMessage(value, all));
  };
}

function messageOf(outcome: true | string): string | null {
  return outcome === true ? null : outcome;
}
