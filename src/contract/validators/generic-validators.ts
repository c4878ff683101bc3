import { writtenNumber } from './number-validators.ts';
import { email, maxLength, minLength, type Rule, required } from './validators.ts';

// The generic validators with the messages of section 5.
export function fieldIsRequired(value: unknown): true | string {
  return required(value) === true || 'This field is required';
}

export function validEmail(value: string): true | string {
  return email(value) === true || 'Please enter a valid email';
}

export function onlyNumbers(value: string): true | string {
  return value === '' || writtenNumber.test(value.trim()) || 'This field can only contain numbers';
}

export function onlyIntegers(value: string): true | string {
  return (
    value === '' || /^[-+]?\d+$/.test(value.trim()) || 'This field can only contain integer values'
  );
}

export function maximumCharacters(length: number): Rule {
  return (value) =>
    maxLength(length)(value) === true || `You must enter a maximum of ${length} characters`;
}

export function minimumCharacters(length: number): Rule {
  return (value) =>
    minLength(length)(value) === true || `You must enter a minimum of ${length} characters`;
}

export function validFormat(pattern: RegExp): Rule {
  return (value) => value === '' || pattern.test(value) || 'Invalid format';
}

export function atLeastOneValue(values: readonly unknown[]): true | string {
  return values.length > 0 || 'Please choose at least one value';
}
