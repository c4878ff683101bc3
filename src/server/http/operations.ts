import { Hono } from 'hono';
import type { PooledDatabase } from '../database/open.ts';
import type { Metrics } from '../metrics.ts';
import type { Variables } from './request.ts';

/** Serves `/healthz`, the one check that is also on the main port when ADMIN_PORT is set. */
export function liveness(): Hono<Variables> {
  return new Hono<Variables>().get('/healthz', (c) => c.json({ status: 'alive' }));
}

/** Serves what only operators need: readiness and metrics. */
export function operations(
  database: PooledDatabase,
  metrics: Metrics,
  stopping: AbortSignal,
): Hono<Variables> {
  return new Hono<Variables>()
    .get('/readyz', async (c) => {
      if (stopping.aborted) return c.json({ status: 'stopping' }, 503);
      const outage = await database.check();
      return outage === null
        ? c.json({ status: 'ready' })
        : c.json({ status: 'database out of reach', cause: outage }, 503, { 'retry-after': '3' });
    })
    .get('/metrics', async (c) =>
      c.text(await metrics.text(), 200, { 'content-type': metrics.contentType }),
    );
}
