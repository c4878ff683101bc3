import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { RequestOrigin } from '../context.ts';

export interface Client {
  address: string;
  /** whether the browser uses https to the proxy in front */
  isSecure: boolean;
  /** Whether a proxy forwarded the request. What an untrusted one reports about the client is not known to be true. */
  proxy: 'none' | 'trusted' | 'untrusted';
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

/** Replies with JSON and its length, without which even a short reply would be compressed, which takes 200 kB of memory. */
export function jsonReply(
  c: Context<Variables>,
  value: unknown,
  status: ContentfulStatusCode = 200,
): Response {
  const body = new TextEncoder().encode(JSON.stringify(value));
  return c.body(body, status, {
    'content-type': 'application/json',
    'content-length': String(body.length),
  });
}

export interface SecretCookieOptions {
  sameSite: 'Strict' | 'Lax';
  /** in seconds; by default the cookie lasts until the browser is closed */
  maxAge?: number;
  /** where the browser sends it; by default everywhere */
  path?: string;
}

/** Sets an HttpOnly cookie. */
export function setSecretCookie(
  c: Context<Variables>,
  name: string,
  value: string,
  options: SecretCookieOptions,
): void {
  setCookie(c, name, value, { path: '/', ...options, httpOnly: true, secure: isSecure(c) });
}
