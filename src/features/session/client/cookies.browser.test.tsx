import { afterEach, expect, test } from 'vitest';
import { removeTokens, storedRealm, storedToken, storeRealm, storeToken } from './cookies.ts';

afterEach(() => {
  removeTokens();
  storeRealm('');
});

test('a token is read back as it was stored', () => {
  expect(storedToken()).toBe('');
  storeToken('a/b+c=;d');
  expect(storedToken()).toBe('a/b+c=;d');
});

test('the token of the legacy console is used when there is no other', () => {
  document.cookie = 'AccessToken=legacy; Path=/';
  expect(storedToken()).toBe('legacy');
  storeToken('current');
  expect(storedToken()).toBe('current');
});

test('both tokens are removed together', () => {
  document.cookie = 'AccessToken=legacy; Path=/';
  storeToken('current');
  removeTokens();
  expect(storedToken()).toBe('');
});

test('the realm is stored for 365 days, and an empty one not at all', async () => {
  storeRealm('guests.example');
  expect(storedRealm()).toBe('guests.example');
  const expires = Number(Object(await window.cookieStore.get('LogonRealm')).expires);
  const days = (expires - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(364);
  expect(days).toBeLessThanOrEqual(365);
  storeRealm('');
  expect(await window.cookieStore.get('LogonRealm')).toBeNull();
});
