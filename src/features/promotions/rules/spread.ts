/**
 * Returns a number from 0 to below 1 that depends on a text only and is spread evenly: FNV-1a of 32 bits, mixed by the
 * finalizer of MurmurHash3, because texts that differ in their last character have similar FNV-1a values.
 */
export function spread(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) {
    hash ^= byte;
    hash = Math.imul(hash, 0x01000193);
  }
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  hash ^= hash >>> 16;
  return (hash >>> 0) / 2 ** 32;
}
