// Storage throws when the browser blocks it for a framed page. Changes then last until the page is closed.

/** Returns the stored value of a key, or null. */
export function loadLocal(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function storeLocal(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value);
  } catch {
    return;
  }
}

export function removeLocal(key: string): void {
  try {
    window.localStorage.removeItem(key);
  } catch {
    return;
  }
}
