import { expect, test } from 'vitest';
import { mostRows } from '../contract.ts';
import { type LiveRows, released, withNews, withOlder } from './live-rows.ts';

interface Row {
  id: string;
  bytes: number;
}
const row = (id: string, bytes = 0): Row => ({ id, bytes });
const rows = (...ids: string[]): LiveRows<Row> => ({
  shown: ids.map((id) => row(id)),
  waiting: [],
});
const idsOf = ({ shown }: LiveRows<Row>) => shown.map(({ id }) => id).join('');

test('new rows come first, and a row that was reported before is shown once', () => {
  const after = withNews(rows('b', 'a'), [row('d'), row('c'), row('b', 7)], false);
  expect(idsOf(after)).toBe('dcba');
  expect(after.shown[2]).toEqual({ id: 'b', bytes: 7 });
});

test('while the list is held, new rows wait and known ones are updated in place', () => {
  const held = withNews(rows('b', 'a'), [row('c'), row('a', 5)], true);
  expect(idsOf(held)).toBe('ba');
  expect(held.shown[1]).toEqual({ id: 'a', bytes: 5 });
  const later = withNews(held, [row('d'), row('c', 2)], true);
  expect(later.waiting).toEqual([row('d'), row('c', 2)]);
  expect(idsOf(released(later))).toBe('dcba');
});

test('unchanged rows stay identical', () => {
  const before = rows('b', 'a');
  expect(withNews(before, [], false).shown).toBe(before.shown);
  expect(released(before)).toBe(before);
});

test('at most a thousand rows are kept, and older ones are appended once', () => {
  const many = Array.from({ length: mostRows }, (_none, index) => row(`row ${index}`));
  const after = withNews({ shown: many, waiting: [] }, [row('new')], false);
  expect(after.shown).toHaveLength(mostRows);
  expect(after.shown[0]).toEqual(row('new'));
  expect(idsOf(withOlder(rows('c', 'b'), [row('b'), row('a')]))).toBe('cba');
});
