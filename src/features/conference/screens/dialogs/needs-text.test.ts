import { expect, test } from 'vitest';
import { needsText, type SignedConference } from './needs-text.ts';

const textOf = (
  given: Partial<SignedConference>,
  sign: Partial<Parameters<typeof needsText>[1]> = {},
) =>
  needsText(
    { mode: 'standard', loginKind: 'code', ...given },
    { ssid: 'Gala', code: null, ...sign },
  );

test('a sign says how to join and what to enter, also where nothing is needed', () => {
  const bypass = { mode: 'bypass', loginKind: null } as const;
  expect(textOf(bypass)).toBe('Join the Wi-Fi Gala. You are online at once; no login is needed.');
  expect(textOf(bypass, { ssid: null })).toMatch(/^Connect by cable\. .*no login is needed/);
  expect(textOf({ mode: 'dark', loginKind: null }, { ssid: null })).toMatch(/not the internet/);
  expect(textOf({}, { code: 'GALA-7' })).toMatch(/enter this code/);
  expect(textOf({ loginKind: 'password' })).toMatch(/this user name and password/);
});

test('a sign without a code does not tell to enter this one, also before the codes of attendees are made', () => {
  expect(textOf({})).toMatch(/enter your own code/);
});
