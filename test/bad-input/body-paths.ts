import { keysOf, type Schema, schemaAt } from './schema.ts';

type Path = readonly (string | number)[];

/** Returns the paths of all values of a body, and of the keys that are only in its schema. */
export function targetsIn(value: unknown, schema?: Schema, path: Path = []): Path[] {
  if (!isObject(value)) return path.length === 0 ? [] : [path];
  const keys: (string | number)[] = Array.isArray(value)
    ? value.slice(0, 3).map((_item, index) => index)
    : [...new Set([...Object.keys(value), ...keysOf(schema)])];
  return [
    ...(path.length === 0 ? [] : [path]),
    ...keys.flatMap((key) =>
      targetsIn(valueAt(value, [key]), schemaAt(schema, key), [...path, key]),
    ),
  ];
}

export function schemaOf(schema: Schema | undefined, path: Path): Schema | undefined {
  return path.reduce<Schema | undefined>(schemaAt, schema);
}

export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, key) => Object(inner)[key], value);
}

/** Returns a copy with another value at the path; undefined removes the key. */
export function replaced(value: unknown, [key, ...rest]: Path, other: unknown): unknown {
  if (key === undefined) return other;
  const inner = replaced(valueAt(value, [key]), rest, other);
  if (Array.isArray(value) && typeof key === 'number') return value.with(key, inner);
  // Defines the property, so that a key such as __proto__ becomes an own property.
  return Object.fromEntries([...Object.entries(Object(value)), [key, inner]]);
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
