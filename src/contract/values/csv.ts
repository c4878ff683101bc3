import { stringify } from 'csv-stringify/browser/esm/sync';

export type CsvValue = string | number | boolean | null;
export type CsvRow = readonly CsvValue[];

/** Makes Excel read a file as UTF-8 instead of the system's encoding. */
export const byteOrderMark = '\u{FEFF}';

// Spreadsheets execute texts that start like this, including the full-width characters.
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;
// Without quotes, readers may trim spaces at the ends or split at line ends (RFC 4180).
const needsQuotes = /[\r\n]|^\s|\s$/;

/** Returns CSV lines (RFC 4180). Texts that a spreadsheet would execute get an apostrophe in front. */
export function csvLines(rows: readonly CsvRow[]): string {
  return stringify(
    rows.map((row) =>
      row.map((value) => (typeof value === 'string' ? escapeFormula(value) : plain(value))),
    ),
    { record_delimiter: '\r\n', quoted_match: needsQuotes },
  );
}

/** Returns a CSV file with a header and rows. */
export function csvFile(header: readonly string[], rows: readonly CsvRow[]): string {
  return byteOrderMark + csvLines([header, ...rows]);
}

function plain(value: number | boolean | null): string {
  return value === null ? '' : String(value);
}

function escapeFormula(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** Returns a cell without the apostrophe that `csvLines` added. */
export function originalCell(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}
