import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely';
import type { Days } from '../../contract/values/period.ts';
import type { ScopedTransaction } from '../../server/context.ts';
import type { DB } from '../../server/database/tables.ts';
import type { RevenueSums } from './contract.ts';

/** Periods to compare; they may overlap. */
interface Periods {
  days: Days;
  before: Days;
}

export interface GroupSums extends RevenueSums {
  currency: string;
  label: string;
  organizationNumber: number | null;
  grossBefore: number;
}

type FromTotals = ExpressionBuilder<DB, 'revenue_total'>;

/** Returns the sums of each day of both periods. */
export async function sumsByDay(transaction: ScopedTransaction, number: number, periods: Periods) {
  const rows = await transaction
    .selectFrom('revenue_total')
    .select(['currency', 'day', 'gross', 'refunds', 'tax', 'purchases', 'complimentary'])
    .where('organization_number', '=', number)
    .where('part', '=', 'all')
    .where((eb) => isInEither(eb, periods))
    .execute();
  return rows.map((row) => ({ currency: row.currency, day: row.day, ...numbersOf(row) }));
}

/** Returns the sums of each method or plan. */
export async function sumsByPart(
  transaction: ScopedTransaction,
  number: number,
  part: 'method' | 'plan',
  periods: Periods,
): Promise<GroupSums[]> {
  const rows = await transaction
    .selectFrom('revenue_total')
    .select((eb) => ['currency', 'label', ...sumsIn(eb, periods)])
    .where('organization_number', '=', number)
    .where('part', '=', part)
    .where((eb) => isInEither(eb, periods))
    .groupBy(['currency', 'label'])
    .having(({ fn }) => fn.sum('purchases'), '>', '0')
    .execute();
  return rows.map((row) => ({
    currency: row.currency,
    label: row.label,
    organizationNumber: null,
    grossBefore: Number(row.grossBefore),
    ...numbersOf(row),
  }));
}

/** Returns the sums of each organization directly below. Removed organizations are included, but have no link. */
export async function sumsBelow(
  transaction: ScopedTransaction,
  number: number,
  periods: Periods,
): Promise<GroupSums[]> {
  const rows = await transaction
    .selectFrom('organization')
    .innerJoin(
      (db) =>
        db
          .selectFrom('revenue_total')
          .select((eb) => [
            'revenue_total.organization_number',
            'revenue_total.currency',
            ...sumsIn(eb, periods),
          ])
          .where(
            'organization_number',
            'in',
            db.selectFrom('organization').select('number').where('parent_number', '=', number),
          )
          .where('part', '=', 'all')
          .where((eb) => isInEither(eb, periods))
          .groupBy(['revenue_total.organization_number', 'revenue_total.currency'])
          .having(({ fn }) => fn.sum('purchases'), '>', '0')
          .as('earned'),
      (join) => join.onRef('earned.organization_number', '=', 'organization.number'),
    )
    .select([
      'organization.number',
      'organization.name',
      'organization.status',
      'earned.currency',
      'earned.gross',
      'earned.refunds',
      'earned.tax',
      'earned.purchases',
      'earned.complimentary',
      'earned.grossBefore',
    ])
    .execute();
  return rows.map((row) => ({
    currency: row.currency,
    label: row.name,
    organizationNumber: row.status === 'Removed' ? null : row.number,
    grossBefore: Number(row.grossBefore),
    ...numbersOf(row),
  }));
}

type Condition = ExpressionWrapper<DB, 'revenue_total', SqlBool>;

function isIn(eb: FromTotals, { from, to }: Days): Condition {
  return eb.between('day', from, to);
}

function isInEither(eb: FromTotals, { days, before }: Periods): Condition {
  return eb.or([isIn(eb, days), isIn(eb, before)]);
}

function sumsIn(eb: FromTotals, { days, before }: Periods) {
  const isNow = isIn(eb, days);
  const sumOf = (column: keyof RevenueSums) =>
    sql<string>`coalesce(sum(${sql.ref(column)}) filter (where ${isNow}), 0)`;
  return [
    sumOf('gross').as('gross'),
    sumOf('refunds').as('refunds'),
    sumOf('tax').as('tax'),
    sumOf('purchases').as('purchases'),
    sumOf('complimentary').as('complimentary'),
    sql<string>`coalesce(sum(gross) filter (where ${isIn(eb, before)}), 0)`.as('grossBefore'),
  ] as const;
}

/** Converts sums, which the driver returns as text because `bigint` may exceed a number. */
function numbersOf(row: Record<keyof RevenueSums, string>): RevenueSums {
  return {
    gross: Number(row.gross),
    refunds: Number(row.refunds),
    tax: Number(row.tax),
    purchases: Number(row.purchases),
    complimentary: Number(row.complimentary),
  };
}
