import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getTreeNode } from '../../features/organizations/contract.ts';
import { endpointKey, endpointQuery } from './endpoint-queries.ts';

// The answers of a server, by address; the network is the only thing that is not there.
const asked: string[] = [];
const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
const node = (number: number) =>
  endpointQuery(getTreeNode, { params: { orgNumber: String(number) }, query: {} });
const fetched = (number: number) =>
  client.fetchQuery({ ...node(number), staleTime: Number.POSITIVE_INFINITY });

beforeEach(() => {
  asked.length = 0;
  client.clear();
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return Response.json({ name: `Answer ${asked.length} of ${address}` });
  });
});
afterEach(() => vi.unstubAllGlobals());

test('an answer is kept by address and id: the same is asked once, another id for itself', async () => {
  const first = await fetched(1);
  expect(await fetched(1)).toBe(first);
  await fetched(2);
  expect(asked).toEqual(['/AdminApi/org/tree/1', '/AdminApi/org/tree/2']);
});

test('what is kept can be looked up and set', async () => {
  expect(client.getQueryData(node(1).queryKey)).toBeUndefined();
  const answer = await fetched(1);
  expect(client.getQueryData(node(1).queryKey)).toBe(answer);
  client.setQueryData(node(1).queryKey, { ...answer, name: 'Renamed' });
  expect((await fetched(1)).name).toBe('Renamed');
  expect(asked).toHaveLength(1);
});

test('one answer can be reset, an endpoint’s answers together, and all flushed', async () => {
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

test('an Error field of an answer is an error', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ Error: 'It cannot be done' }));
  await expect(fetched(3)).rejects.toMatchObject({ message: 'It cannot be done', status: 200 });
});
