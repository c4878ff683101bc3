import { expect, test } from 'vitest';
import { sharedServer } from '../../../test/server.ts';

test.each(['/', '/admin-ui', '/admin-ui/', '/admin-ui/admin'])(
  '%s redirects to the console with its query',
  async (path) => {
    const server = await sharedServer();
    const targetOf = async (query: string) =>
      (await server.request(path + query)).headers.get('location');
    expect(await targetOf('?demo=1&org=1-7')).toBe('/admin-ui/admin/?demo=1&org=1-7');
    expect(await targetOf('')).toBe('/admin-ui/admin/');
  },
);
