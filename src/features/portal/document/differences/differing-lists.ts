/** Two versions of a list whose items have keys. */
interface ListChanges<T> {
  added: { item: T; position: number }[];
  removed: { item: T; position: number }[];
  /** items that are in both versions, in their new order; positions begin with 1 */
  common: { before: T; after: T; from: number; to: number; isMoved: boolean }[];
}

/** Compares two lists by key. As few items as possible count as moved. */
export function listChanges<T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (item: T) => string,
): ListChanges<T> {
  const placed = (list: readonly T[]) =>
    new Map(list.map((item, index) => [keyOf(item), { item, position: index + 1 }]));
  const [old, current] = [placed(before), placed(after)];
  const both = [...current].flatMap(([key, { item, position }]) => {
    const earlier = old.get(key);
    return earlier === undefined
      ? []
      : [{ before: earlier.item, after: item, from: earlier.position, to: position }];
  });
  const inPlace = longestRising(both.map(({ from }) => from));
  return {
    added: [...current].flatMap(([key, found]) => (old.has(key) ? [] : [found])),
    removed: [...old].flatMap(([key, found]) => (current.has(key) ? [] : [found])),
    common: both.map((pair) => ({ ...pair, isMoved: !inPlace.has(pair.from) })),
  };
}

/** Returns the numbers of a longest subsequence that rises; the numbers are unique. */
function longestRising(numbers: readonly number[]): ReadonlySet<number> {
  const best: number[][] = [];
  for (const number of numbers) {
    const before = best
      .filter((run) => (run.at(-1) ?? 0) < number)
      .reduce<number[]>((longest, run) => (run.length > longest.length ? run : longest), []);
    best.push([...before, number]);
  }
  return new Set(best.reduce<number[]>((a, b) => (b.length > a.length ? b : a), []));
}
