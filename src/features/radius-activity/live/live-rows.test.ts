import { expect, test } from 'vitest';
import { mostRows } from '../contract.ts';
import { type LiveRows, released, withNews, withOlder } from './live-rows.ts';

interface Row {
  id: string;
  bytes: number;
}
/** Rows are named by their time. */
const timeOf = ({ id }: Row) => id;
const row = (id: string, bytes = 0): Row => ({ id, bytes });
const free = { isHeld: false, isWhole: false, timeOf, fits: () => true };
const held = { ...free, isHeld: true };
const rows = (...ids: string[]): LiveRows<Row> => ({
  shown: ids.map((id) => row(id)),
  waiting: [],
});
const idsOf = ({ shown }: LiveRows<Row>) => shown.map(({ id }) => id).join('');

test('new rows come first, and a row that was reported before is shown once', () => {
  const after = withNews(rows('b', 'a'), [row('d'), row('c'), row('b', 7)], free);
  expect(idsOf(after)).toBe('dcba');
  expect(after.shown[2]).toEqual({ id: 'b', bytes: 7 });
});

test('while the list is held, new rows wait and known ones are updated in place', () => {
  const first = withNews(rows('b', 'a'), [row('c'), row('a', 5)], held);
  expect(idsOf(first)).toBe('ba');
  expect(first.shown[1]).toEqual({ id: 'a', bytes: 5 });
  const later = withNews(first, [row('d'), row('c', 2)], held);
  expect(later.waiting).toEqual([row('d'), row('c', 2)]);
  expect(idsOf(released(later, timeOf))).toBe('dcba');
});

test('a row that changed long after its start stands where its start belongs', () => {
  expect(idsOf(withNews(rows('d', 'b'), [row('e'), row('c')], free))).toBe('edcb');
  const waiting = withNews(rows('d', 'b'), [row('c')], held);
  expect(idsOf(withNews(waiting, [row('e')], free))).toBe('edcb');
});

test('a row that does not fit is updated where it is known, and left out otherwise', () => {
  const after = withNews(rows('b', 'a'), [row('c'), row('a', 5)], { ...free, fits: () => false });
  expect(idsOf(after)).toBe('ba');
  expect(after.shown[1]).toEqual({ id: 'a', bytes: 5 });
});

test('a row older than the list waits for the rest of the list to be loaded', () => {
  const old = [row('a', 5)];
  expect(idsOf(withNews(rows('d', 'b'), old, free))).toBe('db');
  expect(idsOf(withNews(rows('d', 'b'), old, { ...free, isWhole: true }))).toBe('dba');
  expect(idsOf(withNews(rows(), old, free))).toBe('a');
});

test('unchanged rows stay identical', () => {
  const before = rows('b', 'a');
  expect(withNews(before, [], free).shown).toBe(before.shown);
  expect(released(before, timeOf)).toBe(before);
});

test('at most a thousand rows are kept, and older ones are appended once', () => {
  const many = Array.from({ length: mostRows }, (_none, index) => row(`a${9_999 - index}`));
  const after = withNews({ shown: many, waiting: [] }, [row('new')], free);
  expect(after.shown).toHaveLength(mostRows);
  expect(after.shown[0]).toEqual(row('new'));
  expect(idsOf(withOlder(rows('c', 'b'), [row('b'), row('a')]))).toBe('cba');
});
