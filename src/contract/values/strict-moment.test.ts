import { expect, test } from 'vitest';
import { strictMoment } from './strict-moment.ts';

test('a time that clocks skip is none, and one that they show twice is the first', () => {
  expect(strictMoment('2026-03-29T02:30', 'Europe/Berlin')).toBeNull();
  expect(strictMoment('2026-03-29T03:00', 'Europe/Berlin')).toEqual(
    new Date('2026-03-29T01:00:00Z'),
  );
  expect(strictMoment('2026-10-25T02:30', 'Europe/Berlin')).toEqual(
    new Date('2026-10-25T00:30:00Z'),
  );
  expect(strictMoment('2026-02-30T10:00', 'Europe/Berlin')).toBeNull();
});
