import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guessedMapping, linesToSend } from '../../ui/import/columnMapping.ts';
import { readTable } from '../../ui/import/readTable.ts';
import { recordsOf } from '../import.ts';
import { csvFile } from '../values/csv.ts';
import { choice, choices, flag } from './choice-kinds.ts';
import { group, list, optional, optionalGroup } from './compound-kinds.ts';
import { csvCells } from './csv-cells.ts';
import { csvColumns } from './csv-columns.ts';
import { type Draft, fields, newDraft, toDraft } from './fields.ts';
import { currency, percent, wholeNumber } from './number-kinds.ts';
import { parseCells } from './parse-cells.ts';
import { samples } from './testing/samples.ts';
import { language, longText, macAddress, text, textList } from './text-kinds.ts';

describe('an exported record can be imported unchanged', () => {
  test.each(samples.map((sample) => [`${sample.kind} “${sample.field.label}”`, sample] as const))(
    '%s',
    (_name, { field, stored }) => {
      const description = fields({ value: field, currency: currency('Currency') });
      const columns = csvColumns(description);
      fc.assert(
        fc.property(stored, fc.constantFrom('EUR', 'JPY', 'KWD'), (value, code) => {
          const record = { value, currency: code };
          const file = csvFile(
            columns.map(({ label }) => label),
            [csvCells(description, columns, record)],
          );
          const [line] = importedCells(columns, file);
          const parsed = parseCells(description, columns, newDraft(description), line ?? {});
          expect(parsed).toEqual({ record, errors: null });
        }),
      );
    },
  );
});

/** Reads a file as the import does: in the browser, then on the server. */
function importedCells(columns: ReturnType<typeof csvColumns>, file: string) {
  const read = readTable(file);
  if ('problem' in read) throw new Error(read.problem);
  expect(read.table.badLines).toEqual([]);
  const sent = linesToSend(read.table, guessedMapping(columns, read.table.header));
  const names = columns.map((column) => column.name);
  return recordsOf(sent, names).map(({ record }) => record);
}

const snmp = fields({
  version: choice('Version', { v2: '2c', v3: '3' }, { initial: 'v2' }),
  port: wholeNumber('Port', { from: 1, to: 65_535, initial: 161 }),
  user: optional(text('User', { maxLength: 20 })),
});
const label = fields({
  language: language('Language'),
  title: text('Title', { maxLength: 20 }),
  isShown: flag('Shown', { initial: true }),
});
const device = fields(
  {
    name: text('Name', { maxLength: 100 }),
    role: choice('Role', { gateway: 'Gateway', 'access-point': 'Access point' }),
    status: choice('Status', { Active: 'Active', Retired: 'Retired' }, { initial: 'Active' }),
    macAddress: optional(macAddress('MAC address')),
    offset: wholeNumber('Offset', { from: -99, to: 99, initial: 0 }),
    tax: percent('Tax', { from: 0, to: 50, decimals: 3, initial: 0 }),
    tags: textList('Tags', { maxLength: 20, most: 5, items: 'tags' }),
    uses: choices('Uses', { guests: 'Guests', staff: 'Staff, all of it' }),
    isShown: flag('Shown'),
    snmp: optionalGroup('SNMP', snmp),
    labels: list('Labels', label, { item: 'Label', add: 'Add', to: 3, items: 'labels' }),
    checks: group(
      'Checks',
      fields({ ping: flag('Ping'), misses: wholeNumber('Misses', { from: 1, to: 9, initial: 3 }) }),
    ),
    notes: optional(longText('Notes', { maxLength: 100 })),
  },
  ({ name: named, macAddress: address, snmp: agent }, error) => {
    if (named === 'Core' && address === null) error('macAddress', 'Needed for the core');
    if (agent?.version === 'v3' && agent.user === null) error('snmp.user', 'Required');
  },
);
const stored = {
  name: 'Core',
  role: 'access-point',
  status: 'Retired',
  macAddress: '02:00:5E:10:00:05',
  offset: -5,
  tax: 19_500,
  tags: ['VIP', '5" wide'],
  uses: ['guests', 'staff'],
  isShown: true,
  snmp: { version: 'v2', port: 161, user: null },
  labels: [
    { language: 'en', title: 'Lobby, left', isShown: true },
    { language: 'de', title: 'Halle', isShown: false },
  ],
  checks: { ping: true, misses: 5 },
  notes: '=1+1',
} as const satisfies object;
const record = {
  ...stored,
  tags: [...stored.tags],
  uses: [...stored.uses],
  labels: [...stored.labels],
};
const columns = csvColumns(device);
const read = (
  cells: Record<string, string>,
  before: Draft<typeof device> = toDraft(device, record),
) => parseCells(device, columns, before, cells);

