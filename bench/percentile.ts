/** Returns a percentile of the values (nearest rank). */
export function percentile(values: readonly number[], percent: number): number {
  const ordered = values.toSorted((a, b) => a - b);
  return ordered[Math.max(0, Math.ceil((percent / 100) * ordered.length) - 1)] ?? Number.NaN;
}
