import { expect, test } from 'vitest';
import { tableLayout } from './table-layout.ts';

const column = (natural: number, least = natural, keepsNext = false) => ({
  natural,
  least,
  keepsNext,
});

test('columns that fit are as wide as their texts, at the largest size', () => {
  expect(tableLayout([column(50), column(100, 20)], 200)).toEqual({
    size: 8,
    lines: [
      [
        { index: 0, x: 0, width: 50 },
        { index: 1, x: 58, width: 100 },
      ],
    ],
  });
});

test('the widest texts give way first, and what must be whole stays so', () => {
  const { size, lines } = tableLayout([column(90), column(200, 40), column(60, 40)], 250);
  expect(size).toBe(8);
  const widths = lines.flat().map(({ width }) => width);
  expect(widths[0]).toBe(90);
  expect(widths[1]).toBeCloseTo(250 - 16 - 90 - 60, 0);
  expect(widths[2]).toBe(60);
});

test('a smaller size comes before a second line, and a second line before an unreadable size', () => {
  const columns = (natural: number) => Array.from({ length: 10 }, () => column(natural));
  const small = tableLayout(columns(75), 760);
  expect(small).toMatchObject({ size: 7 });
  expect(small.lines).toHaveLength(1);
  const twoLines = tableLayout(columns(90), 760);
  expect(twoLines).toMatchObject({ size: 8 });
  expect(twoLines.lines.map((line) => line.length)).toEqual([5, 5]);
});

test('an amount is in one line with its currency, and nothing is beyond the width', () => {
  const columns = [column(100), column(60), column(60, 60, true), column(30), column(40)];
  const { lines } = tableLayout(columns, 240);
  expect(lines.map((line) => line.map(({ index }) => index))).toEqual([
    [0, 1],
    [2, 3, 4],
  ]);
  for (const { x, width } of lines.flat()) expect(x + width).toBeLessThanOrEqual(240);
});

test('a column that is wider than the page still ends', () => {
  expect(tableLayout([column(900), column(900)], 100).lines).toHaveLength(2);
  expect(tableLayout([], 100).lines).toEqual([[]]);
});
