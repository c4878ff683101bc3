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
/**
 * Sums of one day, and of blocks of days that begin where the number of days since 1970 is a multiple: a year of a thousand
 * sites is some blocks and the days beside them.
 */
const blocks = [8, 64];
export const spans = [1, ...blocks];

const blockOf = (day: string) => `${day} - mod(${day} - date '1970-01-01', span)`;

/** Joins, for each row of sums, the parts of `sales_total`, or of blocks, that it belongs to. */
export const parts = (source: string, lengths: readonly number[] = spans) =>
  sql.raw(`
    -- 'all' has neither labels nor plans. Sellers are as many as areas: their sums stay there.
    cross join lateral (values ('all', '', ''),
      ('each', case when report = 'purchase' then '' else ${source}.label end, ${source}.plan_name)
    ) parts (part, label, plan_name)
    cross join (values ${lengths.map((length) => `(${length})`).join(', ')}) spans (span)
    cross join lateral (values (${blockOf(`${source}.day`)}, ${blockOf(`${source}.business_day`)})) block (day, business_day)`);
export const ofBlocks = (source: string) => parts(source, blocks);

export const groupNames = sql.raw(groups.join(', '));
