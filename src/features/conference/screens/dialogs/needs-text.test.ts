import { expect, test } from 'vitest';
import { needsText, type SignedConference } from './needs-text.ts';

const textOf = (given: Partial<SignedConference>, ssid: string | null = 'Gala') =>
  needsText({ mode: 'standard', loginKind: 'code', attendeeCodes: 0, ...given, chosen: { ssid } });

test('a sign says how to join and what to enter, also where nothing is needed', () => {
  const bypass = { mode: 'bypass', loginKind: null } as const;
  expect(textOf(bypass)).toBe('Join the Wi-Fi Gala. You are online at once; no login is needed.');
  expect(textOf(bypass, null)).toMatch(/^Connect by cable\. .*no login is needed/);
  expect(textOf({ mode: 'dark', loginKind: null }, null)).toMatch(/not the internet/);
  expect(textOf({})).toMatch(/enter this code/);
  expect(textOf({ attendeeCodes: 40 })).toMatch(/enter your own code/);
  expect(textOf({ loginKind: 'password' })).toMatch(/this user name and password/);
});
