import { CsvError, parse } from 'csv-parse/browser/esm/sync';
import type { BadLine } from '../import.ts';
import { messages } from '../messages.ts';
import { isGroup, isList, isParts, type List } from './compound-kinds.ts';
import { optionsOf, propertiesOf } from './csv-cells.ts';
import { type CsvColumn, columnsOf, labelAt } from './csv-columns.ts';
import type { AnyField, FieldMap, Option, ReportError, Siblings } from './field.ts';
import {
  type ContextArgument,
  type Described,
  type DraftRecord,
  type Fields,
  parseDraft,
  parseFields,
  type StoredRecord,
} from './fields.ts';

/** The texts of a line's cells by column. */
type Cells = Readonly<Record<string, string | undefined>>;

export type ParsedCells<F extends FieldMap> =
  | { record: StoredRecord<F>; errors: null }
  | { record: null; errors: Omit<BadLine, 'line'>[] };

/**
 * Parses the cells of a line over the draft of an existing or new record. A missing column does not change its field;
 * an empty cell clears an optional field and does not change a required one.
 */
export function parseCells<F extends FieldMap, C>(
  description: Fields<F, C>,
  columns: readonly CsvColumn[],
  before: DraftRecord<F>,
  cells: Cells,
  ...context: ContextArgument<C>
): ParsedCells<F> {
  const unreadable: Record<string, string> = {};
  const report = (path: string, message: string) => {
    unreadable[path] ??= message;
  };
  // `readFields` returns the draft of each field, which its type does not express.
  const draft = readFields(description, before, cells, '', report) as DraftRecord<F>;
  if (Object.keys(unreadable).length > 0) parseFields(description, draft, report);
  else {
    const { record, errors } = parseDraft(description, draft, ...context);
    if (record !== null) return { record, errors: null };
    Object.assign(unreadable, errors);
  }
  const errors = Object.entries(unreadable).map(([path, message]) => {
    const column = columns.findLast(({ name }) => `${path}.`.startsWith(`${name}.`))?.name ?? null;
    const reason = column === path ? message : `${labelAt(description, path)}: ${message}`;
    return { field: column, reason };
  });
  return { record: null, errors };
}

function readFields(
  { map }: Described,
  before: Siblings,
  cells: Cells,
  prefix: string,
  report: ReportError,
): Record<string, unknown> {
  const draft: Record<string, unknown> = { ...before };
  for (const [name, field] of Object.entries(map)) {
    const path = prefix + name;
    const cell = cells[path]?.trim();
    if (isParts(field))
      draft[name] = readFields(field.parts, propertiesOf(before[name]), cells, `${path}.`, report);
    else if (isGroup(field)) {
      const parts = readFields(field.group, propertiesOf(before[name]), cells, `${path}.`, report);
      const isFilled = Object.keys(cells).some(
        (part) => part.startsWith(`${path}.`) && cells[part]?.trim() !== '',
      );
      if (cell) parts.isOn = readFlag(cell, path, report);
      else if (isFilled) parts.isOn = true;
      else if (cell === '') parts.isOn = false;
      draft[name] = parts;
    } else if (cell) draft[name] = readCell(field, cell, path, report) ?? before[name];
    else if (cell === '' && !field.isRequired) draft[name] = field.emptyDraft;
  }
  return draft;
}

/** Returns undefined when it reports an error. */
function readCell(field: AnyField, cell: string, path: string, report: ReportError): unknown {
  if (isList(field)) return readItems(field, cell, path, report);
  if (typeof field.emptyDraft === 'boolean') return readFlag(cell, path, report);
  const options = optionsOf(field);
  if (!Array.isArray(field.emptyDraft))
    return options.length === 0 ? cell : readOption(options, cell, path, report);
  const values = csvValues(cell);
  if (values === null) return report(path, messages.openQuote);
  return values.flat().flatMap((one) => readOption(options, one, path, report) ?? []);
}

function readItems(field: List<FieldMap>, cell: string, path: string, report: ReportError) {
  const lines = csvValues(cell);
  if (lines === null) return report(path, messages.openQuote);
  const columns = columnsOf(field.item);
  return lines.map((values, index) => {
    if (values.length > columns.length)
      report(`${path}.${index}`, messages.noMoreThan(columns.length, 'values'));
    const cells = Object.fromEntries(columns.map(({ name }, at) => [name, values[at]]));
    return readFields(field.item, field.newItem(), cells, '', (inner, message) =>
      report(`${path}.${index}.${inner}`, message),
    );
  });
}

function readFlag(cell: string, path: string, report: ReportError): boolean | undefined {
  if (/^(yes|true)$/i.test(cell)) return true;
  if (/^(no|false)$/i.test(cell)) return false;
  report(path, messages.yesOrNo);
  return undefined;
}

/** Finds an option by its label, or by its value as in older exports, ignoring case. */
function readOption(options: readonly Option[], cell: string, path: string, report: ReportError) {
  const typed = cell.toLowerCase();
  const option =
    options.find(({ label }) => label === cell) ??
    options.find(({ label }) => label.toLowerCase() === typed) ??
    options.find(({ value }) => value.toLowerCase() === typed);
  if (option === undefined)
    report(path, messages.useOneOf(options.map(({ label }) => label).join(', ')));
  return option?.value;
}

function csvValues(cell: string): string[][] | null {
  try {
    return parse(cell, {
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      relax_quotes: true,
    });
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
}
