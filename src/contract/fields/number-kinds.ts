import * as z from 'zod/mini';
import { vlanLimits } from '../limits.ts';
import { messages } from '../messages.ts';
import { rule } from '../schema.ts';
import { currencyCode } from '../validators/locale-validators.ts';
import { writtenNumber } from '../validators/number-validators.ts';
import { formatMoney, minorUnits, priceIn, priceText } from '../values/money.ts';
import { formatQuantity, parseQuantity, type QuantityKind, quantity } from '../values/units.ts';
import type { Field, Siblings } from './field.ts';
import { type Common, identity, simpleField, trimmed, Unreadable } from './simple-field.ts';

export type NumberField = Field<number, string, never>;

interface Range {
  from: number;
  to: number;
}

interface IntegerOptions extends Range {
  /** Replaces both messages of the range. */
  message?: string | undefined;
  shown?: (bound: number) => string;
}

/** The schema of a whole number between two bounds. */
export function integer({ from, to, message, shown = grouped }: IntegerOptions) {
  return z
    .int({
      error: ({ input }) =>
        typeof input === 'number' && !Number.isInteger(input)
          ? messages.mustBeWhole
          : messages.mustBeNumber,
    })
    .check(
      // Functions, because formatting numbers takes time at the start of a page.
      z.gte(from, { error: () => message ?? messages.mustBeAtLeast(shown(from)) }),
      z.lte(to, { error: () => message ?? messages.mustBeAtMost(shown(to)) }),
    );
}

function grouped(value: number): string {
  return value.toLocaleString('en');
}

interface WholeNumberOptions extends Common<number>, Range {
  unit?: string;
  /** Replaces both messages of the range. */
  message?: string;
}

export function wholeNumber(
  label: string,
  { from, to, unit, message, ...common }: WholeNumberOptions,
): NumberField {
  return simpleField({
    ...common,
    label,
    control: { type: 'text', inputMode: 'numeric', ...(unit && { unit }) },
    schema: integer({ from, to, message }),
    emptyDraft: '',
    toDraft: String,
    read: readNumber,
    toText: (stored) => (unit ? `${stored} ${unit}` : String(stored)),
  });
}

interface PercentOptions extends Common<number>, Range {
  /** The number of decimals, 0 by default; the stored number counts steps of the last one. */
  decimals?: number;
}

/** A VLAN number, without 0 and 4095, which IEEE 802.1Q reserves. */
export function vlan(label: string, common: Common<number> = {}): NumberField {
  const { least: from, most: to } = vlanLimits.new;
  return wholeNumber(label, { ...common, from, to, message: messages.invalidVlan(from, to) });
}

/** A percentage, stored as a whole number of its smallest step: with 3 decimals, 19 % is 19,000. */
export function percent(
  label: string,
  { from, to, decimals = 0, ...common }: PercentOptions,
): NumberField {
  const factor = 10 ** decimals;
  return simpleField({
    ...common,
    label,
    control: { type: 'text', inputMode: 'decimal', unit: '%' },
    schema: integer({
      from: from * factor,
      to: to * factor,
      shown: (bound) => grouped(bound / factor),
    }),
    emptyDraft: '',
    toDraft: (stored) => String(stored / factor),
    read(draft) {
      const value = readNumber(draft);
      if (typeof value !== 'number') return value;
      const typed = draft.trim().split('.')[1]?.length ?? 0;
      if (typed > decimals)
        return new Unreadable(
          decimals === 0 ? messages.mustBeWhole : messages.noMoreDecimals(decimals),
        );
      return Math.round(value * factor);
    },
    toText: (stored) => `${stored / factor} %`,
  });
}

/** Reads a typed number; null when nothing was entered. */
export function readNumber(draft: string): number | Unreadable | null {
  const typed = draft.trim();
  if (typed === '') return null;
  return writtenNumber.test(typed) ? Number(typed) : new Unreadable(messages.mustBeNumber);
}

interface QuantityOptions extends Common<number>, Range {
  /** Replaces both messages of the range. */
  message?: string;
}

function quantityKind(kind: QuantityKind) {
  return (label: string, { from, to, message, ...common }: QuantityOptions): NumberField => {
    const shown = (value: number) => formatQuantity(kind, value);
    return simpleField({
      ...common,
      label,
      control: { type: 'quantity', quantity: kind },
      schema: integer({ from, to, message, shown }),
      emptyDraft: '',
      toDraft: shown,
      read(draft) {
        if (draft.trim() === '') return null;
        const outcome = quantity(kind)(draft);
        return outcome === true ? parseQuantity(kind, draft) : new Unreadable(outcome);
      },
      toText: shown,
    });
  };
}

/** Stored in seconds, typed as `90 min` or `2 hours`. */
export const duration = quantityKind('duration');
/** Stored in kbit/s, typed as `10 Mbit/s`. */
export const dataRate = quantityKind('rate');
/** Stored in bytes, typed as `2 GB`. */
export const dataAmount = quantityKind('data');

/** An ISO 4217 code. Forms pass the options, so that the contract does not load 300 names. */
export function currency(
  label: string,
  options: Common<string> = {},
): Field<string, string, never> {
  return simpleField({
    ...options,
    label,
    control: { type: 'select', options: [] },
    schema: z.string().check(rule(currencyCode)),
    emptyDraft: '',
    toDraft: identity,
    read: trimmed,
    toText: identity,
  });
}

interface MoneyOptions<Currency extends string> extends Common<number> {
  /** The sibling that holds the currency. */
  currency: Currency;
  /** in minor units */
  to: number;
}

/** An amount in minor units of the currency that a sibling holds: 9.95 in EUR is 995. */
export function money<const Currency extends string>(
  label: string,
  { currency: sibling, to, ...common }: MoneyOptions<Currency>,
): Field<number, string, Currency> {
  const currencyIn = (siblings: Siblings) => {
    const code = siblings[sibling];
    return typeof code === 'string' && currencyCode(code) === true ? code : undefined;
  };
  return simpleField({
    ...common,
    label,
    companions: [sibling],
    control: { type: 'text', inputMode: 'decimal' },
    schema: integer({ from: 0, to, message: messages.invalidPrice }),
    emptyDraft: '',
    toDraft(stored, siblings) {
      const code = currencyIn(siblings);
      return code === undefined ? String(stored) : priceText(stored, code);
    },
    read(draft, siblings) {
      if (draft.trim() === '') return null;
      const code = currencyIn(siblings);
      if (code === undefined) return new Unreadable(messages.chooseCurrencyFirst);
      const outcome = priceIn(code)(draft);
      return outcome === true ? minorUnits(draft, code) : new Unreadable(outcome);
    },
    toText(stored, siblings) {
      const code = currencyIn(siblings);
      return code === undefined ? messages.minorUnits(stored) : formatMoney(stored, code);
    },
  });
}
