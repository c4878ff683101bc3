import type { CsvRow } from '../../../contract/values/csv.ts';
import { priceText } from '../../../contract/values/money.ts';
import type { CsvPage } from '../../../server/http/download.ts';
import type { ReportRequest } from '../../report-schedules/public/scheduled-report.ts';
import type { UserFilters, UserRow } from './contract.ts';
import { userSalesPage } from './page.ts';
import { methodTexts } from './texts.ts';

const exportedAtOnce = 250;
const bytesPerGigabyte = 1_000_000_000;

/** Returns the rows of the CSV file after a position, newest first. */
export async function userSalesCsvPage(
  filters: UserFilters,
  request: ReportRequest,
  after: string | undefined,
): Promise<CsvPage<string>> {
  const page = { before: after, limit: exportedAtOnce };
  const { rows, next } = await userSalesPage(filters, request, page);
  return { rows: rows.map(cellsOf), next: next ?? undefined };
}

function cellsOf(row: UserRow): CsvRow {
  const money = (minor: number) => Number(priceText(minor, row.currency));
  return [
    row.guestName,
    row.sellerName,
    row.siteName,
    row.areaName,
    row.planName,
    methodTexts[row.method] ?? row.method,
    row.currency,
    row.purchases,
    money(row.listed),
    money(row.discount),
    money(row.amount),
    money(row.refunded),
    row.bytes === null ? null : row.bytes / bytesPerGigabyte,
    row.lastAt,
  ];
}
