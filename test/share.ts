import { createHash } from 'node:crypto';

/** One of several parts of the tests, which different files run. The second of three has the index 1. */
export interface Share {
  index: number;
  of: number;
}

/** Returns whether a test belongs to the share. Each test belongs to exactly one. */
export function isInShare({ index, of }: Share, name: string): boolean {
  const [first = 0] = createHash('sha256').update(name).digest();
  return first % of === index;
}
