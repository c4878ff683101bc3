const turnMs = 5;

/** Iterates over many items and lets other requests run every few milliseconds, because checking thousands of lines takes long. */
export async function* inTurns<T>(items: Iterable<T>): AsyncGenerator<T> {
  let turnEndsAt = performance.now() + turnMs;
  for (const item of items) {
    if (performance.now() > turnEndsAt) {
      await new Promise((resolve) => setTimeout(resolve));
      turnEndsAt = performance.now() + turnMs;
    }
    yield item;
  }
}
