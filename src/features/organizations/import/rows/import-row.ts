import type { BadLine } from '../../../../contract/import.ts';
import { organizationNumberMaximum } from '../../../../contract/schema.ts';
import { countryCode, timeZoneName } from '../../../../contract/validators/locale-validators.ts';
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

/** The cells of a line as they are in the file. */
export type RawRow = Record<ImportColumn, string>;

/** Parses a line and returns the errors that it has by itself. */
export function rowOf(record: RawRow, line: number): { row: ImportRow; errors: BadLine[] } {
  const errors: BadLine[] = [];
  const report: Report = (field, reason) => errors.push({ line, field, reason });
  const type = oneOf(organizationTypes, record.type);
  if (type === undefined)
    report('type', `type "${record.type}" is not one of ${organizationTypes.join(', ')}`);
  const status = oneOf(organizationStatuses, record.status || 'Active');
  if (status === undefined)
    report('status', `status "${record.status}" is not one of ${organizationStatuses.join(', ')}`);
  const length = [...record.name].length;
  if (length < 1 || length > 100) report('name', 'name must have 1 to 100 characters');
  if (noControlCharacters(record.name) !== true) report('name', 'name contains control characters');
  if (record.time_zone !== '' && timeZoneName(record.time_zone) !== true)
    report(
      'time_zone',
      `time zone "${record.time_zone}" is unknown; use a name such as America/New_York`,
    );
  const country = countryIn(record.country);
  if (record.country !== '' && country === null)
    report('country', `country "${record.country}" is unknown; use a name or a code such as FR`);
  const city = firstMessage(record.city, [maxLength(100), noControlCharacters]);
  if (city !== true) report('city', `city: ${city}`);
  const row = {
    line,
    number: requireNumber(record.number, 'number', report) ?? 0,
    parentNumber:
      record.parent_number === ''
        ? null
        : requireNumber(record.parent_number, 'parent_number', report),
    type: type ?? 'Site',
    name: record.name,
    status: status ?? 'Active',
    timeZone: record.time_zone || null,
    country,
    city: record.city || null,
    latitude: degreesIn(record.latitude, 'latitude', 90, report),
    longitude: degreesIn(record.longitude, 'longitude', 180, report),
  };
  return { row, errors };
}

/** Also accepts a retired code, which an export may contain. */
function countryIn(text: string): string | null {
  return countryCode(text) === true ? text : countryCodeOf(text);
}

type Report = (field: ImportColumn, reason: string) => void;

/** Finds a value in other spellings: 'Service Area' is ServiceArea. */
function oneOf<T extends string>(values: readonly T[], text: string): T | undefined {
  const bare = text.toLowerCase().replaceAll(/[\s_-]/g, '');
  return values.find((value) => value.toLowerCase() === bare);
}

/** Parses an organization's number; null when the cell is not one. */
export function parseNumber(text: string): number | null {
  const number = Number(text);
  return /^\d+$/.test(text) && number >= 1 && number <= organizationNumberMaximum ? number : null;
}

function requireNumber(text: string, column: ImportColumn, report: Report): number | null {
  const number = parseNumber(text);
  if (number === null) report(column, `${column} "${text}" is not an organization number`);
  return number;
}

function degreesIn(
  text: string,
  column: ImportColumn,
  limit: number,
  report: Report,
): number | null {
  if (text === '') return null;
  const degrees = Number(text);
  if (Number.isFinite(degrees) && Math.abs(degrees) <= limit) return degrees;
  report(column, `${column} "${text}" is not between -${limit} and ${limit}`);
  return null;
}
