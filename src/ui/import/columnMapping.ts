import type { BadLine, ImportedLines } from '../../contract/import.ts';
import type { ImportField } from './description.ts';
import type { CsvTable } from './readTable.ts';

/** The index of the column that fills a field, by the field's name; a field that is not there stays as it is. */
export type ColumnMapping = Readonly<Record<string, number>>;

/** The columns whose names are those of the fields, however they are written: 'Time zone' is 'TIME_ZONE'. */
export function guessedMapping(
  fields: readonly ImportField[],
  header: readonly string[],
): ColumnMapping {
  const columns = header.map(bare);
  const taken = new Set<number>();
  const mapping: Record<string, number> = {};
  for (const { name, label, aliases = [] } of fields)
    for (const known of [name, label, ...aliases].map(bare)) {
      const index = columns.findIndex((column, at) => column === known && !taken.has(at));
      if (index === -1) continue;
      mapping[name] = index;
      taken.add(index);
      break;
    }
  return mapping;
}

function bare(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** The required fields that no column fills. */
export function missingFields(
  fields: readonly ImportField[],
  mapping: ColumnMapping,
): readonly ImportField[] {
  return fields.filter(({ name, required }) => required && mapping[name] === undefined);
}

/** What is sent of the file: the columns that fill a field. */
export function linesToSend(table: CsvTable, mapping: ColumnMapping): ImportedLines {
  const columns = Object.entries(mapping);
  return {
    fields: columns.map(([field]) => field),
    lines: table.lines.map(({ line, values }) => ({
      line,
      values: columns.map(([, index]) => values[index] ?? ''),
    })),
  };
}

/** All that is wrong with a file in the order of its lines: what reading found, and what the server did. */
export function inOrder(...found: readonly (readonly BadLine[])[]): BadLine[] {
  return found.flat().toSorted((one, other) => one.line - other.line);
}
