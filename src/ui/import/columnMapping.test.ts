import { expect, test } from 'vitest';
import { recordsOf } from '../../contract/import.ts';
import { guessedMapping, linesToSend, missingFields } from './columnMapping.ts';

const fields = [
  { name: 'number', label: 'Number', aliases: ['No.', 'org'] },
  { name: 'time_zone', label: 'Time zone', required: true },
  { name: 'name', label: 'Name', required: true, aliases: ['Site'] },
];

test('columns are recognized by name, label or alias, ignoring case and separators', () => {
  expect(guessedMapping(fields, ['TIME ZONE', 'no', 'sites', 'Site'])).toEqual({
    time_zone: 0,
    number: 1,
    name: 3,
  });
});

test('a column is mapped to one field only', () => {
  const both = [
    { name: 'city', label: 'City' },
    { name: 'town', label: 'Town', aliases: ['city'] },
  ];
  expect(guessedMapping(both, ['City'])).toEqual({ city: 0 });
});

test('required fields without a column are reported', () => {
  const mapping = guessedMapping(fields, ['Name']);
  expect(missingFields(fields, mapping).map(({ label }) => label)).toEqual(['Time zone']);
});

test('only mapped columns are sent', () => {
  const table = {
    header: ['Name', 'Secret', 'No.'],
    lines: [{ line: 7, values: ['Inn', 'x', '12'] }],
    badLines: [],
  };
  const sent = linesToSend(table, guessedMapping(fields, table.header));
  expect(JSON.stringify(sent)).not.toContain('x');
  expect(recordsOf(sent, ['number', 'name', 'time_zone'])).toEqual([
    { line: 7, record: { number: '12', name: 'Inn' } },
  ]);
});
