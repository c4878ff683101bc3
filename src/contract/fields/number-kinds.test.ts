import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fields, parseDraft } from './fields.ts';
import * as kinds from './number-kinds.ts';
import { numberSamples } from './testing/samples.ts';
import { expectEveryKind, testKinds } from './testing/test-kinds.ts';

testKinds(numberSamples);

// The others are parts of kinds.
test('every kind of number is tested', () =>
  expectEveryKind(kinds, numberSamples, ['integer', 'readNumber']));

const errorOf = (field: kinds.NumberField, value: string) =>
  parseDraft(fields({ value: field }), { value }).errors?.value;

describe('both bounds of a range are allowed, and nothing beyond them', () => {
  test('a whole number', () => {
    const field = kinds.wholeNumber('Port', { from: -3, to: 1_200 });
    fc.assert(
      fc.property(fc.integer({ min: -10, max: 1_210 }), (value) => {
        const below = value < -3 ? 'Must be -3 or greater' : undefined;
        const above = value > 1_200 ? 'Must be 1,200 or less' : undefined;
        expect(errorOf(field, String(value))).toBe(below ?? above);
      }),
    );
  });

  test.each([
    ['percent', kinds.percent('Share', { from: 1, to: 100 }), '1', '100', '0', '101'],
    [
      'percent with decimals',
      kinds.percent('Tax', { from: 0, to: 50, decimals: 3 }),
      '0',
      '50',
      '-0.001',
      '50.001',
    ],
    [
      'duration',
      kinds.duration('Time', { from: 60, to: 86_400 }),
      '1 min',
      '1 day',
      '59 s',
      '24 h 1 s',
    ],
    [
      'data rate',
      kinds.dataRate('Rate', { from: 64, to: 1e7 }),
      '64 kbit/s',
      '10 Gbit/s',
      '63 k',
      '10.1 G',
    ],
    [
      'amount of data',
      kinds.dataAmount('Data', { from: 1e6, to: 1e15 }),
      '1 MB',
      '1000 TB',
      '999 kB',
      '1001 TB',
    ],
  ])('%s', (_kind, field, least, most, less, more) => {
    expect([errorOf(field, least), errorOf(field, most)]).toEqual([undefined, undefined]);
    expect(errorOf(field, less)).toMatch(/^Must be .* or greater$/);
    expect(errorOf(field, more)).toMatch(/^Must be .* or less$/);
  });

  test('the message of the field replaces both', () => {
    const message = 'Must be 1 minute to 1 day';
    for (const kind of [kinds.duration, kinds.dataRate, kinds.dataAmount, kinds.wholeNumber])
      expect(errorOf(kind('Time', { from: 60, to: 86_400, message }), '0')).toBe(message);
  });
});

test.each([
  ['wholeNumber', 'two', 'Must be a number', kinds.wholeNumber('Port', { from: 0, to: 9 })],
  ['wholeNumber', '1e0', 'Must be a number', kinds.wholeNumber('Port', { from: 0, to: 9 })],
  ['wholeNumber', '1.5', 'Must be a whole number', kinds.wholeNumber('Port', { from: 0, to: 9 })],
  ['percent', '1.5', 'Must be a whole number', kinds.percent('Share', { from: 0, to: 9 })],
  [
    'percent',
    '1.234',
    'No more than 2 decimals',
    kinds.percent('Tax', { from: 0, to: 9, decimals: 2 }),
  ],
  ['duration', '1:30', 'Write it like 2 hours', kinds.duration('Time', { from: 0, to: 9 })],
  ['dataRate', 'fast', 'Write it like 10 Mbit/s', kinds.dataRate('Rate', { from: 0, to: 9 })],
  ['dataAmount', '-1', 'Write it like 2 GB', kinds.dataAmount('Data', { from: 0, to: 9 })],
])('a %s says how to write it instead of %j', (_kind, draft, message, field) => {
  expect(errorOf(field, draft)).toBe(message);
});

test('a VLAN is one that IEEE 802.1Q does not reserve', () => {
  const message = 'Vlan must be between 1 and 4094';
  const errors = ['0', '1', '4094', '4095'].map((value) => errorOf(kinds.vlan('VLAN'), value));
  expect(errors).toEqual([message, undefined, undefined, message]);
});

describe('an amount of money', () => {
  const plan = fields({
    price: kinds.money('Price', { currency: 'currency', to: 1_000 }),
    currency: kinds.currency('Currency'),
  });
  const parsed = (price: string, currency: string) => {
    const { record, errors } = parseDraft(plan, { price, currency });
    return record?.price ?? errors?.price;
  };

  test('is counted in the smallest unit of its currency, which the other field holds', () => {
    expect(parsed('1.5', 'EUR')).toBe(150);
    expect(parsed('1.500', 'EUR')).toBe('EUR has no more than 2 decimals');
    expect(parsed('0.5', 'KWD')).toBe(500);
    expect(parsed('0.5', 'JPY')).toBe('JPY has no decimals');
    expect(parsed('150', 'JPY')).toBe(150);
  });

  test('has a range', () => {
    expect([parsed('0', 'EUR'), parsed('10', 'EUR')]).toEqual([0, 1_000]);
    expect([parsed('-1', 'EUR'), parsed('10.01', 'EUR')]).toEqual([
      'Invalid Price',
      'Invalid Price',
    ]);
  });

  test.each(['', 'XYZW'])('needs a currency first, not %j', (currency) => {
    expect(parsed('1', currency)).toBe('Choose the currency first');
  });
});
