import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Variables } from '../../server/http/request.ts';

/** Rejects bodies of more bytes, without a detail. */
export function tooLarge(bytes: number): MiddlewareHandler<Variables> {
  return bodyLimit({ maxSize: bytes, onError: (c) => c.body(null, 413) });
}
