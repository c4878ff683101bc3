/** Which units a pattern numbers. */
export interface Numbering {
  /** such as `{floor}{n:2}` */
  pattern: string;
  fromFloor: number;
  toFloor: number;
  first: number;
  last: number;
  /** numbers that are left out, such as 13 */
  skipped: readonly number[];
}

const placeholder = /\{(floor|n)(?::([1-4]))?\}/g;

/** Accepts a pattern that has the number of the unit and no other braces. */
export function patternError(pattern: string): true | string {
  if (!/\{n(:[1-4])?\}/.test(pattern)) return 'Use {n} or {n:2} for the number of the unit';
  return /[{}]/.test(pattern.replaceAll(placeholder, ''))
    ? 'Use {floor} and {n:2}: nothing else may stand in braces'
    : true;
}

/** Returns the units in their order: floor by floor, each from the first number to the last. */
export function numbered(numbering: Numbering): { floor: number; number: string }[] {
  const { pattern, fromFloor, toFloor, first, last, skipped } = numbering;
  const units: { floor: number; number: string }[] = [];
  for (let floor = fromFloor; floor <= toFloor; floor += 1)
    for (let n = first; n <= last; n += 1)
      if (!skipped.includes(n)) units.push({ floor, number: written(pattern, floor, n) });
  return units;
}

/** Returns how many units a numbering has, without making them. */
export function numberedCount({ fromFloor, toFloor, first, last, skipped }: Numbering): number {
  const left = new Set(skipped.filter((n) => n >= first && n <= last)).size;
  return Math.max(0, toFloor - fromFloor + 1) * Math.max(0, last - first + 1 - left);
}

/** Returns the length of the longest number of a unit: that of the lowest or the highest floor. */
export function longestNumber({ pattern, fromFloor, toFloor, last }: Numbering): number {
  return Math.max(...[fromFloor, toFloor].map((floor) => written(pattern, floor, last).length));
}

function written(pattern: string, floor: number, n: number): string {
  return pattern.replaceAll(placeholder, (_whole, name: string, width: string | undefined) => {
    const value = name === 'floor' ? floor : n;
    const digits = String(Math.abs(value)).padStart(Number(width ?? 1), '0');
    return value < 0 ? `-${digits}` : digits;
  });
}