test('columns have the form’s labels, and cells contain what a person types', () => {
  const cells = csvCells(device, columns, record);
  expect(columns.map((column, index) => [column.name, column.label, cells[index]])).toEqual([
    ['name', 'Name', 'Core'],
    ['role', 'Role', 'Access point'],
    ['status', 'Status', 'Retired'],
    ['macAddress', 'MAC address', '02:00:5E:10:00:05'],
    ['offset', 'Offset', -5],
    ['tax', 'Tax', 19.5],
    ['tags', 'Tags', 'VIP, 5" wide'],
    ['uses', 'Uses', 'Guests, "Staff, all of it"'],
    ['isShown', 'Shown', 'Yes'],
    ['snmp', 'SNMP', 'Yes'],
    ['snmp.version', 'SNMP version', '2c'],
    ['snmp.port', 'SNMP port', 161],
    ['snmp.user', 'SNMP user', ''],
    ['labels', 'Labels', 'en, "Lobby, left", Yes\nde, Halle, No'],
    ['checks.ping', 'Checks ping', 'Yes'],
    ['checks.misses', 'Checks misses', 5],
    ['notes', 'Notes', '=1+1'],
  ]);
});

test('the cells of a group that is off are empty', () => {
  const cells = csvCells(device, columns, { ...record, snmp: null });
  const ofGroup = columns.flatMap((column, at) =>
    column.name.startsWith('snmp') ? [cells[at]] : [],
  );
  expect(ofGroup).toEqual(['No', '', '', '']);
});

test('an import needs the columns of required fields without an initial value', () => {
  expect(columns.filter(({ required }) => required).map((column) => column.name)).toEqual([
    'name',
    'role',
  ]);
});

test('a feature chooses its columns, their order and their other names', () => {
  const chosen = csvColumns(device, { snmp: [], name: ['hostname'] });
  expect(chosen.map((column) => column.name)).toEqual([
    'snmp',
    'snmp.version',
    'snmp.port',
    'snmp.user',
    'name',
  ]);
  expect(guessedMapping(chosen, ['Host name', 'SNMP Port'])).toEqual({ name: 0, 'snmp.port': 1 });
});

test('an export of an earlier version of Atrium can be imported', () => {
  const file =
    '\u{FEFF}Name,Role,Status,MAC address,Tags,Notes\r\n' +
    `'=Router,access-point,Retired,02:00:5E:10:00:05,"VIP, Lobby",\r\n`;
  const [cells = {}] = importedCells(columns, file);
  expect(parseCells(device, columns, newDraft(device), cells).record).toMatchObject({
    name: '=Router',
    role: 'access-point',
    status: 'Retired',
    macAddress: '02:00:5E:10:00:05',
    tags: ['VIP', 'Lobby'],
    notes: null,
  });
});

