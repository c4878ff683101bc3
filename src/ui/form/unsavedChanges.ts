const guards = new Set<() => boolean>();

/** Lets who stands around the page ask whether leaving would lose something; answers how to stop. */
export function noteUnsaved(isDirty: () => boolean): () => void {
  guards.add(isDirty);
  return () => guards.delete(isDirty);
}

export function isAnythingUnsaved(): boolean {
  return [...guards].some((isDirty) => isDirty());
}
