import { expect, test } from 'vitest';
import { createGate } from './gate.ts';

const tick = () => new Promise((resolve) => setImmediate(resolve));

/** Returns work that ends when it is told to, and what has started so far. */
function heldWork() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    started.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  return { started, work, end: (name: string) => ends.get(name)?.() };
}

test('runs as much as allowed at the same time, and the rest in order', async () => {
  const gate = createGate({ running: 2, waiting: 2 });
  const { started, work, end } = heldWork();
  const all = ['a', 'b', 'c', 'd'].map((name) => gate(name, work(name)));
  await tick();
  expect(started).toEqual(['a', 'b']);
  for (const name of ['b', 'a', 'c', 'd']) {
    end(name);
    await tick();
  }
  expect(started).toEqual(['a', 'b', 'c', 'd']);
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
});

test('rejects at once what exceeds the queue, and says when to try again', async () => {
  const gate = createGate({ running: 1, waiting: 1 });
  const { work, end } = heldWork();
  const first = gate('a', work('a'));
  const second = gate('b', work('b'));
  await expect(gate('c', work('c'))).rejects.toMatchObject({
    kind: 'too-many',
    retryAfterSeconds: 2,
  });
  end('a');
  await first;
  await tick();
  end('b');
  await second;
  const third = gate('c', work('c'));
  end('c');
  expect(await third).toBe('c');
});

test('leaves room for others when one key has its share', async () => {
  const gate = createGate({ running: 1, waiting: 10, perKey: 2 });
  const { started, work, end } = heldWork();
  const flood = ['a', 'b', 'c'].map((name) => gate('flooder', work(name)));
  await expect(flood[2]).rejects.toMatchObject({ kind: 'too-many' });
  const other = gate('other', work('other'));
  for (const name of ['a', 'b', 'other']) {
    end(name);
    await tick();
  }
  expect(await other).toBe('other');
  expect(started).toEqual(['a', 'b', 'other']);
});

test('work that fails makes room too', async () => {
  const gate = createGate({ running: 1, waiting: 0, perKey: 1 });
  for (let round = 0; round < 3; round += 1)
    await expect(gate('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
});
