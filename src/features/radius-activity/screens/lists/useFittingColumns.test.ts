import { expect, test } from 'vitest';
import { columnsThatDoNotFit } from './useFittingColumns.ts';

const plan = {
  fixed: 400,
  optional: [
    { id: 'plan', width: 100 },
    { id: 'area', width: 200 },
    { id: 'ssid', width: 50 },
  ],
};

test('a column that repeats others is hidden, and takes no room', () => {
  const repeating = { id: 'why', width: 300, isRepeating: true };
  const optional = [repeating, ...plan.optional];
  expect(columnsThatDoNotFit({ ...plan, optional }, 750)).toEqual(['why']);
});

test.each([
  [750, []],
  [749, ['ssid']],
  // The next one would fit, but is less important than the first that does not.
  [560, ['area', 'ssid']],
  [300, ['plan', 'area', 'ssid']],
])('of %i pixels, the least important columns give way', (room, hidden) => {
  expect(columnsThatDoNotFit(plan, room)).toEqual(hidden);
});
