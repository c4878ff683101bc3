/**
 * Returns what work results in, or null when it takes longer. Names, certificates and replies have deadlines of their
 * own, which add up.
 */
export async function within<T>(work: Promise<T>, waitMs: number): Promise<T | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), waitMs);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
