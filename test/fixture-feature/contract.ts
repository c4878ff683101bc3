import * as z from 'zod/mini';
import { endpoint } from '../../src/contract/endpoint.ts';
import { organizationNumberParameter } from '../../src/contract/schema.ts';

const common = {
  access: 'scope',
  feature: 'users',
  path: '/AdminApi/organizations/{orgNumber}/notes/{noteId}',
  params: z.object({ orgNumber: organizationNumberParameter, noteId: z.uuid() }),
} as const;
const note = z.object({ text: z.string() });

export const readNote = endpoint({
  ...common,
  method: 'GET',
  summary: 'A note of a feature that only tests have',
  effect: 'read',
  response: note,
});

export const writeNote = endpoint({
  ...common,
  method: 'PUT',
  summary: 'Changes a note',
  effect: 'change',
  body: note,
  response: note,
});
