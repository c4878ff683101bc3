export type Change =
  | { kind: 'same' | 'new' | 'gone' | 'none' }
  | { kind: 'more' | 'less'; share: number };

/** How a figure compares with that of the period before; the share is of that one, 0.25 for a quarter. */
export function changeOf(now: number, before: number): Change {
  if (now === before) return { kind: now === 0 ? 'none' : 'same' };
  if (before === 0) return { kind: 'new' };
  if (now === 0) return { kind: 'gone' };
  return {
    kind: now > before ? 'more' : 'less',
    // Also what was below nothing can rise.
    share: Math.abs(now - before) / Math.abs(before),
  };
}
