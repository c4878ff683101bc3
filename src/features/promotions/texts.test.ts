import { expect, test } from 'vitest';
import { standingText, whenText } from './texts.ts';

test('one line says whether a promotion works, in the words of its type', () => {
  const banner = { type: 'banner', shown: 2_000, clicks: 160, answers: 0 } as const;
  expect(standingText(banner)).toBe('Shown 2,000 times · 160 clicks · 8.0 %');
  expect(standingText({ ...banner, type: 'survey', answers: 1 })).toBe(
    'Shown 2,000 times · 1 answer · 0.1 %',
  );
  expect(standingText({ ...banner, type: 'message' })).toBe(
    'Sent to 2,000 guests · 160 clicks · 8.0 %',
  );
  // Nobody clicks a redirect.
  expect(standingText({ ...banner, type: 'redirect' })).toBe('Shown 2,000 times');
  expect(standingText({ ...banner, shown: 0 })).toBe('Not shown yet');
  expect(standingText({ ...banner, type: 'message', shown: 0 })).toBe('Not sent yet');
});

test('a time within a year names the year once', () => {
  const validFrom = '2026-12-01T10:00';
  expect(whenText({ validFrom, validUntil: '2026-12-24T10:00' })).toBe('Dec 1 – Dec 24, 2026');
  expect(whenText({ validFrom, validUntil: '2027-02-01T10:00' })).toBe('Dec 1, 2026 – Feb 1, 2027');
});
