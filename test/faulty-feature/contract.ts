import * as z from 'zod/mini';
import { endpoint } from '../../src/contract/endpoint.ts';
import { organizationNumberParameter } from '../../src/contract/schema.ts';

const memos = '/AdminApi/organizations/{orgNumber}/memos';
const common = { access: 'scope', feature: 'users' } as const;
const parameters = { orgNumber: organizationNumberParameter };
const memo = z.object({ id: z.uuid(), text: z.string() });

export const readMemo = endpoint({
  ...common,
  method: 'GET',
  path: `${memos}/{memoId}`,
  summary: 'A memo, of whatever organization',
  effect: 'read',
  params: z.object({ ...parameters, memoId: z.uuid() }),
  response: memo,
});

export const writeMemo = endpoint({
  ...common,
  method: 'POST',
  path: memos,
  summary: 'Adds a memo and repeats its password',
  effect: 'change',
  params: z.object(parameters),
  body: z.object({ text: z.string(), copies: z.int(), password: z.string() }),
  response: z.object({ ...memo.shape, repeated: z.string() }),
});
