import type { CsvRow } from '../../../contract/values/csv.ts';
import type { Days } from '../../../contract/values/period.ts';
import type { ScopedTransaction } from '../../../server/context.ts';
import type { CsvPage } from '../../../server/http/download.ts';
import type { ReportRequest } from '../../report-schedules/public/scheduled-report.ts';
import type { BoundedCount } from '../contract.ts';
import type { GroupRow } from './groups.ts';
import type { Reading } from './reading.ts';
import { countRows, newestRows } from './windows.ts';

/** How a report finds its rows by filters and reads them by id. */
interface RowReport<F, Row> {
  readingOf: (
    filters: F,
    request: ReportRequest,
  ) => Promise<{ reading: Reading; isMasked: boolean; days: Days; timeZone: string }>;
  rowsOf: (
    transaction: ScopedTransaction,
    ids: readonly string[],
    options: { isMasked: boolean; now: Date },
  ) => Promise<Row[]>;
}

const usualLimit = 25;
const exportedAtOnce = 1_000;

/** Returns a page of rows, newest first, with the number of all. */
export async function listRows<F, Row>(
  report: RowReport<F, Row>,
  filters: F,
  { before, limit = usualLimit }: { before?: string | undefined; limit?: number | undefined },
  request: ReportRequest,
) {
  const { reading, ...page } = await pageOf(report, filters, { before, limit }, request);
  return { ...page, total: await countRows(request.transaction, reading) };
}

/** Returns a function that reads the rows of the CSV file after a position, newest first. */
export function csvPages<F, Row>(report: RowReport<F, Row>, cellsOf: (row: Row) => CsvRow) {
  return async (
    filters: F,
    request: ReportRequest,
    after: string | undefined,
  ): Promise<CsvPage<string>> => {
    const page = { before: after, limit: exportedAtOnce };
    const { rows, next } = await pageOf(report, filters, page, request);
    return { rows: rows.map(cellsOf), next: next ?? undefined };
  };
}

async function pageOf<F, Row>(
  { readingOf, rowsOf }: RowReport<F, Row>,
  filters: F,
  page: { before: string | undefined; limit: number },
  request: ReportRequest,
) {
  const { reading, isMasked, days, timeZone } = await readingOf(filters, request);
  const { transaction, server } = request;
  const { ids, next } = await newestRows(transaction, reading, page);
  const rows = await rowsOf(transaction, ids, { isMasked, now: server.now() });
  return { reading, rows, next, days, timeZone, isMasked };
}

/** Counts the rows of each exception, one after the other. */
export async function countExceptions<E extends string>(
  exceptions: readonly E[],
  countOf: (exception: E) => Promise<BoundedCount>,
): Promise<({ id: E } & BoundedCount)[]> {
  const counts: ({ id: E } & BoundedCount)[] = [];
  for (const id of exceptions) counts.push({ id, ...(await countOf(id)) });
  return counts;
}

/** Returns the totals and the groups of summed rows; null stands for too many rows. */
export async function labeledSums<Group extends { key: string }>(
  rows: readonly GroupRow[] | null,
  groupsOf: (rows: readonly GroupRow[]) => Group[],
  labelsOf: (keys: readonly string[]) => Promise<(key: string) => string>,
) {
  if (rows === null) return { totals: [], groups: [], isTooMany: true };
  const groups = groupsOf(rows);
  const labelOf = await labelsOf(groups.map(({ key }) => key));
  return {
    totals: groupsOf(rows.map((row) => ({ ...row, key: '' }))),
    groups: groups.map((group) => ({ ...group, label: labelOf(group.key) })),
    isTooMany: false,
  };
}
