import { parse } from 'csv-parse/sync';
import type { BadLine } from '../../../../contract/import.ts';
import { originalCell } from '../../../../contract/values/csv.ts';
import { type ImportColumn, importColumns } from '../contract.ts';
import { type ImportRow, type RawRow, rowOf } from './import-row.ts';

/** Parses the file and returns the errors of each line that do not depend on other lines. */
export function readImport(text: string): { rows: ImportRow[]; badLines: BadLine[] } {
  const badLines: BadLine[] = [];
  const rows: ImportRow[] = [];
  for (const { record, line } of recordsOf(text, badLines)) {
    const { row, errors } = rowOf(record, line);
    badLines.push(...errors);
    if (errors.length === 0) rows.push(row);
  }
  return { rows, badLines };
}

function recordsOf(text: string, badLines: BadLine[]): { record: RawRow; line: number }[] {
  const reject = (line: number, reason: string) => badLines.push({ line, field: null, reason });
  try {
    const records: { record: string[]; line: number }[] = [];
    parse(text, {
      bom: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      on_record: (record: string[], { lines }) => {
        records.push({ record, line: lines });
        return null;
      },
    });
    const [header, ...rest] = records;
    const missing = importColumns.filter((column) => !header?.record.includes(column));
    if (header === undefined || missing.length > 0) {
      reject(1, `missing column ${missing.join(', ')}`);
      return [];
    }
    return rest.flatMap(({ record, line }) => {
      if (record.length === header.record.length)
        return [{ record: rawRowOf(header.record, record), line }];
      reject(line, `${record.length} values instead of ${header.record.length}`);
      return [];
    });
  } catch (error) {
    const line = error instanceof Error && 'lines' in error ? Number(error.lines) : 1;
    reject(line, error instanceof Error ? error.message : String(error));
    return [];
  }
}

function rawRowOf(header: readonly string[], values: readonly string[]): RawRow {
  const value = (column: ImportColumn) => originalCell(values[header.indexOf(column)] ?? '');
  return {
    number: value('number'),
    parent_number: value('parent_number'),
    type: value('type'),
    name: value('name'),
    status: value('status'),
    time_zone: value('time_zone'),
    country: value('country'),
    city: value('city'),
    latitude: value('latitude'),
    longitude: value('longitude'),
  };
}
