import { stringify } from 'csv-stringify/browser/esm/sync';
import { isGroup, isList, isParts, type List } from './compound-kinds.ts';
import { type CsvColumn, columnsOf } from './csv-columns.ts';
import type { AnyField, FieldMap, Option, Siblings } from './field.ts';
import { type Described, type Fields, type StoredRecord, toDraft } from './fields.ts';

type Cell = string | number;

/** Returns a record's cells as a person types them: texts of the form, names of choices, Yes and No. */
export function csvCells<F extends FieldMap, C>(
  description: Fields<F, C>,
  columns: readonly CsvColumn[],
  record: StoredRecord<F>,
): Cell[] {
  const cells = draftCells(description, toDraft(description, record));
  return columns.map(({ name }) => cells[name] ?? '');
}

function draftCells({ map }: Described, draft: Siblings): Record<string, Cell> {
  const cells: Record<string, Cell> = {};
  const addParts = (name: string, parts: Described, value: unknown) => {
    for (const [part, cell] of Object.entries(draftCells(parts, propertiesOf(value))))
      cells[`${name}.${part}`] = cell;
  };
  for (const [name, field] of Object.entries(map)) {
    const value = draft[name];
    if (isParts(field)) addParts(name, field.parts, value);
    else if (!isGroup(field)) cells[name] = draftCell(field, value);
    else {
      const isOn = propertiesOf(value).isOn === true;
      cells[name] = yesNo(isOn);
      if (isOn) addParts(name, field.group, value);
    }
  }
  return cells;
}

function draftCell(field: AnyField, draft: unknown): Cell {
  const { control, label } = field;
  if (isList(field)) return itemLines(field, Array.isArray(draft) ? draft : []);
  if (typeof draft === 'boolean') return yesNo(draft);
  if (Array.isArray(draft)) return csvText([draft.map((value) => optionLabel(field, value))]);
  if (typeof draft !== 'string') throw new Error(`${label} has no text for a cell`);
  const isNumber =
    control.type === 'text' && (control.inputMode === 'numeric' || control.inputMode === 'decimal');
  // As a number: a text that starts with a minus gets an apostrophe.
  return isNumber && String(Number(draft)) === draft ? Number(draft) : optionLabel(field, draft);
}

function itemLines({ item }: List<FieldMap>, drafts: readonly unknown[]): string {
  const columns = columnsOf(item);
  const lines = drafts.map((draft) => {
    const cells = draftCells(item, propertiesOf(draft));
    return columns.map(({ name }) => String(cells[name] ?? ''));
  });
  return csvText(lines, columns.length === 1);
}

/** Returns CSV lines (RFC 4180) for one cell. */
function csvText(lines: readonly (readonly string[])[], areSingle = false): string {
  return stringify([...lines], {
    delimiter: ', ',
    eof: false,
    quoted_match: /[,\r\n]|^\s|\s$/,
    // An empty value is quoted, because an empty line is ignored.
    quoted_empty: areSingle,
  });
}

export function optionsOf({ control }: AnyField): readonly Option[] {
  return 'options' in control ? control.options : [];
}

function optionLabel(field: AnyField, draft: unknown): string {
  return optionsOf(field).find(({ value }) => value === draft)?.label ?? String(draft);
}

function yesNo(isOn: boolean): string {
  return isOn ? 'Yes' : 'No';
}

export function propertiesOf(draft: unknown): Siblings {
  return typeof draft === 'object' && draft !== null ? { ...draft } : {};
}
