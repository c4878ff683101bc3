import { parse } from 'csv-parse/sync';
import { timeZoneName } from '../../../contract/locale-validators.ts';
import { organizationNumberMaximum } from '../../../contract/schema.ts';
import { noControlCharacters } from '../../../contract/validators.ts';
import {
  type OrganizationStatus,
  type OrganizationType,
  organizationStatuses,
  organizationTypes,
} from '../contract.ts';
import { countryCodeOf } from './countries.ts';

export interface ImportRow {
  line: number;
  number: number;
  parentNumber: number | null;
  type: OrganizationType;
  name: string;
  status: OrganizationStatus;
  timeZone: string | null;
  country: string | null;
  city: string | null;
  latitude: number | null;
  longitude: number | null;
}

export interface BadLine {
  line: number;
  reason: string;
}

export const importColumns = [
  'number',
  'parent_number',
  'type',
  'name',
  'status',
  'time_zone',
  'country',
  'city',
  'latitude',
  'longitude',
] as const;

type RawRow = Record<(typeof importColumns)[number], string>;

/** Reads the file line by line; what a line alone can tell is checked here, with every mistake reported. */
export function readImport(text: string): { rows: ImportRow[]; badLines: BadLine[] } {
  const badLines: BadLine[] = [];
  const rows: ImportRow[] = [];
  for (const { record, line } of recordsOf(text, badLines)) {
    const reasons: string[] = [];
    const row = rowOf(record, line, reasons);
    if (reasons.length > 0) badLines.push({ line, reason: reasons.join('; ') });
    else rows.push(row);
  }
  return { rows, badLines };
}

function recordsOf(text: string, badLines: BadLine[]): { record: RawRow; line: number }[] {
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
      badLines.push({ line: 1, reason: `missing column ${missing.join(', ')}` });
      return [];
    }
    return rest.flatMap(({ record, line }) => {
      if (record.length === header.record.length)
        return [{ record: rawRowOf(header.record, record), line }];
      const reason = `${record.length} values instead of ${header.record.length}`;
      badLines.push({ line, reason });
      return [];
    });
  } catch (error) {
    const line = error instanceof Error && 'lines' in error ? Number(error.lines) : 1;
    badLines.push({ line, reason: error instanceof Error ? error.message : String(error) });
    return [];
  }
}

function rawRowOf(header: readonly string[], values: readonly string[]): RawRow {
  const value = (column: (typeof importColumns)[number]) => values[header.indexOf(column)] ?? '';
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

function rowOf(record: RawRow, line: number, reasons: string[]): ImportRow {
  const type = organizationTypes.find((known) => known === record.type);
  if (type === undefined)
    reasons.push(`type "${record.type}" is not one of ${organizationTypes.join(', ')}`);
  const status = organizationStatuses.find((known) => known === (record.status || 'Active'));
  if (status === undefined)
    reasons.push(`status "${record.status}" is not one of ${organizationStatuses.join(', ')}`);
  const length = [...record.name].length;
  if (length < 1 || length > 100) reasons.push('name must have 1 to 100 characters');
  if (noControlCharacters(record.name) !== true) reasons.push('name contains control characters');
  if (record.time_zone !== '' && timeZoneName(record.time_zone) !== true)
    reasons.push(`time zone "${record.time_zone}" is unknown; use a name such as America/New_York`);
  return {
    line,
    number: numberIn(record.number, 'number', reasons) ?? 0,
    parentNumber:
      record.parent_number === '' ? null : numberIn(record.parent_number, 'parent_number', reasons),
    type: type ?? 'Site',
    name: record.name,
    status: status ?? 'Active',
    timeZone: record.time_zone || null,
    country: record.country === '' ? null : countryCodeOf(record.country),
    city: record.city || null,
    latitude: degreesIn(record.latitude, 'latitude', 90, reasons),
    longitude: degreesIn(record.longitude, 'longitude', 180, reasons),
  };
}

function numberIn(text: string, column: string, reasons: string[]): number | null {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= 1 && number <= organizationNumberMaximum) return number;
  reasons.push(`${column} "${text}" is not an organization number`);
  return null;
}

function degreesIn(text: string, column: string, limit: number, reasons: string[]): number | null {
  if (text === '') return null;
  const degrees = Number(text);
  if (Number.isFinite(degrees) && Math.abs(degrees) <= limit) return degrees;
  reasons.push(`${column} "${text}" is not between -${limit} and ${limit}`);
  return null;
}
