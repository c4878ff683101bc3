/** Returns true or the message to show (specification section 5). An empty value is valid for every rule except `required`. */
export type Rule<T = string> = (value: T) => true | string;

const specialCharacters = /["\\$%;:<=>?^`{|}~/]/;
// The WHATWG definition of a valid e-mail address, plus at least one dot in the domain.
const emailAddress =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/;

export function required(value: unknown): true | string {
  if (Array.isArray(value)) return value.length > 0 || 'Required';
  if (typeof value === 'string') return value.trim() !== '' || 'Required';
  return (value !== null && value !== undefined) || 'Required';
}

/** Like `required`, while the condition is true. */
export function requiredIf(condition: () => boolean, message = 'Required'): Rule<unknown> {
  return (value) => !condition() || required(value) === true || message;
}

export function email(value: string): true | string {
  return value === '' || emailAddress.test(value) || 'Invalid Email';
}

export function minLength(length: number): Rule {
  return (value) =>
    value === '' || [...value].length >= length || `Must be at least ${length} characters`;
}

export function maxLength(length: number): Rule {
  return (value) => [...value].length <= length || `Must be no more than ${length} characters`;
}

/** Limits a text by its bytes in UTF-8, as frames of Wi-Fi do. */
export function maxBytes(most: number): Rule {
  return (value) =>
    new TextEncoder().encode(value).length <= most || `Must be no more than ${most} bytes in UTF-8`;
}

export function noSpecialChars(value: string): true | string {
  return !specialCharacters.test(value) || 'Cannot contain special characters.';
}

export function cannotEndWith(ending: string, message = `Cannot end with ${ending}`): Rule {
  return (value) => !value.endsWith(ending) || message;
}

/** Accepts values that are not taken, and the record's current one. */
export function unique<T>(taken: readonly T[], existing?: T, message = 'Must be unique'): Rule<T> {
  return (value) => !taken.includes(value) || value === existing || message;
}

export function json(value: string): true | string {
  if (value === '') return true;
  try {
    JSON.parse(value);
    return true;
  } catch {
    return 'Invalid JSON';
  }
}

export function noControlCharacters(value: string): true | string {
  return !/\p{Cc}/u.test(value) || 'Cannot contain control characters.';
}

/** Like `noControlCharacters`, for text of several lines. */
export function onlyLineBreaksAndTabs(value: string): true | string {
  return noControlCharacters(value.replaceAll(/[\t\n\r]/g, ''));
}

/** Returns the first failing rule's message, or true. */
export function firstMessage<T>(value: T, rules: readonly Rule<T>[]): true | string {
  for (const rule of rules) {
    const outcome = rule(value);
    if (outcome !== true) return outcome;
  }
  return true;
}
