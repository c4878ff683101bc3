import { expect, test } from 'vitest';
import * as kinds from './date-kinds.ts';
import { fields, parseDraft } from './fields.ts';
import { dateSamples } from './testing/samples.ts';
import { expectEveryKind, testKinds } from './testing/test-kinds.ts';

testKinds(dateSamples);

test('every date kind has a sample', () => expectEveryKind(kinds, dateSamples));

const { date, localDateTime, localTime } = kinds;

test.each([
  ['2028-02-29', date],
  ['2026-12-31', date],
  ['00:00', localTime],
  ['23:59', localTime],
  ['2028-02-29T23:59', localDateTime],
  ['1900-01-01', date],
  ['9998-12-31T23:59', localDateTime],
])('%s exists', (value, kind) => {
  expect(parseDraft(fields({ value: kind('When') }), { value }).errors).toBeNull();
});

test.each([
  ['2026-02-29', date, 'Use a date'],
  ['2026-04-31', date, 'Use a date'],
  ['2026-13-01', date, 'Use a date'],
  ['2026-00-10', date, 'Use a date'],
  ['24.12.2026', date, 'Use a date'],
  ['24:00', localTime, 'Use a time such as 11:00'],
  ['11:60', localTime, 'Use a time such as 11:00'],
  ['9:00', localTime, 'Use a time such as 11:00'],
  ['2026-02-30T10:00', localDateTime, 'Use a date and a time'],
  ['2026-02-20T24:00', localDateTime, 'Use a date and a time'],
  ['2026-02-20T10:00Z', localDateTime, 'Use a date and a time'],
  ['2026-02-20', localDateTime, 'Use a date and a time'],
  ['0000-01-01', date, 'Use a year from 1900 to 9998'],
  ['1899-12-31', date, 'Use a year from 1900 to 9998'],
  ['9999-01-01', date, 'Use a year from 1900 to 9998'],
  ['0000-01-01T00:00', localDateTime, 'Use a year from 1900 to 9998'],
  ['9999-12-31T23:59', localDateTime, 'Use a year from 1900 to 9998'],
])('%s does not', (value, kind, message) => {
  expect(parseDraft(fields({ value: kind('When') }), { value }).errors).toEqual({ value: message });
});
