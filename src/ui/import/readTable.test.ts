import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { importMaximumLines } from '../../contract/import.ts';
import { csvFile } from '../../contract/values/csv.ts';
import { readTable } from './readTable.ts';
import { texts } from './texts.ts';

describe('reading CSV', () => {
  test.each([
    ['commas', 'Name,City\nInn,Paris'],
    ['semicolons, as Excel writes them in much of Europe', 'Name;City\r\nInn;Paris\r\n'],
    ['tabs, as they are pasted from a sheet', 'Name\tCity\nInn\tParis'],
    ['semicolons and a comma in a header’s quotes', '"Name";"City"\n"Inn";"Paris"'],
    ['the mark of UTF-8 and empty lines', '\u{FEFF}Name,City\n\n Inn , Paris \n\n'],
  ])('understands %s', (_what, text) => {
    const read = readTable(text);
    expect(read).toMatchObject({
      table: { header: ['Name', 'City'], lines: [{ values: ['Inn', 'Paris'] }], badLines: [] },
    });
  });

  test('numbers lines as an editor does, and reports lines with too many or too few values', () => {
    expect(readTable('a,b\n1,2\n"x\ny",3\n4\n5,6,7\n')).toEqual({
      table: {
        header: ['a', 'b'],
        lines: [
          { line: 2, values: ['1', '2'] },
          { line: 4, values: ['x\ny', '3'] },
        ],
        badLines: [
          { line: 5, field: null, reason: '1 values instead of 2' },
          { line: 6, field: null, reason: '3 values instead of 2' },
        ],
      },
    });
  });

  test.each([
    ['an empty file', '', texts.noLines],
    ['nothing below the header', 'a,b\n', texts.noLines],
    ['a quote that never closes', 'a,b\n"x,1\n2,3', texts.openQuote],
    ['a quote inside a value', 'a,b\n1,x"y\n', texts.strayQuote(2)],
    [
      'too many lines',
      `a\n${'x\n'.repeat(importMaximumLines + 1)}`,
      texts.tooManyLines(importMaximumLines + 1),
    ],
  ])('says what is wrong with %s', (_what, text, problem) => {
    expect(readTable(text)).toEqual({ problem });
  });

  test('reads an export of Atrium without changes', () => {
    const row = fc.array(fc.string({ unit: 'grapheme' }), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1 }), (rows) => {
        const read = readTable(csvFile(['a', 'b', 'c'], rows));
        expect('table' in read && read.table.lines.map(({ values }) => values)).toEqual(rows);
      }),
    );
  });
});
