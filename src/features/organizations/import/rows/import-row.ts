import type { BadLine } from '../../../../contract/import.ts';
import { organizationNumberMaximum } from '../../../../contract/schema.ts';
import { timeZoneName } from '../../../../contract/validators/locale-validators.ts';
import {
  firstMessage,
  maxLength,
  noControlCharacters,
} from '../../../../contract/validators/validators.ts';
import {
  type OrganizationStatus,
  type OrganizationType,
  organizationStatuses,
  organizationTypes,
} from '../../contract.ts';
import type { ImportColumn } from '../contract.ts';
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

/** The cells of a line as they are written. */
export type RawRow = Record<ImportColumn, string>;

/** Reads a line without the others; returns every error. */
export function rowOf(record: RawRow, line: number): { row: ImportRow; errors: BadLine[] } {
  const errors: BadLine[] = [];
  const note: Note = (field, reason) => errors.push({ line, field, reason });
  const type = oneOf(organizationTypes, record.type);
  if (type === undefined)
    note('type', `type "${record.type}" is not one of ${organizationTypes.join(', ')}`);
  const status = oneOf(organizationStatuses, record.status || 'Active');
  if (status === undefined)
    note('status', `status "${record.status}" is not one of ${organizationStatuses.join(', ')}`);
  const length = [...record.name].length;
  if (length < 1 || length > 100) note('name', 'name must have 1 to 100 characters');
  if (noControlCharacters(record.name) !== true) note('name', 'name contains control characters');
  if (record.time_zone !== '' && timeZoneName(record.time_zone) !== true)
    note(
      'time_zone',
      `time zone "${record.time_zone}" is unknown; use a name such as America/New_York`,
    );
  const country = record.country === '' ? null : countryCodeOf(record.country);
  if (record.country !== '' && country === null)
    note('country', `country "${record.country}" is unknown; use a name or a code such as FR`);
  const city = firstMessage(record.city, [maxLength(100), noControlCharacters]);
  if (city !== true) note('city', `city: ${city}`);
  const row = {
    line,
    number: numberIn(record.number, 'number', note) ?? 0,
    parentNumber:
      record.parent_number === '' ? null : numberIn(record.parent_number, 'parent_number', note),
    type: type ?? 'Site',
    name: record.name,
    status: status ?? 'Active',
    timeZone: record.time_zone || null,
    country,
    city: record.city || null,
    latitude: degreesIn(record.latitude, 'latitude', 90, note),
    longitude: degreesIn(record.longitude, 'longitude', 180, note),
  };
  return { row, errors };
}

type Note = (field: ImportColumn, reason: string) => void;

/** Finds a value by how people write it: 'Service Area' is ServiceArea. */
function oneOf<T extends string>(values: readonly T[], text: string): T | undefined {
  const bare = text.toLowerCase().replaceAll(/[\s_-]/g, '');
  return values.find((value) => value.toLowerCase() === bare);
}

/** Reads an organization's number; null when the cell has none. */
export function writtenNumber(text: string): number | null {
  const number = Number(text);
  return /^\d+$/.test(text) && number >= 1 && number <= organizationNumberMaximum ? number : null;
}

function numberIn(text: string, column: ImportColumn, note: Note): number | null {
  const number = writtenNumber(text);
  if (number === null) note(column, `${column} "${text}" is not an organization number`);
  return number;
}

function degreesIn(text: string, column: ImportColumn, limit: number, note: Note): number | null {
  if (text === '') return null;
  const degrees = Number(text);
  if (Number.isFinite(degrees) && Math.abs(degrees) <= limit) return degrees;
  note(column, `${column} "${text}" is not between -${limit} and ${limit}`);
  return null;
}
