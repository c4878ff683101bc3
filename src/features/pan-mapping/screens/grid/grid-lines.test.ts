import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { GridUnit } from '../../contract.ts';
import { gridLines, lineOf, positionAfter } from './grid-lines.ts';

const unit = (building: number, floor: number, number: string): GridUnit => [
  number,
  building,
  floor,
  number,
  'room',
  null,
  null,
];
/** Two buildings with floors of 5, 3 and 4 units. */
const units = [
  ...['201', '202', '203', '204', '205'].map((number) => unit(0, 2, number)),
  ...['101', '102', '103'].map((number) => unit(0, 1, number)),
  ...['A1', 'A2', 'A3', 'A4'].map((number) => unit(1, 1, number)),
];

test('floors are divided into lines below their buildings, and count their units once', () => {
  const lines = gridLines(units, ['Main', 'Annex'], 3);
  expect(
    lines.map((line) =>
      line.kind === 'building'
        ? `${line.name} ${line.count}`
        : `${line.floor}: ${line.units.map(([id]) => id).join(' ')} (${line.count ?? '-'})`,
    ),
  ).toEqual([
    'Main 8',
    '2: 201 202 203 (5)',
    '2: 204 205 (-)',
    '1: 101 102 103 (3)',
    'Annex 4',
    '1: A1 A2 A3 (4)',
    '1: A4 (-)',
  ]);
});

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 2, 4],
  ['ArrowDown', 4, 6],
  ['ArrowUp', 8, 5],
  ['ArrowUp', 0, 0],
  ['Home', 7, 0],
  ['End', 7, 11],
  ['x', 7, null],
])('%s leads from %d to %s', (key, from, to) => {
  expect(positionAfter(key, from, gridLines(units, ['Main', 'Annex'], 3), units.length)).toBe(to);
});

test('every unit is on one line, at any width', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), (perLine) => {
      const lines = gridLines(units, ['Main', 'Annex'], perLine);
      const shown = lines.flatMap((line) => (line.kind === 'floor' ? line.units : []));
      expect(shown).toEqual(units);
      for (const position of units.keys()) {
        const line = lines[lineOf(lines, position)];
        expect(line?.kind === 'floor' && line.units[position - line.from]).toBe(units[position]);
      }
    }),
  );
});
