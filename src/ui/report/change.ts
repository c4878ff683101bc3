export type Change =
  | { kind: 'same' | 'new' | 'gone' | 'none' }
  | { kind: 'more' | 'less'; share: number };

/** Compares a figure with the previous period's. `share` is relative to the previous one: 0.25 is a quarter. */
export function changeOf(now: number, before: number): Change {
  if (now === before) return { kind: now === 0 ? 'none' : 'same' };
  if (before === 0) return { kind: 'new' };
  if (now === 0) return { kind: 'gone' };
  return {
    kind: now > before ? 'more' : 'less',
    // A negative figure can increase too.
    share: Math.abs(now - before) / Math.abs(before),
  };
}
