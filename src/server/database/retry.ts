const attempts = 5;
const firstWaitMs = 10;

/**
 * Runs a transaction again, up to five times in all, when the database gave it up for another one: a deadlock (40P01)
 * or a serialization failure (40001). The waits grow and differ, so that two that met do not meet again.
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

/** Returns whether a transaction failed because of another one, and may succeed when it runs again. */
export function isContention(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01')
  );
}
