import * as z from 'zod';
import type { Endpoint } from '../../src/contract/endpoint.ts';

/** Returns the names of an endpoint's parameters and body fields that are ids of records. */
export function idsInContract({ params, query, body }: Endpoint): string[] {
  const schemas = [params, query, body].filter((schema) => schema !== undefined);
  const found = schemas.flatMap((schema) => [
    ...idsIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), ''),
  ]);
  return [...new Set(found)];
}

function* idsIn(schema: z.core.JSONSchema._JSONSchema, name: string): Generator<string> {
  if (typeof schema === 'boolean') return;
  if (schema.format === 'uuid') yield name;
  for (const [key, part] of Object.entries(schema.properties ?? {})) yield* idsIn(part, key);
  for (const part of [schema.items ?? []].flat()) yield* idsIn(part, name);
  for (const part of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
    yield* idsIn(part, name);
}
