/** An amount that is taken from an instant (inclusive) until another (exclusive). */
export interface Load {
  from: number;
  until: number;
  amount: number;
}

/** Returns what loads sum up to over time, in order: each step has another sum than the one before, and none is empty. */
export function stepsOf(loads: readonly Load[]): Load[] {
  const changes = loads
    .filter(({ from, until }) => until > from)
    .flatMap(({ from, until, amount }) => [
      { at: from, by: amount },
      { at: until, by: -amount },
    ])
    .toSorted((one, other) => one.at - other.at);
  const steps: Load[] = [];
  let [sum, since] = [0, Number.NEGATIVE_INFINITY];
  for (const { at, by } of changes) {
    if (at > since && sum > 0) addStep(steps, { from: since, until: at, amount: sum });
    sum += by;
    since = at;
  }
  return steps;
}

/** A load that ends where another of the same amount begins goes on. */
function addStep(steps: Load[], step: Load): void {
  const last = steps.at(-1);
  if (last?.until === step.from && last.amount === step.amount) last.until = step.until;
  else steps.push(step);
}

/** Returns the first time within a period at which loads sum up to more than the limit, with the sum when it begins. */
export function firstExcess(
  loads: readonly Load[],
  limit: number,
  within: { from: number; until: number },
): Load | null {
  const over = stepsOf(clipped(loads, within)).filter(({ amount }) => amount > limit);
  const [first, ...later] = over;
  if (first === undefined) return null;
  let { until } = first;
  for (const step of later) if (step.from === until) until = step.until;
  return { ...first, until };
}

/** Returns the largest sum within a period. */
export function peakOf(loads: readonly Load[], within: { from: number; until: number }): number {
  return Math.max(0, ...stepsOf(clipped(loads, within)).map(({ amount }) => amount));
}

/** Returns the parts of loads that are within a period. */
export function clipped<L extends Load>(
  loads: readonly L[],
  { from, until }: { from: number; until: number },
): L[] {
  return loads
    .filter((load) => load.from < until && load.until > from)
    .map((load) => ({
      ...load,
      from: Math.max(load.from, from),
      until: Math.min(load.until, until),
    }));
}
