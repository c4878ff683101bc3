import { expect, test } from 'vitest';
import type { TreeItem } from './treeItem.ts';
import { effectOfKey, indexOfTyped, withTyped } from './treeKeys.ts';

function row(uniqueId: string, name: string, hasChildren = false): TreeItem {
  const level = uniqueId.split('-').length;
  const number = Number(uniqueId.split('-').at(-1));
  return {
    id: String(number),
    name,
    number,
    parentNumber: null,
    type: 'Site',
    uniqueId,
    hasChildren,
    isLinked: false,
    isTrialMode: false,
    status: 'Active',
    level,
    position: 1,
    siblings: 1,
  };
}

const rows = [
  row('1', 'World Airports', true),
  row('1-2', 'Iceland', true),
  row('1-2-3', 'Ísafjörður'),
  row('1-2-4', 'Keflavik'),
  row('1-5', 'Norway', true),
];
const openedOrgs = new Set(['1', '1-2']);

function effect(key: string, index: number) {
  return effectOfKey(key, { rows, index, openedOrgs, page: 3 });
}

test('arrows, Home, End and Page keys stay within the rows', () => {
  expect(effect('ArrowDown', 4)).toEqual({ do: 'go', index: 4 });
  expect(effect('ArrowUp', 0)).toEqual({ do: 'go', index: 0 });
  expect(effect('ArrowDown', 1)).toEqual({ do: 'go', index: 2 });
  expect(effect('Home', 3)).toEqual({ do: 'go', index: 0 });
  expect(effect('End', 0)).toEqual({ do: 'go', index: 4 });
  expect(effect('PageDown', 3)).toEqual({ do: 'go', index: 4 });
  expect(effect('PageUp', 1)).toEqual({ do: 'go', index: 0 });
});

test('Right opens a closed node, then goes to its first child, and does nothing on a leaf', () => {
  expect(effect('ArrowRight', 4)).toEqual({ do: 'open', index: 4 });
  expect(effect('ArrowRight', 1)).toEqual({ do: 'go', index: 2 });
  expect(effect('ArrowRight', 3)).toEqual({ do: 'go', index: 3 });
});

test('Left closes an open node and goes to the parent from a closed one', () => {
  expect(effect('ArrowLeft', 1)).toEqual({ do: 'close', index: 1 });
  expect(effect('ArrowLeft', 3)).toEqual({ do: 'go', index: 1 });
  expect(effect('ArrowLeft', 4)).toEqual({ do: 'go', index: 0 });
});

test('Left on a closed root does nothing', () => {
  const roots = [row('1', 'One', true), row('2', 'Two', true)];
  const position = { rows: roots, index: 1, openedOrgs: new Set<string>(), page: 3 };
  expect(effectOfKey('ArrowLeft', position)).toEqual({ do: 'go', index: 1 });
});

test('Enter selects, and letters are left to type-ahead', () => {
  expect(effect('Enter', 2)).toEqual({ do: 'select', index: 2 });
  expect(effect('k', 2)).toBeNull();
});

test('type-ahead finds the next name, wrapping around, ignoring case and accents', () => {
  expect(indexOfTyped(rows, 0, 'i')).toBe(1);
  expect(indexOfTyped(rows, 1, 'i')).toBe(2);
  expect(indexOfTyped(rows, 2, 'i')).toBe(1);
  expect(indexOfTyped(rows, 0, 'isa')).toBe(2);
  expect(indexOfTyped(rows, 3, 'WORLD')).toBe(0);
  expect(indexOfTyped(rows, 0, 'xyz')).toBe(-1);
});

test('letters typed in quick succession are combined, and a pause starts a new search', () => {
  const first = withTyped({ text: '', at: 0 }, 'k', 1000);
  expect(withTyped(first, 'e', 1300).text).toBe('ke');
  expect(withTyped(first, 'e', 2000).text).toBe('e');
});
