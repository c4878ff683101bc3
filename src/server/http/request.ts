import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import type { RequestOrigin } from '../context.ts';

export interface Client {
  address: string;
  /** whether the browser uses https to the proxy in front */
  isSecure: boolean;
}

export interface Variables {
  Bindings: Partial<HttpBindings>;
  /** The client is unset in demo mode, which has no connections. */
  Variables: { client?: Client };
}

export function originOf(c: Context<Variables>): RequestOrigin {
  return {
    address: c.get('client')?.address ?? 'unknown',
    userAgent: (c.req.header('user-agent') ?? '').slice(0, 300),
  };
}

/** Returns whether the browser uses https, here or to the proxy in front. */
export function isSecure(c: Context<Variables>): boolean {
  return new URL(c.req.url).protocol === 'https:' || c.get('client')?.isSecure === true;
}

export interface SecretCookieOptions {
  sameSite: 'Strict' | 'Lax';
  /** in seconds; by default the cookie lasts until the browser is closed */
  maxAge?: number;
}

/** Sets an HttpOnly cookie. */
export function setSecretCookie(
  c: Context<Variables>,
  name: string,
  value: string,
  options: SecretCookieOptions,
): void {
  setCookie(c, name, value, { ...options, httpOnly: true, path: '/', secure: isSecure(c) });
}
