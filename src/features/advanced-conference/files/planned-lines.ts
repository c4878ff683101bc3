import isEqual from 'fast-deep-equal';
import type { Difference } from '../../../contract/fields/field.ts';
import {
  type BadLine,
  type ImportedLines,
  type ImportReport,
  overwritesListed,
  recordsOf,
} from '../../../contract/import.ts';

interface KnownLine<V> {
  id: string;
  values: V;
}

export interface PlannedLine<V> {
  line: number;
  /** undefined for a new record */
  known: KnownLine<V> | undefined;
  values: V;
}

type Cells = Partial<Record<string, string>>;

/** How lines of a file become records with the values V. */
export interface LineKind<V> {
  columns: readonly string[];
  /** reads cells over the values of a known record, or of a new one */
  parse: (
    cells: Cells,
    known: V | undefined,
  ) => { record: V; errors: null } | { record: null; errors: Omit<BadLine, 'line'>[] };
  /** what records are known by, in lower case */
  keyOfCells: (cells: Cells) => string;
  keyOf: (values: V) => string;
  /** the column to which a repeated key is attributed */
  keyColumn: string;
  nameOf: (values: V) => string;
  differences: (before: V, after: V) => Difference[];
}

export interface PlannedLines<V> {
  /** all lines that can be read */
  lines: PlannedLine<V>[];
  /** those that add or change a record */
  changed: PlannedLine<V>[];
  report: ImportReport;
}

/** Plans the change of each line. A record that is named twice is refused, because its lines contradict each other. */
export function planLines<V>(
  kind: LineKind<V>,
  sent: ImportedLines,
  all: readonly KnownLine<V>[],
): PlannedLines<V> {
  const badLines: BadLine[] = [];
  const lines: PlannedLine<V>[] = [];
  const byKey = new Map(all.map((one) => [kind.keyOf(one.values), one]));
  const seen = new Map<string, number>();
  for (const { line, record: cells } of recordsOf(sent, kind.columns)) {
    const known = byKey.get(kind.keyOfCells(cells));
    const { record, errors } = kind.parse(cells, known?.values);
    if (errors !== null) {
      badLines.push(...errors.map((error) => ({ line, ...error })));
      continue;
    }
    const key = kind.keyOf(record);
    const earlier = seen.get(key);
    if (earlier === undefined) {
      seen.set(key, line);
      lines.push({ line, known, values: record });
    } else badLines.push({ line, field: kind.keyColumn, reason: `The same as in line ${earlier}` });
  }
  const changed = lines.filter(({ known, values }) => !isEqual(known?.values, values));
  const created = changed.filter(({ known }) => known === undefined).length;
  const overwrites = changed.flatMap(({ line, known, values }) => {
    if (known === undefined) return [];
    const changes = kind
      .differences(known.values, values)
      .map(({ label, mine, theirs }) => ({ label, before: mine, after: theirs }));
    return [{ line, name: kind.nameOf(known.values), changes }];
  });
  return {
    lines,
    changed,
    report: {
      created,
      updated: changed.length - created,
      unchanged: lines.length - changed.length,
      badLines,
      overwrites: overwrites.slice(0, overwritesListed),
    },
  };
}
