import { expect, test } from 'vitest';
import { DatabaseUnavailable } from '../connections/database-unavailable.ts';
import { sharedBatches } from './shared-batches.ts';

interface Handled {
  scope: string;
  items: readonly string[];
  isAlone: boolean;
  done: PromiseWithResolvers<readonly string[]>;
}

interface Limits {
  mostItems: number;
  mostBatches: number;
  mostAlone: number;
}

/** Batches whose handling ends when the test says so. The key of an item is its first letter, unless there are none. */
function batchesOf({ hasKeys = true, ...limits }: Limits & { hasKeys?: boolean }) {
  const handled: Handled[] = [];
  const handle = sharedBatches<string, string>({
    ...limits,
    ...(hasKeys && { keyOf: (item) => item.slice(0, 1) }),
    handle: (scope, items, isAlone) => {
      const done = Promise.withResolvers<readonly string[]>();
      handled.push({ scope: scope.join(), items, isAlone, done });
      return done.promise;
    },
  });
  const started = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return handled.splice(0);
  };
  const add = (...items: string[]) => items.map((item) => handle(['/1/'], item));
  return { handle, add, started };
}

const succeed = ({ items, done }: Handled) => done.resolve(items.map((item) => `${item}!`));
const itemsOf = (handled: readonly Handled[]) => handled.map(({ items }) => items);

test('what arrives while the batches of a scope are under way shares the next one', async () => {
  const { add, handle, started } = batchesOf({ mostItems: 2, mostBatches: 1, mostAlone: 1 });
  const replies = add('a', 'b', 'c', 'd', 'e');
  const [first, ...others] = await started();
  expect(itemsOf(others)).toEqual([]);
  expect(first?.items).toEqual(['a', 'b']);
  const foreign = handle(['/2/'], 'x');
  expect(itemsOf(await started())).toEqual([['x']]);
  if (first) succeed(first);
  expect(await Promise.all(replies.slice(0, 2))).toEqual(['a!', 'b!']);
  expect(itemsOf(await started())).toEqual([['c', 'd']]);
  void foreign;
});

test('items with the same key are handled one after the other', async () => {
  const { add, started } = batchesOf({ mostItems: 9, mostBatches: 2, mostAlone: 1 });
  void add('a1', 'a2', 'b1');
  const [first] = await started();
  expect(first?.items).toEqual(['a1', 'b1']);
  if (first) succeed(first);
  expect(itemsOf(await started())).toEqual([['a2']]);
});

test('the items of a failed batch are handled alone, a few at a time and the scopes in turn', async () => {
  const { add, handle, started } = batchesOf({ mostItems: 9, mostBatches: 1, mostAlone: 2 });
  const replies = [...add('a', 'b', 'c', 'd'), handle(['/2/'], 'x')];
  for (const { done } of await started()) done.reject(new Error('one of them'));
  const alone = await started();
  expect(alone).toMatchObject([
    { items: ['a'], isAlone: true },
    { items: ['b'], isAlone: true },
  ]);
  void add('a2', 'e');
  // The key of an item that is handled alone is taken.
  expect(itemsOf(await started())).toEqual([['e']]);
  alone[0]?.done.reject(new Error('a itself'));
  if (alone[1]) succeed(alone[1]);
  await expect(replies[0]).rejects.toThrow('a itself');
  expect(await replies[1]).toBe('b!');
  expect(itemsOf(await started())).toEqual([['c'], ['x']]);
});

test('a scope has its turn once, however many of its batches failed', async () => {
  const limits = { mostItems: 9, mostBatches: 1, mostAlone: 1, hasKeys: false };
  const { add, handle, started } = batchesOf(limits);
  const alone: Handled[] = [];
  const failTogether = async () => {
    for (const one of await started()) {
      if (one.isAlone) alone.push(one);
      else one.done.reject(new Error('one of them'));
    }
    alone.push(...(await started()));
  };
  void add('a1', 'a2');
  await failTogether();
  void add('a3', 'a4');
  await failTogether();
  void handle(['/2/'], 'x');
  await failTogether();
  for (let next = 0; next < alone.length; next += 1) {
    const one = alone[next];
    if (one !== undefined) succeed(one);
    alone.push(...(await started()));
  }
  expect(itemsOf(alone)).toEqual([['a1'], ['a2'], ['x'], ['a3'], ['a4']]);
});

test('without the database all items are rejected', async () => {
  const { add, started } = batchesOf({ mostItems: 9, mostBatches: 1, mostAlone: 1 });
  const replies = add('a', 'b');
  const [batch] = await started();
  batch?.done.reject(new DatabaseUnavailable('unreachable', { isConnectionLost: true, since: 0 }));
  for (const reply of replies) await expect(reply).rejects.toThrow(DatabaseUnavailable);
  expect(await started()).toEqual([]);
});
