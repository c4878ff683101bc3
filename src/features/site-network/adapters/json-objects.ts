/** The properties of a vendor's JSON objects by dotted name: `encryption.method`. Values that are no text are JSON. */
export type JsonFields = Readonly<Record<string, 'text' | 'json'>>;

type Properties = Readonly<Record<string, string>>;

/** Returns a member of parsed JSON; undefined where there is none. */
export function memberOf(json: unknown, name: string): unknown {
  return typeof json === 'object' && json !== null && Object.hasOwn(json, name)
    ? Object.entries(json).find(([key]) => key === name)?.[1]
    : undefined;
}

export function textIn(json: unknown, name: string): string {
  const value = memberOf(json, name);
  return typeof value === 'string' ? value : '';
}

export function listIn(json: unknown, name?: string): readonly unknown[] {
  const value = name === undefined ? json : memberOf(json, name);
  return Array.isArray(value) ? value : [];
}

/** Returns the described properties of an object as texts; those that it lacks are left out. */
export function propertiesOf(json: unknown, fields: JsonFields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, kind]) => {
      const value = name.split('.').reduce(memberOf, json);
      if (value === undefined || value === null) return [];
      return [[name, kind === 'text' ? String(value) : JSON.stringify(value)]];
    }),
  );
}

/** Returns properties as the JSON object that a vendor takes. */
export function bodyOf(properties: Properties, fields: JsonFields): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(properties)) {
    const kind = fields[name];
    if (kind === undefined) continue;
    place(body, name.split('.'), kind === 'text' ? text : JSON.parse(text));
  }
  return body;
}

function place(
  into: Record<string, unknown>,
  [first = '', ...rest]: readonly string[],
  value: unknown,
): void {
  if (rest.length === 0) {
    into[first] = value;
    return;
  }
  const inner: Record<string, unknown> = { ...Object(into[first]) };
  place(inner, rest, value);
  into[first] = inner;
}

export const json = (value: unknown) => JSON.stringify(value);
