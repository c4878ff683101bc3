import { messages } from '../messages.ts';
import { isGroup, isList, isParts } from './compound-kinds.ts';
import type { AnyField, FieldMap } from './field.ts';
import type { Described, Fields } from './fields.ts';

/** A column of an export and an import. */
export interface CsvColumn {
  /** The path of its field: `snmp.port`. */
  name: string;
  label: string;
  required: boolean;
  /** Other names that the column may have in a file. */
  aliases?: readonly string[] | undefined;
  help?: string | undefined;
}

/**
 * Returns the columns of all fields, or of the given ones in their order. A group has a column for being on, and one for
 * each of its fields.
 */
export function csvColumns<F extends FieldMap, C>(
  description: Fields<F, C>,
  aliases?: { readonly [K in keyof F & string]?: readonly string[] },
): CsvColumn[] {
  if (aliases === undefined) return columnsOf(description);
  return Object.keys(aliases).flatMap((name) => {
    const field = description.map[name];
    if (field === undefined) return [];
    return fieldColumns(name, field, aliases[name]);
  });
}

export function columnsOf({ map }: Described): CsvColumn[] {
  return Object.entries(map).flatMap(([name, field]) => fieldColumns(name, field));
}

function fieldColumns(name: string, field: AnyField, aliases?: readonly string[]): CsvColumn[] {
  if (isParts(field)) return partColumns(name, field.label, field.parts);
  const { label, isRequired, initial } = field;
  const help = isList(field) ? messages.itemPerLine(labelsIn(field.item)) : field.help;
  const own = { name, label, required: isRequired && initial === undefined, aliases, help };
  if (!isGroup(field)) return [own];
  const parts = partColumns(name, label, field.group);
  return [own, ...parts.map((part) => ({ ...part, required: false }))];
}

function partColumns(name: string, label: string, parts: Described): CsvColumn[] {
  return columnsOf(parts).map((part) => ({
    ...part,
    name: `${name}.${part.name}`,
    label: partLabel(label, part.label),
  }));
}

function labelsIn(description: Described): string {
  return columnsOf(description)
    .map(({ label }) => label)
    .join(', ');
}

/** Joins 'SNMP' and 'Port' to 'SNMP port'; abbreviations stay in capitals. */
function partLabel(whole: string, part: string): string {
  const lowered = part.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase());
  return `${whole} ${lowered}`;
}

/** Returns the label of the input at a path: 'SNMP port', 'Language 2 portal name'. */
export function labelAt({ map }: Described, path: string): string {
  const [name = '', ...rest] = path.split('.');
  const field = map[name];
  if (field === undefined || rest.length === 0) return field?.label ?? path;
  const parts = isGroup(field) ? field.group : isParts(field) ? field.parts : undefined;
  if (parts !== undefined) return partLabel(field.label, labelAt(parts, rest.join('.')));
  if (!isList(field)) return field.label;
  const [index, ...inner] = rest;
  const item = `${field.texts.item} ${Number(index) + 1}`;
  return inner.length === 0 ? item : partLabel(item, labelAt(field.item, inner.join('.')));
}
