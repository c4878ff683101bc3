/** The extension of each type that is served. */
export const extensions: Readonly<Record<string, string>> = {
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/svg+xml': 'svg',
};

/** Returns the address of a file. It holds the hash of the content, so it may be cached forever. */
export function imageAddress({ hash, type }: { hash: string; type: string }): string {
  return `/images/${hash}.${extensions[type] ?? 'bin'}`;
}
