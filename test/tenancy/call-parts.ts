import type { Call } from '../facts.ts';

/** One value inside a call, such as `body.ids.0`. */
export interface Part {
  path: readonly string[];
  /** the last part of the path that is not an index: `ids` in `body.ids.0` */
  name: string;
  value: string | number;
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** Returns all strings and numbers of a call's parameters, query and body. */
export function partsOf({ params, query, body }: Call): Part[] {
  return [...inside({ params, query, body }, [], '')];
}

function* inside(value: unknown, path: readonly string[], name: string): Generator<Part> {
  if (typeof value === 'string' || typeof value === 'number') yield { path, name, value };
  // The bytes of a file are no numbers of records.
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return;
  for (const [key, part] of Object.entries(value))
    yield* inside(part, [...path, key], Array.isArray(value) ? name : key);
}

/** Returns whether a value is the id of a record: a UUID, or a number in a path parameter. */
export function isRecordId({ path: [where], name, value }: Part): boolean {
  if (typeof value === 'string' && uuid.test(value)) return true;
  return where === 'params' && name !== 'orgNumber' && /^\d+$/.test(String(value));
}

/** Returns the call with another value at the path, of the same type. */
export function withPart(call: Call, path: readonly string[], value: string): Call {
  const { token, before, ...parts } = call;
  const changed = structuredClone(parts);
  const last = path.at(-1) ?? '';
  let holder: Record<string, unknown> = Object(changed);
  for (const key of path.slice(0, -1)) holder = Object(holder[key]);
  holder[last] = typeof holder[last] === 'number' ? Number(value) : value;
  return { ...changed, ...(token && { token }), ...(before && { before }) };
}
