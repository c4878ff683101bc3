const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

const first = [10 * second, 30 * second, minute, 5 * minute, 15 * minute];

/** Returns how long a posting waits after its nth repetition request (RY): 10 and 30 s, 1, 5 and 15 min, then an hour. */
export function repeatAfterMs(tries: number): number {
  return first[Math.max(0, tries - 1)] ?? hour;
}

/** Returns when repetitions end: a day after the departure, or after the charge where it is not known. */
export function repeatsUntil({ at, departsOn }: { at: Date; departsOn: string | null }): Date {
  const from = departsOn === null ? at.getTime() : Date.parse(`${departsOn}T23:59:59Z`);
  return new Date(Math.max(from, at.getTime()) + 24 * hour);
}
