import { expect, test } from 'vitest';
import { typesBelow } from './rules.ts';

test('each type offers what may stand below it', () => {
  expect(typesBelow('ServiceProvider')).toEqual(['ServiceProvider', 'Grouping', 'Site']);
  expect(typesBelow('Grouping')).toEqual(['Grouping', 'Site']);
  expect(typesBelow('Site')).toEqual(['ServiceArea']);
  expect(typesBelow('ServiceArea')).toEqual([]);
});
