import { CsvError, parse } from 'csv-parse/browser/esm/sync';
import { type BadLine, importMaximumLines } from '../../contract/import.ts';
import { originalCell } from '../../contract/values/csv.ts';
import { texts } from './texts.ts';

/** A parsed CSV file. */
export interface CsvTable {
  header: string[];
  lines: { line: number; values: string[] }[];
  /** lines whose number of cells differs from the header's */
  badLines: BadLine[];
}

export type ReadResult = { table: CsvTable } | { problem: string };

const delimiters = [',', ';', '\t'];

/** Parses CSV with the delimiter of its header. */
export function readTable(text: string): ReadResult {
  try {
    return tableOf(recordsOf(text));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { problem: problemOf(error) };
  }
}

function recordsOf(text: string): { record: string[]; line: number }[] {
  const records: { record: string[]; line: number }[] = [];
  parse(text, {
    bom: true,
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
    delimiter: delimiterOf(text),
    on_record: (record: string[], { lines }) => {
      records.push({ record, line: lines });
      return null;
    },
  });
  return records;
}

function tableOf(records: { record: string[]; line: number }[]): ReadResult {
  const [first, ...rest] = records;
  if (first === undefined || rest.length === 0) return { problem: texts.noLines };
  if (rest.length > importMaximumLines) return { problem: texts.tooManyLines(rest.length) };
  const header = first.record;
  const table: CsvTable = { header, lines: [], badLines: [] };
  for (const { record, line } of rest)
    if (record.length === header.length)
      table.lines.push({ line, values: record.map(originalCell) });
    else {
      const reason = texts.valuesInsteadOf(record.length, header.length);
      table.badLines.push({ line, field: null, reason });
    }
  return { table };
}

/** Returns the table with another value in a cell. */
export function withCell(
  table: CsvTable,
  { line, index, value }: { line: number; index: number; value: string },
): CsvTable {
  const lines = table.lines.map((one) =>
    one.line === line ? { ...one, values: one.values.with(index, value) } : one,
  );
  return { ...table, lines };
}

/** Returns the delimiter with the most columns in the header. */
function delimiterOf(text: string): string {
  const [header = ''] = text.split(/[\r\n]/, 1);
  const outsideQuotes = header.replaceAll(/"[^"]*"/g, '');
  const count = (delimiter: string) => outsideQuotes.split(delimiter).length;
  return delimiters.reduce((best, one) => (count(one) > count(best) ? one : best));
}

function problemOf({ code, lines, message }: CsvError & { lines?: number }): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return texts.openQuote;
  if (lines === undefined) return message;
  return code === 'INVALID_OPENING_QUOTE' || code === 'CSV_INVALID_CLOSING_QUOTE'
    ? texts.strayQuote(lines)
    : texts.unreadable(lines, message);
}
