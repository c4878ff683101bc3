import type { ColumnMapping } from '../../../../ui/import/columnMapping.ts';
import type { CsvTable } from '../../../../ui/import/readTable.ts';
import type { ReportView } from '../../shared/screens/useReportView.ts';
import { daysOf } from '../parse.ts';

export interface Days {
  from: string;
  to: string;
}

export type ReportedPeriod = Pick<ReportView['period'], 'period' | 'from' | 'to'>;

/** Returns the first and the last day of a file whose date has a column. */
export function daysOfFile(table: CsvTable | undefined, mapping: ColumnMapping): Days | null {
  const { day } = mapping;
  if (table === undefined || day === undefined) return null;
  return daysOf(table.lines.map(({ values }) => values[day] ?? ''));
}

/** Returns the report's custom period, or else the last seven days. */
export function initialDays({ period, from, to }: ReportedPeriod): Days {
  if (period === 'custom') return { from, to };
  const dayOf = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  return { from: dayOf(6), to: dayOf(0) };
}
