import { stringify } from 'csv-stringify/browser/esm/sync';

export type CsvValue = string | number | boolean | null;
export type CsvRow = readonly CsvValue[];

/** Without it Excel takes UTF-8 for the encoding of the machine's country. */
export const byteOrderMark = '\u{FEFF}';

// A spreadsheet runs what begins like this; it takes the full-width forms for the same.
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;
// RFC 4180 lets a reader keep or drop spaces at the ends, and break a bare line end: quotes leave no doubt.
const doubtful = /[\r\n]|^\s|\s$/;

/** Lines of CSV as RFC 4180 has them. Texts that a spreadsheet would run are kept from it by an apostrophe. */
export function csvLines(rows: readonly CsvRow[]): string {
  return stringify(
    rows.map((row) =>
      row.map((value) => (typeof value === 'string' ? inert(value) : plain(value))),
    ),
    { record_delimiter: '\r\n', quoted_match: doubtful },
  );
}

/** A whole file: the names of the columns, then the rows. */
export function csvFile(header: readonly string[], rows: readonly CsvRow[]): string {
  return byteOrderMark + csvLines([header, ...rows]);
}

function plain(value: number | boolean | null): string {
  return value === null ? '' : String(value);
}

function inert(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** What a cell of ours said before the apostrophe was put there. */
export function originalCell(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}
