import type { CsvRow } from '../../../contract/values/csv.ts';
import { priceText } from '../../../contract/values/money.ts';
import type { CsvPage } from '../../../server/http/download.ts';
import { groupBilling, groupKind } from '../../groups/fields.ts';
import type { ReportRequest } from '../../report-schedules/public/scheduled-report.ts';
import type { GroupFilters, GroupSalesRow } from './contract.ts';
import { groupSales, usageOf } from './reading.ts';
import { exceptionTexts } from './texts.ts';

const exportedAtOnce = 250;
const bytesPerGigabyte = 1_000_000_000;
const unused = { devices: 0, sessions: 0, bytes: 0 };

/** Returns some rows of the report from a position on. */
export async function groupSalesPage(
  filters: GroupFilters,
  request: ReportRequest,
  { from, limit }: { from: number; limit: number },
) {
  const { period, rows } = await groupSales(filters, request);
  const shown = rows.slice(from, from + limit);
  const ids = [...new Set(shown.map(({ groupId }) => groupId))];
  const usage = await usageOf(request.transaction, period, ids);
  return {
    period,
    rows: shown.map((row): GroupSalesRow => ({ ...row, ...(usage.get(row.groupId) ?? unused) })),
    next: from + limit < rows.length ? String(from + limit) : null,
    count: rows.length,
  };
}

/** Returns the rows of the CSV file after a position. */
export async function groupSalesCsvPage(
  filters: GroupFilters,
  request: ReportRequest,
  after: string | undefined,
): Promise<CsvPage<string>> {
  const page = { from: Number(after ?? 0), limit: exportedAtOnce };
  const { rows, next } = await groupSalesPage(filters, request, page);
  return { rows: rows.map(cellsOf), next: next ?? undefined };
}

function cellsOf(row: GroupSalesRow): CsvRow {
  const money = (minor: number) => Number(priceText(minor, row.currency));
  return [
    row.groupName,
    groupKind.names[row.kind],
    groupBilling.names[row.billing],
    row.members,
    row.devices,
    row.sessions,
    row.bytes / bytesPerGigabyte,
    row.plans.join(', '),
    row.currency,
    row.purchases,
    money(row.listed),
    money(row.discount),
    money(row.charged),
    money(row.refunded),
    money(row.owed),
    row.exceptions.map((one) => exceptionTexts[one]).join(', '),
  ];
}
