let loads = 0;

/** Loads code that nobody waits for. A missing module does not reload the page. */
export async function loadInBackground<T>(load: () => Promise<T>): Promise<T> {
  loads += 1;
  try {
    return await load();
  } finally {
    loads -= 1;
  }
}

/** Returns whether a background load is in progress. */
export function isLoadingInBackground(): boolean {
  return loads > 0;
}
