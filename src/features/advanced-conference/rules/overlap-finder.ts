interface Span {
  from: number;
  until: number;
}

/**
 * Prepares looking for spans that overlap a period, in the order of their beginnings. Looks only at those near the period, so
 * that checking all events of a site is not quadratic.
 */
export function overlapFinder<S extends Span>(spans: readonly S[]): (within: Span) => S[] {
  const sorted = spans.toSorted((one, other) => one.from - other.from);
  // The latest end up to each position: before the first that is after `within.from`, nothing overlaps.
  let latest = Number.NEGATIVE_INFINITY;
  const ends = sorted.map(({ until }) => {
    latest = Math.max(latest, until);
    return latest;
  });
  return ({ from, until }) => {
    const first = firstIndex(ends, (end) => end > from);
    const next = firstIndex(sorted, (span) => span.from >= until);
    return sorted.slice(first, next).filter((span) => span.until > from);
  };
}

/** Returns the first position from which on a condition holds, by halving. */
function firstIndex<T>(values: readonly T[], holds: (value: T) => boolean): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const value = values[middle];
    if (value === undefined || holds(value)) high = middle;
    else low = middle + 1;
  }
  return low;
}
