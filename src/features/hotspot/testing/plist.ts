import { SaxesParser } from 'saxes';
import type { PlistType } from './schemas/apple-wifi.ts';

export type PlistValue = string | number | boolean | PlistValue[] | Map<string, PlistValue>;

/** Reads a property list. */
export function readPlist(xml: string): PlistValue {
  const open: { tag: string; values: PlistValue[]; keys: string[]; text: string }[] = [
    { tag: '', values: [], keys: [], text: '' },
  ];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => open.push({ tag: name, values: [], keys: [], text: '' }));
  parser.on('text', (text) => {
    const current = open.at(-1);
    if (current) current.text += text;
  });
  parser.on('closetag', () => {
    const closed = open.pop();
    const parent = open.at(-1);
    if (closed === undefined || parent === undefined) return;
    if (closed.tag === 'key') parent.keys.push(closed.text);
    else parent.values.push(valueOf(closed));
  });
  parser.write(xml).close();
  const [value] = open[0]?.values ?? [];
  if (value === undefined) throw new Error('The property list is empty');
  return value;
}

function valueOf({
  tag,
  values,
  keys,
  text,
}: {
  tag: string;
  values: PlistValue[];
  keys: string[];
  text: string;
}): PlistValue {
  switch (tag) {
    case 'plist':
      return values[0] ?? '';
    case 'dict':
      return new Map(keys.map((key, index) => [key, values[index] ?? '']));
    case 'array':
      return values;
    case 'true':
      return true;
    case 'false':
      return false;
    case 'integer':
      return Number(text);
    default:
      return text;
  }
}

/** Returns what of a value is not as the type says, by path. */
export function plistErrors(value: PlistValue | undefined, type: PlistType, path = ''): string[] {
  if (typeof type === 'string')
    return typeof value === kindOf(type) ? [] : [`${path} is no ${type}`];
  if (type instanceof RegExp) return type.test(String(value)) ? [] : [`${path}: ${value}`];
  if (isChoices(type)) return type.some((one) => one === value) ? [] : [`${path}: ${value}`];
  if ('list' in type)
    return Array.isArray(value)
      ? value.flatMap((one, index) => plistErrors(one, type.list, `${path}.${index}`))
      : [`${path} is no list`];
  if (!(value instanceof Map)) return [`${path} is no dictionary`];
  return [
    ...type.required.filter((key) => !value.has(key)).map((key) => `${path}.${key} is missing`),
    ...[...value].flatMap(([key, one]) => {
      const known = type.keys[key];
      return known === undefined
        ? [`${path}.${key} is unknown`]
        : plistErrors(one, known, `${path}.${key}`);
    }),
  ];
}

function kindOf(type: 'boolean' | 'string' | 'integer') {
  return type === 'integer' ? 'number' : type;
}

function isChoices(type: PlistType): type is readonly (string | number)[] {
  return Array.isArray(type);
}
