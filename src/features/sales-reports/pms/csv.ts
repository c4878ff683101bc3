import type { CsvRow } from '../../../contract/values/csv.ts';
import { priceText } from '../../../contract/values/money.ts';
import type { CsvPage } from '../../../server/http/download.ts';
import type { ReportRequest } from '../../report-schedules/public/scheduled-report.ts';
import { newestRows } from '../shared/windows.ts';
import type { PmsFilters, PmsRow } from './contract.ts';
import { pmsReading } from './reading.ts';
import { pmsRows } from './rows.ts';
import { answerText, exceptionTexts } from './texts.ts';

const exportedAtOnce = 500;

/** Returns the rows of the CSV file after a position, newest first. */
export async function pmsCsvPage(
  filters: PmsFilters,
  request: ReportRequest,
  after: string | undefined,
): Promise<CsvPage<string>> {
  const { reading, isMasked } = await pmsReading(filters, request);
  const { transaction, server } = request;
  const page = { before: after, limit: exportedAtOnce };
  const { ids, next } = await newestRows(transaction, reading, page);
  const rows = await pmsRows(transaction, ids, { isMasked, now: server.now() });
  return { rows: rows.map(cellsOf), next: next ?? undefined };
}

function cellsOf(row: PmsRow): CsvRow {
  const money = (minor: number) => Number(priceText(minor, row.currency));
  return [
    row.at,
    row.siteName,
    row.areaName,
    row.room,
    row.guestName,
    row.reservation,
    row.planName,
    money(row.amount),
    money(row.tax),
    row.currency,
    row.sequence,
    row.checkNumber,
    row.state,
    row.answer,
    row.answer === null ? null : answerText(row.answer),
    row.tries,
    row.postedAt,
    row.businessDate,
    row.exceptions.map((one) => exceptionTexts[one]).join('; '),
  ];
}