describe('a line changes a known record', () => {
  test('only in the columns that it has', () => {
    expect(read({ name: 'Edge' }).record).toEqual({ ...record, name: 'Edge' });
  });

  test('empty cells clear optional fields and do not change required ones', () => {
    const empty = Object.fromEntries(columns.map((column) => [column.name, ' ']));
    expect(read({ ...empty, name: 'Edge' }).record).toEqual({
      ...record,
      name: 'Edge',
      macAddress: null,
      tags: [],
      uses: [],
      isShown: false,
      snmp: null,
      labels: [],
      checks: { ping: false, misses: 5 },
      notes: null,
    });
  });

  test.each([
    [{ snmp: 'No' }, null],
    [{ snmp: '' }, null],
    [{ 'snmp.port': '' }, stored.snmp],
    [{ 'snmp.port': '162' }, { ...stored.snmp, port: 162 }],
    [
      { snmp: '', 'snmp.port': '162' },
      { ...stored.snmp, port: 162 },
    ],
    [{ snmp: 'no', 'snmp.port': '162' }, null],
  ])('a group with %j', (cells, group) => {
    expect(read(cells).record).toEqual({ ...record, snmp: group });
  });

  test('a cell of a group’s field switches the group on', () => {
    const off = { ...toDraft(device, record), snmp: { ...newDraft(snmp), isOn: false } };
    expect(read({ 'snmp.port': '162' }, off).record?.snmp).toEqual({ ...stored.snmp, port: 162 });
    expect(read({ snmp: 'TRUE' }, off).record?.snmp).toEqual(stored.snmp);
    expect(read({ 'snmp.port': '' }, off).record?.snmp).toBeNull();
  });

  test('a list has one item per line, and missing values are initial values', () => {
    expect(read({ labels: 'en, Lobby\r\n\r\nde, "Halle, links" , no\r\n' }).record?.labels).toEqual(
      [
        { language: 'en', title: 'Lobby', isShown: true },
        { language: 'de', title: 'Halle, links', isShown: false },
      ],
    );
  });

  test('choices are recognized by name or value, ignoring case', () => {
    expect(read({ role: 'GATEWAY', uses: 'STAFF, Guests' }).record).toEqual({
      ...record,
      role: 'gateway',
      uses: ['guests', 'staff'],
    });
  });
});

describe('errors are reported by column', () => {
  test.each([
    [{ name: 'Lobby\u0007' }, 'name', 'Cannot contain control characters.'],
    [{ role: 'toaster' }, 'role', 'Use one of Gateway, Access point'],
    [{ uses: 'Guests, pets' }, 'uses', 'Use one of Guests, Staff, all of it'],
    [{ uses: 'Guests, "pets' }, 'uses', 'Close each quotation mark'],
    [{ isShown: 'maybe' }, 'isShown', 'Use Yes or No'],
    [{ snmp: 'maybe' }, 'snmp', 'Use Yes or No'],
    [{ 'snmp.port': '0' }, 'snmp.port', 'Must be 1 or greater'],
    [{ offset: '1.5' }, 'offset', 'Must be a whole number'],
    [{ 'checks.misses': '10' }, 'checks.misses', 'Must be 9 or less'],
    [{ labels: 'en, Lobby\n, Hall' }, 'labels', 'Label 2 language: Required'],
    [{ labels: 'en, Lobby, maybe' }, 'labels', 'Label 1 shown: Use Yes or No'],
    [{ labels: 'en, Lobby, yes, left' }, 'labels', 'Label 1: No more than 3 values'],
    [{ labels: 'en, "Lobby' }, 'labels', 'Close each quotation mark'],
    [{ macAddress: '' }, 'macAddress', 'Needed for the core'],
    [{ 'snmp.version': '3' }, 'snmp.user', 'Required'],
  ])('%j', (cells, field, reason) => {
    expect(read(cells)).toEqual({ record: null, errors: [{ field, reason }] });
  });

  test('all of a line at once, except those that depend on an invalid cell', () => {
    expect(read({ role: 'toaster', offset: '100', macAddress: '' }).errors).toEqual([
      { field: 'role', reason: 'Use one of Gateway, Access point' },
      { field: 'offset', reason: 'Must be 99 or less' },
    ]);
  });

  test('with the field’s label when it has no column', () => {
    const chosen = csvColumns(device, { name: [], role: [] });
    const cells = { name: 'Core', role: 'gateway' };
    const before = { ...toDraft(device, record), macAddress: '' };
    expect(parseCells(device, chosen, before, cells).errors).toEqual([
      { field: null, reason: 'MAC address: Needed for the core' },
    ]);
  });

  test('by rules that need a context', () => {
    const typed = fields(
      { name: text('Name', { maxLength: 9 }) },
      (_record, error, type: string) => {
        if (type === 'switch') error('name', 'No switches');
      },
    );
    const cells = { name: 'Core' };
    expect(parseCells(typed, csvColumns(typed), newDraft(typed), cells, 'gateway').errors).toBe(
      null,
    );
    expect(parseCells(typed, csvColumns(typed), newDraft(typed), cells, 'switch').errors).toEqual([
      { field: 'name', reason: 'No switches' },
    ]);
  });
});
