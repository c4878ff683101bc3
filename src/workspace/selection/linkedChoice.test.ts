import { expect, test } from 'vitest';
import { linkedChoice } from './linkedChoice.ts';

const own = { uniqueId: '1-2-9', parentNumber: 2 };
const linked = { uniqueId: '1-3-9', parentNumber: 3 };
const places = [own, linked];

test('a single match wins whatever was asked for', () => {
  expect(linkedChoice([own], { uniqueId: '7-9', parentNumber: 7 })).toBe(own);
});

test('of several the one with the uniqueId is meant', () => {
  expect(linkedChoice(places, { uniqueId: '1-3-9', parentNumber: 2 })).toBe(linked);
});

test('otherwise the one under the parent', () => {
  expect(linkedChoice(places, { uniqueId: '8-9', parentNumber: 3 })).toBe(linked);
});

test('otherwise the first, only if links are ignored', () => {
  expect(linkedChoice(places, { uniqueId: '8-9' })).toBeUndefined();
  expect(linkedChoice(places, { uniqueId: '8-9', ignoreLinks: true })).toBe(own);
});

test('a root is found by having no parent', () => {
  const root = { uniqueId: '9', parentNumber: null };
  expect(linkedChoice([linked, root], { parentNumber: null })).toBe(root);
});

test('no match is no organization', () => {
  expect(linkedChoice([], { ignoreLinks: true })).toBeUndefined();
});
