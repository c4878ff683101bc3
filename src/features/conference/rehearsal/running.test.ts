import { expect, test } from 'vitest';
import { canFollow } from './running.ts';

test('the next rehearsal waits for this one, but not longer than it may take', () => {
  const endsAt = new Date('2030-03-05T09:30:00Z');
  const [before, after] = [new Date('2030-03-05T09:29:59Z'), endsAt];
  expect(canFollow({ state: 'Active', endsAt }, after)).toBe(false);
  expect(canFollow({ state: 'Ending', endsAt }, before)).toBe(false);
  expect(canFollow({ state: 'Ending', endsAt }, after)).toBe(true);
  expect(canFollow({ state: 'Ended', endsAt }, before)).toBe(true);
});
