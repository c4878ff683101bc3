import { expect, test } from 'vitest';
import { linkedChoice } from './linkedChoice.ts';

const own = { uniqueId: '1-2-9', parentNumber: 2 };
const linked = { uniqueId: '1-3-9', parentNumber: 3 };
const positions = [own, linked];

test('a single match is chosen regardless of the request', () => {
  expect(linkedChoice([own], { uniqueId: '7-9', parentNumber: 7 })).toBe(own);
});

test('of several matches the one with the requested uniqueId is chosen', () => {
  expect(linkedChoice(positions, { uniqueId: '1-3-9', parentNumber: 2 })).toBe(linked);
});

test('otherwise the one below the requested parent', () => {
  expect(linkedChoice(positions, { uniqueId: '8-9', parentNumber: 3 })).toBe(linked);
});

test('otherwise the first one, only if links are ignored', () => {
  expect(linkedChoice(positions, { uniqueId: '8-9' })).toBeUndefined();
  expect(linkedChoice(positions, { uniqueId: '8-9', ignoreLinks: true })).toBe(own);
});

test('a root is found by its missing parent', () => {
  const root = { uniqueId: '9', parentNumber: null };
  expect(linkedChoice([linked, root], { parentNumber: null })).toBe(root);
});

test('without a match no organization is chosen', () => {
  expect(linkedChoice([], { ignoreLinks: true })).toBeUndefined();
});
