let loads = 0;

/** Loads code that nobody waits for. The page is not reloaded when it is missing. */
export async function loadInBackground<T>(load: () => Promise<T>): Promise<T> {
  loads += 1;
  try {
    return await load();
  } finally {
    loads -= 1;
  }
}

export function isLoadingInBackground(): boolean {
  return loads > 0;
}
