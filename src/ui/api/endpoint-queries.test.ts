import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openingCall } from '../../contract/opening-calls.ts';
import { getTreeNode } from '../../features/organizations/contract.ts';
import { startCalls } from './call.ts';
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
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

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

test('the reply of an early call is there at once and not requested again, until it is outdated', async () => {
  vi.useFakeTimers();
  await startCalls([openingCall(getTreeNode, { params: { orgNumber: '4' }, query: {} })]);
  // As on a screen that reloads whenever it opens.
  const open = () => {
    const observer = new QueryObserver(client, { ...node(4), staleTime: 0 });
    const close = observer.subscribe(() => {});
    return { data: observer.getCurrentResult().data, close };
  };
  const first = open();
  expect(first.data?.name).toBe('Response 1 of /AdminApi/org/tree/4');
  first.close();
  open().close();
  expect(requested).toHaveLength(1);
  await client.invalidateQueries({ queryKey: endpointKey(getTreeNode), refetchType: 'none' });
  open().close();
  expect(requested).toHaveLength(2);
});

test('the reply of an early call is requested again when the screen opens much later', async () => {
  vi.useFakeTimers();
  await startCalls([openingCall(getTreeNode, { params: { orgNumber: '5' }, query: {} })]);
  const observer = new QueryObserver(client, { ...node(5), staleTime: 0 });
  expect(observer.getCurrentResult().data?.name).toContain('Response 1');
  vi.advanceTimersByTime(10_000);
  observer.subscribe(() => {})();
  expect(requested).toHaveLength(2);
});

test('a connection that breaks within a response is an error of the call', async () => {
  const broken = new ReadableStream({ pull: (controller) => controller.error(new TypeError()) });
  vi.stubGlobal('fetch', async () => new Response(broken));
  await expect(fetched(6)).rejects.toMatchObject({ name: 'ApiError', status: 999 });
});
