import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getTreeNode } from '../../features/organizations/contract.ts';
import { endpointKey, endpointQuery } from './endpoint-queries.ts';

const requested: string[] = [];
const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
const node = (number: number) =>
  endpointQuery(getTreeNode, { params: { orgNumber: String(number) }, query: {} });
const fetched = (number: number) =>
  client.fetchQuery({ ...node(number), staleTime: Number.POSITIVE_INFINITY });

beforeEach(() => {
  requested.length = 0;
  client.clear();
  vi.stubGlobal('fetch', async (address: string) => {
    requested.push(address);
    return Response.json({ name: `Response ${requested.length} of ${address}` });
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a response is cached by path and parameters', async () => {
  const first = await fetched(1);
  expect(await fetched(1)).toBe(first);
  await fetched(2);
  expect(requested).toEqual(['/AdminApi/org/tree/1', '/AdminApi/org/tree/2']);
});

test('a cached response can be read and set', async () => {
  expect(client.getQueryData(node(1).queryKey)).toBeUndefined();
  const response = await fetched(1);
  expect(client.getQueryData(node(1).queryKey)).toBe(response);
  client.setQueryData(node(1).queryKey, { ...response, name: 'Renamed' });
  expect((await fetched(1)).name).toBe('Renamed');
  expect(requested).toHaveLength(1);
});

test('the cache of one call, of an endpoint and of all endpoints can be cleared', async () => {
  await fetched(1);
  await fetched(2);
  client.removeQueries({ queryKey: node(1).queryKey });
  expect(client.getQueryData(node(1).queryKey)).toBeUndefined();
  expect(client.getQueryData(node(2).queryKey)).toBeDefined();
  await fetched(1);
  client.removeQueries({ queryKey: endpointKey(getTreeNode) });
  expect(client.getQueryCache().getAll()).toHaveLength(0);
  await fetched(1);
  client.clear();
  expect(client.getQueryCache().getAll()).toHaveLength(0);
});

test('a response with an Error field is an error', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ Error: 'It cannot be done' }));
  await expect(fetched(3)).rejects.toMatchObject({ message: 'It cannot be done', status: 200 });
});
