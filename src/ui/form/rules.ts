import { firstMessage, type Rule } from '../../contract/validators/validators.ts';

/** Combines the contract's rules into a form validator, which returns the first message or null (specification section 5). */
export function rules<T>(...all: readonly Rule<T>[]): (value: T) => string | null {
  return (value) => messageOf(firstMessage(value, all));
}

/** Like `rules`, for a number field, whose value is null when empty and NaN when invalid. */
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
