import type { CsvRow, CsvValue } from '../../../contract/values/csv.ts';
import { fractionDigits } from '../../../contract/values/money.ts';
import { localTimeOf } from '../../../contract/values/zoned-time.ts';
import { type MeasuredColumn, measuredSize } from './table-layout.ts';

/** A column of a report in print. */
export interface PrintedColumn {
  heading: string;
  /** numbers are read from the right */
  align: 'left' | 'right';
  /** the text of each row */
  texts: readonly string[];
  keepsNext: boolean;
}

/** Names that are not only words with underscores. */
const headings: Readonly<Record<string, string>> = {
  authorisation: 'Authorization',
  avs: 'AVS',
  cvv: 'CVV',
  gb: 'GB',
  last4: 'Last 4',
  three_d_secure: '3-D Secure',
};
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z$/;
const timeOrNumber = /^[\d\s.,:+-]*$/;
/** No amount has more decimals. */
const mostDecimals = 3;
/** Texts of several words are cut only beyond about 22 letters, references and the like beyond about 45. */
const leastOfTexts = 12 * measuredSize;
const leastOfWords = 24 * measuredSize;

/** Returns the columns of a CSV file in print: times are those of a time zone, amounts have the decimals of their currency. */
export function printedColumns(
  header: readonly string[],
  rows: readonly CsvRow[],
  timeZone: string,
): PrintedColumn[] {
  const currencyAt = header.indexOf('currency');
  const areNumbers = header.map((_, index) => isOfNumbers(rows, index));
  return header.map((name, index) => {
    const hasFractions = rows.some((row) => !Number.isInteger(row[index] ?? 0));
    const textOf = (row: CsvRow) => {
      const value = row[index] ?? null;
      if (typeof value !== 'number') return plainText(value, timeZone);
      return hasFractions ? decimalText(value, row[currencyAt]) : String(value);
    };
    const toCurrency = areNumbers.slice(index, currencyAt);
    return {
      heading: headingOf(name),
      align: areNumbers[index] ? 'right' : 'left',
      texts: rows.map(textOf),
      keepsNext: index < currencyAt && toCurrency.every(Boolean),
    };
  });
}

function headingOf(name: string): string {
  const words = name.replaceAll('_', ' ');
  return headings[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

function isOfNumbers(rows: readonly CsvRow[], index: number): boolean {
  return (
    rows.some((row) => typeof row[index] === 'number') &&
    rows.every((row) => typeof (row[index] ?? 0) === 'number')
  );
}

function plainText(value: CsvValue, timeZone: string): string {
  const text = String(value ?? '');
  const isTime = instant.test(text) && !Number.isNaN(Date.parse(text));
  return isTime ? localTimeOf(new Date(text), timeZone).replace('T', ' ') : text;
}

function decimalText(value: number, currency: CsvValue | undefined): string {
  const least = typeof currency === 'string' ? fractionDigits(currency) : 0;
  const given = String(value).split('.')[1]?.length ?? 0;
  return value.toFixed(Math.min(mostDecimals, Math.max(least, given)));
}

/** Measures a column by its heading and all its texts. A time or a number is never cut. */
export function measuredColumn(
  { heading, texts, keepsNext }: PrintedColumn,
  widthOf: (text: string) => number,
): MeasuredColumn {
  // A little more than measured, so that rounding cuts nothing.
  const wide = (text: string) => widthOf(text) + 0.5;
  const column = { natural: wide(heading), least: wide(heading), keepsNext };
  for (const text of new Set(texts)) {
    const width = wide(text);
    column.natural = Math.max(column.natural, width);
    const most = timeOrNumber.test(text)
      ? width
      : Math.min(width, text.includes(' ') ? leastOfTexts : leastOfWords);
    column.least = Math.max(column.least, most);
  }
  return column;
}
