import { createHash } from 'node:crypto';

/** A part of the tests that several files split between workers: the second of three has the index 1. */
export interface Share {
  index: number;
  of: number;
}

/** Returns whether the share has the test of this name. Every test is in one of the shares. */
export function isInShare({ index, of }: Share, name: string): boolean {
  const [first = 0] = createHash('sha256').update(name).digest();
  return first % of === index;
}
