import type { BadLine } from '../../../contract/import.ts';
import { fractionDigits } from '../../../contract/values/money.ts';
import type { FileField } from './choices.ts';
import type { TheirSide } from './match.ts';

type Cells = Partial<Record<FileField, string>>;

const invalid = {
  amount: 'Must be an amount, such as 12.50 or 12,50',
  day: 'Must be a date, such as 2026-05-20 or 20.05.2026',
  sequence: 'Must be a number',
  check: 'Must be a number',
  currency: 'Must be a currency, such as EUR',
};

interface Parsed {
  lines: TheirSide[];
  badLines: BadLine[];
}

/** Reads the lines of a file. `currency` is that of lines without one. */
export function parseFile(
  records: readonly { line: number; record: Cells }[],
  currency: string,
): Parsed {
  const isMonthFirst = records.some(({ record }) => isWithMonthFirst(record.day ?? ''));
  const lines: TheirSide[] = [];
  const badLines: BadLine[] = [];
  for (const { line, record } of records) {
    const unit = (record.currency ?? '').trim().toUpperCase() || currency;
    const isCurrency = /^[A-Z]{3}$/.test(unit);
    const amount = isCurrency ? parseAmount(record.amount ?? '', unit) : 0;
    const day = parseDay(record.day ?? '', isMonthFirst);
    const sequence = parseNumber(record.sequence ?? '');
    const check = parseNumber(record.check ?? '');
    const bad = (field: FileField & keyof typeof invalid) =>
      badLines.push({ line, field, reason: invalid[field] });
    if (!isCurrency) bad('currency');
    if (amount === null) bad('amount');
    if (day === undefined) bad('day');
    if (sequence === undefined) bad('sequence');
    if (check === undefined) bad('check');
    if (amount === null || day === undefined || sequence === undefined || check === undefined)
      continue;
    lines.push({
      line,
      sequence,
      check,
      reference: record.reference?.trim() || null,
      room: record.room?.trim().slice(0, 20) || null,
      amount,
      currency: unit,
      day,
    });
  }
  return { lines, badLines };
}

/**
 * Converts an amount to minor units, with a comma or a point before the decimals and any separator of thousands; null when
 * it is none. A single separator before three digits is one of thousands, unless the currency has three decimals.
 */
export function parseAmount(text: string, currency: string): number | null {
  const cleaned = text.replaceAll(/[\s\u00a0'’]|[A-Z]{3}|[€$£¥]/g, '');
  const negative = /^\(.*\)$/.test(cleaned) || cleaned.startsWith('-') || cleaned.endsWith('-');
  const digits = cleaned.replaceAll(/[()+-]/g, '');
  if (!/^\d[\d.,]*$/.test(digits)) return null;
  const most = fractionDigits(currency);
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  const decimals = last === -1 ? 0 : digits.length - last - 1;
  const separators = digits.replaceAll(/\d/g, '');
  const isThousands = decimals === 3 && most !== 3 && new Set(separators).size === 1;
  const isGrouped = separators.length > 1 && new Set(separators).size === 1;
  if (isThousands || isGrouped) return signed(digits.replaceAll(/[.,]/g, ''), '', most, negative);
  const whole = last === -1 ? digits : digits.slice(0, last);
  const fraction = last === -1 ? '' : digits.slice(last + 1);
  // More decimals than the currency has must be zeros.
  if (/[1-9]/.test(fraction.slice(most))) return null;
  return signed(whole.replaceAll(/[.,]/g, ''), fraction.slice(0, most), most, negative);
}

function signed(whole: string, fraction: string, most: number, negative: boolean): number | null {
  const value = Number(`${whole}${fraction.padEnd(most, '0')}`);
  return value > 2_000_000_000 ? null : negative && value !== 0 ? -value : value;
}

/** Returns null without a number, and undefined for what is none. */
function parseNumber(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return /^\d{1,9}$/.test(trimmed) ? Number(trimmed) : undefined;
}

const parted = /^(\d{1,2})[./-](\d{1,2})[./-](\d{2}|\d{4})\b/;

/** Returns whether a date can only be one of the United States: 05/20/2026. */
function isWithMonthFirst(text: string): boolean {
  const [, first = '', second = ''] = parted.exec(text.trim()) ?? [];
  return Number(second) > 12 && Number(first) <= 12;
}

/** Returns a date in ISO 8601; null without one, and undefined for what is none. */
export function parseDay(text: string, isMonthFirst: boolean): string | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const iso = /^(\d{4})-?(\d{2})-?(\d{2})(?:$|[T\s])/.exec(trimmed);
  const local = parted.exec(trimmed);
  // YYMMDD, as property systems write it.
  const short = /^(\d{2})(\d{2})(\d{2})$/.exec(trimmed);
  const parts = iso?.slice(1) ?? (local === null ? short?.slice(1) : partsOf(local, isMonthFirst));
  if (parts === undefined) return undefined;
  const [year = '', month = '', date = ''] = parts;
  const day = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const time = Date.parse(day);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day ? undefined : day;
}

/** Returns the first and the last day of a file's column; null when it has none. */
export function daysOf(texts: readonly string[]): { from: string; to: string } | null {
  const isMonthFirst = texts.some(isWithMonthFirst);
  const days = texts.flatMap((text) => parseDay(text, isMonthFirst) ?? []).toSorted();
  const [from] = days;
  const to = days.at(-1);
  return from === undefined || to === undefined ? null : { from, to };
}

function partsOf([, first = '', second = '', year = '']: RegExpExecArray, isMonthFirst: boolean) {
  return isMonthFirst ? [year, first, second] : [year, second, first];
}
