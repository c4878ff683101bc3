const mostNumbers = 4_096;

/** Numbers and ranges as people write them, '100, 110-119'; null when it is something else. Sorted, each once. */
export function parseNumbers(text: string): number[] | null {
  const numbers = new Set<number>();
  for (const part of text.split(',')) {
    if (part.trim() === '') continue;
    const [, first, last = first] = /^\s*(\d{1,5})\s*(?:[-–]\s*(\d{1,5})\s*)?$/.exec(part) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (first === undefined || to < from || to - from >= mostNumbers) return null;
    for (let number = from; number <= to; number += 1) numbers.add(number);
  }
  return [...numbers].toSorted((a, b) => a - b);
}

/** The other way round: neighbours as a range. */
export function writtenNumbers(numbers: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run !== undefined && number - run[1] <= 1) run[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(', ');
}
