import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import * as kinds from './choice-kinds.ts';
import { fields, parseDraft } from './fields.ts';
import { choiceSamples } from './testing/samples.ts';
import { expectEveryKind, testKinds } from './testing/test-kinds.ts';

testKinds(choiceSamples);

test('every choice kind has a sample', () => expectEveryKind(kinds, choiceSamples));

const names = { Active: 'In use', Maintenance: 'In maintenance', Retired: 'Retired' };

test('a choice accepts its values only and shows their names', () => {
  const status = kinds.choice('Status', names);
  expect(parseDraft(fields({ status }), { status: 'In use' }).errors).toEqual({
    status: 'Choose one of the listed values',
  });
  expect(status.options).toEqual([
    { value: 'Active', label: 'In use' },
    { value: 'Maintenance', label: 'In maintenance' },
    { value: 'Retired', label: 'Retired' },
  ]);
  expect(status.toText('Active', {})).toBe('In use');
});

test('choices are stored without duplicates, in the order of their declaration', () => {
  const statuses = kinds.choices('Status', names);
  expect(z.parse(statuses.schema, ['Retired', 'Active', 'Retired'])).toEqual(['Active', 'Retired']);
  expect(statuses.toText(['Active', 'Retired'], {})).toBe('In use, Retired');
});

test('weekdays are stored without duplicates, from Monday to Sunday', () => {
  const days = kinds.weekdays('Days');
  expect(z.parse(days.schema, [7, 1, 7])).toEqual([1, 7]);
  expect(days.toText([1, 7], {})).toBe('Mon, Sun');
  for (const day of [0, 8, 1.5]) expect(z.safeParse(days.schema, [day]).success).toBe(false);
});

test('a reference is an id', () => {
  const parent = kinds.reference('Parent');
  expect(z.safeParse(parent.schema, 'Core switch').success).toBe(false);
});
