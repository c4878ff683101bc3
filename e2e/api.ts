import type { BrowserContext, Cookie } from '@playwright/test';
import { login } from '../src/features/session/contract.ts';
import { administrator } from './server.ts';

export interface Session {
  url: string;
  token: string;
  /** the cookies of a browser after signing in */
  cookies: Pick<Cookie, 'name' | 'value' | 'httpOnly' | 'sameSite'>[];
}

/**
 * The server accepts a session's 100 latest tokens. Each opened console takes one (at most about 25 in a test), and every
 * test begins with the first.
 */
const usesPerSession = 4;
const sessions = new Map<string, { session: Promise<Session>; uses: number }>();

interface Credentials {
  password?: string;
  /** A browser's session works only together with its binding cookie; a script's token works alone. */
  isBrowser?: boolean;
}

/** Signs in like the sign-in page. */
export async function startSession(
  url: string,
  username: string = administrator.username,
  { password = administrator.password, isBrowser = true }: Credentials = {},
): Promise<Session> {
  const response = await fetch(url + login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(isBrowser && { origin: url }) },
    body: JSON.stringify({ Username: username, Password: password, Realm: '', Org: null }),
  });
  if (!response.ok) throw new Error(`${username} cannot sign in: ${await response.text()}`);
  const { AccessToken } = await response.json();
  const bindings = response.headers.getSetCookie().map((cookie) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    return { name, value, httpOnly: true, sameSite: 'Strict' as const };
  });
  return {
    url,
    token: AccessToken,
    cookies: [
      { name: 'UiAccessToken', value: AccessToken, httpOnly: false, sameSite: 'Strict' },
      ...bindings,
    ],
  };
}

/** Returns a session that a few of the worker's tests share. A test that ends its session must start another. */
export function sharedSession(url: string, username?: string): Promise<Session> {
  const key = `${url} ${username}`;
  const known = sessions.get(key);
  const shared =
    known !== undefined && known.uses < usesPerSession
      ? known
      : { session: startSession(url, username), uses: 0 };
  shared.uses += 1;
  sessions.set(key, shared);
  return shared.session;
}

/** Signs in a browser context with the session's cookies. */
export async function useSession(
  context: BrowserContext,
  { url, cookies }: Session,
): Promise<void> {
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url })));
}

/** Sends a call like the console and returns the parsed reply; throws when it fails. */
export async function send(
  { url, token, cookies }: Session,
  method: string,
  path: string,
  body?: object,
) {
  const response = await fetch(url + path, {
    method,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok)
    throw new Error(`${method} ${path} returned ${response.status}: ${await response.text()}`);
  return response.json();
}
