import { expect, test } from 'vitest';
import { changeOf } from './change.ts';

test.each([
  [150, 100, { kind: 'more', share: 0.5 }],
  [50, 100, { kind: 'less', share: 0.5 }],
  [100, 100, { kind: 'same' }],
  [0, 0, { kind: 'none' }],
  [100, 0, { kind: 'new' }],
  [0, 100, { kind: 'gone' }],
  [50, -100, { kind: 'more', share: 1.5 }],
  [-150, -100, { kind: 'less', share: 0.5 }],
])('%d after %d is %j', (now, before, change) => {
  expect(changeOf(now, before)).toEqual(change);
});
