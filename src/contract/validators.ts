/** A rule answers true, or the message to show (section 5). An empty value passes all rules but `required`. */
export type Rule<T = string> = (value: T) => true | string;

const specialCharacters = /["\\$%;:<=>?^`{|}~/]/;
// The WHATWG's own definition of a valid e-mail address, with at least one dot in the domain.
const emailAddress =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/;

export function required(value: unknown): true | string {
  if (Array.isArray(value)) return value.length > 0 || 'Required';
  if (typeof value === 'string') return value.trim() !== '' || 'Required';
  return (value !== null && value !== undefined) || 'Required';
}

export function email(value: string): true | string {
  return value === '' || emailAddress.test(value) || 'Invalid Email';
}

export function maxLength(length: number): Rule {
  return (value) => [...value].length <= length || `Must be no more than ${length} characters`;
}

export function greaterThanOrEqual(limit: number): Rule<number> {
  return (value) => value >= limit || `Must be ${limit} or greater`;
}

export function lessThanOrEqual(limit: number): Rule<number> {
  return (value) => value <= limit || `Must be ${limit} or less`;
}

export function noSpecialChars(value: string): true | string {
  return !specialCharacters.test(value) || 'Cannot contain special characters.';
}

export function noControlCharacters(value: string): true | string {
  return !/\p{Cc}/u.test(value) || 'Cannot contain control characters.';
}

/** The first message of the rules, or true. */
export function firstMessage<T>(value: T, rules: readonly Rule<T>[]): true | string {
  for (const rule of rules) {
    const outcome = rule(value);
    if (outcome !== true) return outcome;
  }
  return true;
}
