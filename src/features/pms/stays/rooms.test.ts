import { expect, test } from 'vitest';
import { roomMeant } from './rooms.ts';

test('a room is the exact one, else the only one that differs in leading zeros', () => {
  expect(roomMeant('0101', ['101', '0101'], '')).toBe('0101');
  expect(roomMeant('101', ['101', '0101'], '')).toBe('101');
  expect(roomMeant('101', ['0101'], '')).toBe('0101');
  expect(roomMeant('0101', ['101'], '')).toBe('101');
  expect(roomMeant('101', ['0101', '00101'], '')).toBeUndefined();
  expect(roomMeant(' suite 1', ['Suite 1'], '')).toBe('Suite 1');
  expect(roomMeant('', ['0', ''], '')).toBeUndefined();
  expect(roomMeant('00', ['0'], '')).toBe('0');
});

test('a room may be typed without the prefix of the property system', () => {
  expect(roomMeant('101', ['A101', 'B101'], 'A')).toBe('A101');
  expect(roomMeant('A101', ['A101'], 'A')).toBe('A101');
  expect(roomMeant('0101', ['A101'], 'A')).toBe('A101');
  expect(roomMeant('101', ['101', 'A101'], 'A')).toBe('101');
});
