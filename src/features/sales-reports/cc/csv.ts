import type { CsvRow } from '../../../contract/values/csv.ts';
import { priceText } from '../../../contract/values/money.ts';
import { csvPages } from '../shared/row-report.ts';
import type { CardRow } from './contract.ts';
import { cardReading } from './reading.ts';
import { cardRows } from './rows.ts';
import { declineText, exceptionTexts } from './texts.ts';

export const cardReport = { readingOf: cardReading, rowsOf: cardRows };

/** Returns the rows of the CSV file after a position, newest first. */
export const cardCsvPage = csvPages(cardReport, cellsOf);

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
