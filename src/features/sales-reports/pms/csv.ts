import type { CsvRow } from '../../../contract/values/csv.ts';
import { priceText } from '../../../contract/values/money.ts';
import { csvPages } from '../shared/row-report.ts';
import type { PmsRow } from './contract.ts';
import { pmsReading } from './reading.ts';
import { pmsRows } from './rows.ts';
import { answerText, exceptionTexts } from './texts.ts';

export const pmsReport = { readingOf: pmsReading, rowsOf: pmsRows };

/** Returns the rows of the CSV file after a position, newest first. */
export const pmsCsvPage = csvPages(pmsReport, cellsOf);

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
