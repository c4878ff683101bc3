import type { BadLine, ImportedLines } from '../../contract/import.ts';
import type { ImportField } from './description.ts';
import type { CsvTable } from './readTable.ts';

/** Column indexes by field name. Fields without a column are not imported. */
export type ColumnMapping = Readonly<Record<string, number>>;

/** Maps columns to fields by their names, ignoring case and separators: 'TIME_ZONE' matches 'Time zone'. */
export function guessedMapping(
  fields: readonly ImportField[],
  header: readonly string[],
): ColumnMapping {
  const columns = header.map(comparableName);
  const taken = new Set<number>();
  const mapping: Record<string, number> = {};
  for (const { name, label, aliases = [] } of fields)
    for (const known of [name, label, ...aliases].map(comparableName)) {
      const index = columns.findIndex((column, at) => column === known && !taken.has(at));
      if (index === -1) continue;
      mapping[name] = index;
      taken.add(index);
      break;
    }
  return mapping;
}

function comparableName(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Returns the required fields without a column. */
export function missingFields(
  fields: readonly ImportField[],
  mapping: ColumnMapping,
): readonly ImportField[] {
  return fields.filter(({ name, required }) => required && mapping[name] === undefined);
}

/** Returns the mapped columns of all lines, as the server expects them. */
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

/** Merges the bad lines that the browser and the server found, sorted by line. */
export function mergedBadLines(...found: readonly (readonly BadLine[])[]): BadLine[] {
  return found.flat().toSorted((one, other) => one.line - other.line);
}
