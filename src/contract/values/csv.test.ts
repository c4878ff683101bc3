import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byteOrderMark, csvFile, csvLines, originalCell } from './csv.ts';

describe('a CSV file', () => {
  test('starts with a byte order mark for Excel and has the line ends of RFC 4180', () => {
    expect(csvFile(['Name', 'Rooms'], [['Hôtel "Ö", Bar', 12]])).toBe(
      `${byteOrderMark}Name,Rooms\r\n"Hôtel ""Ö"", Bar",12\r\n`,
    );
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', "'=1", '＝1', '＠A1'])(
    'gives a spreadsheet nothing to run for %j',
    (text) => {
      const [[cell = ''] = []]: string[][] = parse(csvLines([[text, 'x']]));
      expect(cell).toBe(`'${text}`);
      expect(originalCell(cell)).toBe(text);
    },
  );

  test('does not change numbers, empty cells and common apostrophes', () => {
    expect(csvLines([[-33.9, null, true, "'t Hof", 'a=b']])).toBe("-33.9,,true,'t Hof,a=b\r\n");
    expect(originalCell("'t Hof")).toBe("'t Hof");
  });

  test('can be read back without changes', () => {
    const spiced = fc.string({
      unit: fc.oneof(
        fc.constantFrom(...'=+-@\t\r\n\'", ;'),
        fc.string({ unit: 'grapheme', maxLength: 1 }),
      ),
    });
    const rows = fc
      .integer({ min: 2, max: 5 })
      .chain((width) =>
        fc.array(fc.array(spiced, { minLength: width, maxLength: width }), { minLength: 1 }),
      );
    fc.assert(
      fc.property(rows, (written) => {
        const read: string[][] = parse(csvFile(['a', 'b'], []) + csvLines(written), {
          bom: true,
          trim: true,
          relax_column_count: true,
        });
        expect(read.slice(1).map((row) => row.map(originalCell))).toEqual(written);
      }),
    );
  });
});
