import { sql } from 'kysely';

/** The rows that are summed, and what each adds. `amount` is signed: a reversal's is negative. */
export const sums = ['entries', 'amount', 'tax', 'fee', 'refunded', 'listed', 'discount'] as const;
/** What rows are summed by; `kind` and `label` depend on the report. */
export const groups = [
  'report',
  'day',
  'business_day',
  'kind',
  'state',
  'label',
  'plan_name',
  'currency',
  'is_test',
] as const;

export const sumColumns = sql.raw(sums.map((sum) => `${sum} bigint not null`).join(', '));
export const sumNames = sql.raw(sums.join(', '));
export const signedSums = sql.raw(sums.map((sum) => `sum(sign * ${sum})`).join(', '));
export const added = sql.raw(
  sums.map((sum) => `${sum} = kept.${sum} + excluded.${sum}`).join(', '),
);
export const nothing = sql.raw(
  `(${sums.map((sum) => `sum(sign * ${sum})`).join(', ')}) = (${sums.map(() => 0).join(', ')})`,
);
export const groupNames = sql.raw(groups.join(', '));
