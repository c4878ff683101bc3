import type { Rule } from './validators.ts';

/** Matches a decimal number. Unlike Number(), it rejects '0x10' and '1e3'. */
export const writtenNumber = /^[-+]?(\d+\.?\d*|\.\d+)$/;

export function numeric(value: string): true | string {
  return value === '' || writtenNumber.test(value.trim()) || 'Must be a number';
}

/** Accepts decimals of 0 or more. */
export function price(value: string): true | string {
  return value === '' || /^(\d+\.?\d*|\.\d+)$/.test(value.trim()) || 'Invalid Price';
}

export function greaterThan(limit: number): Rule<number> {
  return (value) => value > limit || `Must be greater than ${limit}`;
}

export function greaterThanOrEqual(limit: number): Rule<number> {
  return (value) => value >= limit || `Must be ${limit} or greater`;
}

export function lessThan(limit: number): Rule<number> {
  return (value) => value < limit || `Must be less than ${limit}`;
}

export function lessThanOrEqual(limit: number): Rule<number> {
  return (value) => value <= limit || `Must be ${limit} or less`;
}
