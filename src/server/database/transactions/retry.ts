import { DatabaseUnavailable } from '../connections/database-unavailable.ts';

const attempts = 5;
const firstWaitMs = 10;

/** PostgreSQL restarts in this time. Later calls of the same outage fail at once, so that they do not pile up. */
const patienceMs = 5_000;
const longestOutageWaitMs = 1_000;

/**
 * Runs a transaction again while nothing of it can have been stored: up to five times after a deadlock (40P01) or a
 * serialization failure (40001), and during the first seconds of an outage of the database. The waits between attempts
 * grow and are random, so that transactions do not collide again.
 */
export async function withRetries<T>(runTransaction: () => Promise<T>): Promise<T> {
  let failedAt: number | undefined;
  for (let attempt = 1; ; attempt += 1)
    try {
      return await runTransaction();
    } catch (error) {
      failedAt ??= performance.now();
      const wait = waitBeforeRetry(error, attempt, failedAt);
      if (wait === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
}

/** Returns undefined when another attempt would be in vain or could store a change twice. */
function waitBeforeRetry(error: unknown, attempt: number, failedAt: number): number | undefined {
  if (isContention(error))
    return attempt < attempts ? Math.random() * firstWaitMs * 3 ** attempt : undefined;
  if (!(error instanceof DatabaseUnavailable) || error.isOutcomeUnknown) return undefined;
  // The others last longer, or the call has waited already.
  if (error.reason !== 'unreachable' && error.reason !== 'read-only') return undefined;
  const longest = Math.min(longestOutageWaitMs, firstWaitMs * 3 ** attempt);
  const wait = longest * (0.5 + Math.random() / 2);
  const deadline = Math.min(failedAt, error.since) + patienceMs;
  return performance.now() + wait < deadline ? wait : undefined;
}

/** Returns whether a statement waited for a lock longer than its transaction's `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}

/** Returns whether a transaction failed because of a concurrent one and may succeed when it is retried. */
export function isContention(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01')
  );
}
