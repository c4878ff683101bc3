import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRecent, withRecent } from './recentOrganizations.ts';

const uniqueId = fc
  .array(fc.nat(9), { minLength: 1, maxLength: 3 })
  .map((numbers) => numbers.join('-'));

test('the latest organization is first, without duplicates, at most 15', () => {
  fc.assert(
    fc.property(fc.array(uniqueId, { maxLength: 60 }), (viewed) => {
      const list = viewed.reduce<string[]>((ids, id) => withRecent(ids, id), []);
      const latestFirst = [...new Set(viewed.toReversed())];
      expect(list).toEqual(latestFirst.slice(0, 15));
    }),
  );
});

test('the stored list can be read back', () => {
  fc.assert(
    fc.property(fc.uniqueArray(uniqueId, { maxLength: 15 }), (ids) => {
      expect(parseRecent(ids.join('|'))).toEqual(ids);
    }),
  );
});

test('invalid entries of the stored list are dropped', () => {
  expect(parseRecent('1-2||<script>|null-3|1-2|x')).toEqual(['1-2', 'null-3']);
  expect(parseRecent(null)).toEqual([]);
});
