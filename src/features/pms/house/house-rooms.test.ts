import { expect, test } from 'vitest';
import { knownRoom, roomsIn } from './house-rooms.ts';

test('rooms are numbers, ranges and names', () => {
  expect(roomsIn('101-103, Suite 1\n0201-0202')).toEqual([
    '101',
    '102',
    '103',
    'Suite 1',
    '0201',
    '0202',
  ]);
  expect(roomsIn('5-1, 1-99999999')).toEqual(['5-1', '1-99999999']);
  expect(knownRoom('101-103, Suite 1', ' suite 1')).toBe('Suite 1');
  expect(knownRoom('101-103', '0101')).toBeUndefined();
});
