import { realmCookieDays } from '../../../contract/limits.ts';

const tokenCookie = 'UiAccessToken';
const legacyTokenCookie = 'AccessToken';
const realmCookie = 'LogonRealm';

/** Returns the token of the UI cookie, else of the legacy cookie (specification section 3); '' without one. */
export function storedToken(): string {
  return cookie(tokenCookie) || cookie(legacyTokenCookie);
}

export function storeToken(token: string): void {
  write(tokenCookie, token);
}

export function removeTokens(): void {
  write(tokenCookie, '', 0);
  write(legacyTokenCookie, '', 0);
}

export function storedRealm(): string {
  return cookie(realmCookie);
}

export function storeRealm(realm: string): void {
  write(realmCookie, realm, realm === '' ? 0 : realmCookieDays * 24 * 60 * 60);
}

function cookie(name: string): string {
  const pair = document.cookie.split('; ').find((candidate) => candidate.startsWith(`${name}=`));
  return pair === undefined ? '' : decodeURIComponent(pair.slice(name.length + 1));
}

function write(name: string, value: string, maximumAgeSeconds?: number): void {
  const age = maximumAgeSeconds === undefined ? '' : `; Max-Age=${maximumAgeSeconds}`;
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Strict${age}${secure}`;
}
