/** The part of a schema in our OpenAPI document (JSON Schema 2020-12) that the generator uses. */
export interface Schema {
  type?: string;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Schema[];
  allOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  items?: Schema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  format?: string;
  pattern?: string;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  schema: Schema;
}

export interface Operation {
  parameters: readonly Parameter[];
  /** without JSON for a file */
  requestBody?: { content: { 'application/json'?: { schema: Schema } } };
  responses: Readonly<Record<string, unknown>>;
}

const known = new WeakMap<Schema, readonly unknown[]>();

/** Returns values at and just beyond the limits of a schema, and its enumerated values. */
export function limitsOf(schema: Schema | undefined): readonly unknown[] {
  if (schema === undefined) return [];
  const limits = known.get(schema) ?? newLimitsOf(schema);
  known.set(schema, limits);
  return limits;
}

function newLimitsOf(schema: Schema): unknown[] {
  const { minimum, maximum, minLength, maxLength, maxItems, items } = schema;
  return [
    ...(schema.enum ?? []),
    ...(schema.const === undefined ? [] : [schema.const]),
    ...[minimum, maximum].flatMap((limit) =>
      limit === undefined ? [] : [limit - 1, limit, limit + 1],
    ),
    ...[minLength, maxLength].flatMap((length) =>
      length === undefined ? [] : [length - 1, length, length + 1].map(textOf),
    ),
    ...(maxItems === undefined || items === undefined
      ? []
      : [maxItems, maxItems + 1].map((length) => Array(length).fill(limitsOf(items)[0] ?? ''))),
    ...(schema.format === 'uuid' ? ['00000000-0000-4000-8000-000000000000'] : []),
    ...(schema.anyOf ?? []).flatMap(limitsOf),
    ...(schema.allOf ?? []).flatMap(limitsOf),
  ];
}

// PostgreSQL has no year 0, and in other time zones the last day is in the year 10000.
const extremeDates = ['0000-01-01', '9999-12-31'].flatMap((day) => [
  day,
  `${day}T00:00`,
  `${day}T23:59`,
  `${day}T00:00:00Z`,
]);

/** Returns the first and last dates that have the format of a schema; none for a schema of anything but dates. */
export function extremeDatesOf({ pattern, anyOf = [] }: Schema): string[] {
  const own = pattern === undefined ? [] : matching(new RegExp(pattern));
  return [...own, ...anyOf.flatMap(extremeDatesOf)];
}

function matching(pattern: RegExp): string[] {
  const dates = extremeDates.filter((date) => pattern.test(date));
  return pattern.test('x') ? [] : dates;
}

function textOf(length: number): string {
  return 'x'.repeat(Math.min(Math.max(length, 0), 20_000));
}

/** Returns the schema of a key or an item, from the first alternative that has one. */
export function schemaAt(schema: Schema | undefined, key: string | number): Schema | undefined {
  if (schema === undefined) return undefined;
  const own = typeof key === 'number' ? schema.items : schema.properties?.[key];
  if (own !== undefined) return own;
  for (const one of [...(schema.anyOf ?? []), ...(schema.allOf ?? [])]) {
    const found = schemaAt(one, key);
    if (found !== undefined) return found;
  }
  return undefined;
}

export function keysOf(schema: Schema | undefined): string[] {
  if (schema === undefined) return [];
  return [
    ...Object.keys(schema.properties ?? {}),
    ...[...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap(keysOf),
  ];
}

/** Counts the values of a call that can be invalid, up to a limit, so that large forms do not take most inputs. */
export function surfaceOf({ parameters, requestBody }: Operation): number {
  const schema = requestBody?.content['application/json']?.schema;
  return Math.min(60, 1 + parameters.length + (schema === undefined ? 0 : sizeOf(schema)));
}

function sizeOf(schema: Schema): number {
  const inner = [
    ...Object.values(schema.properties ?? {}),
    ...(schema.items ? [schema.items] : []),
    ...(schema.anyOf ?? []),
    ...(schema.allOf ?? []),
  ];
  return inner.reduce((sum, each) => sum + sizeOf(each), 1);
}
