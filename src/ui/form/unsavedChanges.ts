const guards = new Set<() => boolean>();

/** Registers a check for unsaved changes; returns a function that unregisters it. */
export function registerUnsavedCheck(isDirty: () => boolean): () => void {
  guards.add(isDirty);
  return () => guards.delete(isDirty);
}

export function hasUnsavedChanges(): boolean {
  return [...guards].some((isDirty) => isDirty());
}
