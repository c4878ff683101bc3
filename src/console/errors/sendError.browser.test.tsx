import { expect, test } from 'vitest';
import { on, serve } from '../../../test/components/server.ts';
import { apiErrorOf } from '../../contract/api-error.ts';
import { collectError } from '../../features/error-log/contract.ts';
import { sendError } from './sendError.ts';

test('calls that fail alike are sent once for each address', async () => {
  const sent: unknown[] = [];
  serve(
    on(collectError, ({ body }) => {
      sent.push(body.context.url);
      return {};
    }),
  );
  for (const url of ['/AdminApi/a', '/AdminApi/b', '/AdminApi/a'])
    await sendError(apiErrorOf({ method: 'GET', url }, 500, { Message: 'Away' }));
  expect(sent).toEqual(['/AdminApi/a', '/AdminApi/b']);
});
