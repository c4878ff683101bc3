import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { Problem } from '../../contract/problem.ts';
import { createLogger } from '../logging.ts';
import { startListener } from './listener.ts';
import type { Variables } from './request.ts';

test('a problem that the application does not handle is answered with when to repeat the request', async () => {
  const hono = new Hono<Variables>();
  hono.onError((error) => {
    throw error;
  });
  hono.get('/', () => {
    throw new Problem('too-many', 'Please wait.', { retryAfterSeconds: 7 });
  });
  const listening = { setting: 'PORT', host: '127.0.0.1', port: 0 } as const;
  const listener = await startListener(hono, createLogger('silent'), listening);
  onTestFinished(() => listener.close());
  const reply = await fetch(listener.url);
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([429, '7']);
});
