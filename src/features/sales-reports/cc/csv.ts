import type { CsvRow } from '../../../contract/values/csv.ts';
import { priceText } from '../../../contract/values/money.ts';
import type { CsvPage } from '../../../server/http/download.ts';
import type { ReportRequest } from '../../report-schedules/public/scheduled-report.ts';
import { newestRows } from '../shared/windows.ts';
import type { CardFilters, CardRow } from './contract.ts';
import { cardReading } from './reading.ts';
import { cardRows } from './rows.ts';
import { declineText, exceptionTexts } from './texts.ts';

const exportedAtOnce = 500;

/** Returns the rows of the CSV file after a position, newest first. */
export async function cardCsvPage(
  filters: CardFilters,
  request: ReportRequest,
  after: string | undefined,
): Promise<CsvPage<string>> {
  const { reading, isMasked } = await cardReading(filters, request);
  const { transaction, server } = request;
  const page = { before: after, limit: exportedAtOnce };
  const { ids, next } = await newestRows(transaction, reading, page);
  const rows = await cardRows(transaction, ids, { isMasked, now: server.now() });
  return { rows: rows.map(cellsOf), next: next ?? undefined };
}

function cellsOf(row: CardRow): CsvRow {
  const money = (minor: number | null) =>
    minor === null ? null : Number(priceText(minor, row.currency));
  return [
    row.at,
    row.siteName,
    row.areaName,
    row.guestName,
    row.gatewayName,
    row.reference,
    row.authorisation,
    row.brand,
    row.last4,
    row.type,
    money(row.amount),
    money(row.fee),
    money(row.net),
    row.currency,
    row.state,
    row.decline === null ? null : declineText(row.decline),
    row.avs,
    row.cvv,
    row.threeDSecure,
    row.batch,
    row.settledAt,
    row.exceptions.map((one) => exceptionTexts[one]).join('; '),
  ];
}
