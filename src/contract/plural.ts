import { formatNumber } from './values/format.ts';

const rules = new Intl.PluralRules('en');

/** Returns a count with its noun: `counted(2, { one: 'plan', other: 'plans' })` is '2 plans'. */
export function counted(count: number, forms: { one: string; other: string }): string {
  return `${formatNumber(count)} ${plural(count, forms)}`;
}

/** Returns the form that English uses for a count. */
export function plural(count: number, { one, other }: { one: string; other: string }): string {
  return rules.select(count) === 'one' ? one : other;
}
