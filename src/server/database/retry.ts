const attempts = 5;
const firstWaitMs = 10;

/**
 * Runs a transaction up to five times while it fails by a deadlock (40P01) or a serialization failure (40001).
 * The waits between attempts grow and are random, so that two transactions do not collide again.
 */
export async function withRetries<T>(runTransaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await runTransaction();
    } catch (error) {
      if (attempt === attempts || !isContention(error)) throw error;
      const wait = Math.random() * firstWaitMs * 3 ** attempt;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
}

/** Returns whether a transaction failed because of a concurrent one and may succeed when it is retried. */
export function isContention(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01')
  );
}
