import pg from 'pg';
import type { RunningQueries } from './guarded-pool.ts';

/** The time for a statement. The server enforces it in transactions; the watch a little later for a lost server. */
export const longestStatementMs = 120_000;

const suspiciousMs = 3_000;
const probeEveryMs = 3_000;
const probeLimitMs = 3_000;

export interface ConnectionWatch {
  /** Returns whether queries have waited long because the server is gone. A probe under way is waited for. */
  isServerGone(): Promise<boolean>;
  stop(): void;
}

/**
 * Ends connections whose server is gone without a word, as after a network failure: TCP would send their queries again
 * for a quarter of an hour. A query that takes long is no reason; that a new connection gets no answer is.
 */
export function watchConnections(
  config: pg.ClientConfig,
  running: RunningQueries,
): ConnectionWatch {
  let probedAt = 0;
  let probing: Promise<boolean> | undefined;

  const slowQueries = () => {
    const at = performance.now();
    return [...running].filter(([, sentAt]) => at - sentAt > suspiciousMs);
  };

  async function probe(): Promise<boolean> {
    probedAt = performance.now();
    const slow = slowQueries();
    const missing = await missingBackends(
      config,
      slow.map(([client]) => backendOf(client)),
    );
    for (const [client, sentAt] of slow) {
      const isOver = performance.now() - sentAt > longestStatementMs + suspiciousMs;
      const isGone = missing === 'all' || missing.includes(backendOf(client)) || isOver;
      // Ends the connection at once, since a query is running.
      if (isGone && running.get(client) === sentAt && client instanceof pg.Client)
        void client.end();
    }
    return missing === 'all';
  }

  function isServerGone(): Promise<boolean> {
    if (probing === undefined && slowQueries().length === 0) return Promise.resolve(false);
    probing ??= probe().finally(() => {
      probing = undefined;
    });
    return probing;
  }

  const timer = setInterval(() => {
    if (performance.now() - probedAt >= probeEveryMs) void isServerGone();
  }, 1_000);
  timer.unref();
  return { isServerGone, stop: () => clearInterval(timer) };
}

/** Returns which of the backends the server does not have, by their process ids; all of them when it does not answer. */
async function missingBackends(
  config: pg.ClientConfig,
  backends: readonly number[],
): Promise<readonly number[] | 'all'> {
  const client = new pg.Client({
    ...config,
    connectionTimeoutMillis: probeLimitMs,
    query_timeout: probeLimitMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    // Behind a connection pooler process ids mean nothing.
    const { rows } = await client.query<{ pid: number }>(
      `select pid from unnest($1::integer[]) as backend (pid)
       where $2 = pg_backend_pid() and not exists (
         select from pg_stat_activity as activity where activity.pid = backend.pid)`,
      [backends, backendOf(client)],
    );
    return rows.map(({ pid }) => pid);
  } catch (error) {
    // The server answers, even if it has no connection left.
    return Object(error).severity === undefined ? 'all' : [];
  } finally {
    // Not awaited, because a network that is lost just now would delay the next look. It never rejects.
    void client.end();
  }
}

function backendOf(client: object): number {
  return Number(Reflect.get(client, 'processID') ?? 0);
}
