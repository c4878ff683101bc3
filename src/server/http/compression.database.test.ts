import { expect, test } from 'vitest';
import { sharedServer } from '../../../test/server.ts';

test('a long reply is compressed, and a short one is sent as it is, because compressing takes memory', async () => {
  const server = await sharedServer();
  const encodingOf = async (path: string) => {
    const headers = { 'accept-encoding': 'gzip' };
    return (await server.request(path, { headers })).headers.get('content-encoding');
  };
  expect(await encodingOf('/AdminApi/openapi.json')).toBe('gzip');
  for (const short of ['/AdminApi/admin/account', '/AdminApi/nowhere'])
    expect(await encodingOf(short)).toBeNull();
});
