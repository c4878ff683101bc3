import type { FiasClock } from '../client/clock.ts';

interface Timer {
  at: number;
  milliseconds: number;
  run: () => void;
}

/** A clock that stands still until it is moved. */
export class ManualClock implements FiasClock {
  #now = Date.parse('2026-11-27T14:05:09Z');
  #timers = new Set<Timer>();
  readonly #waiting: { milliseconds: number; resolve: () => void }[] = [];

  now(): Date {
    return new Date(this.#now);
  }

  after(milliseconds: number, run: () => void): () => void {
    const timer = { at: this.#now + milliseconds, milliseconds, run };
    this.#timers.add(timer);
    for (const waiting of this.#waiting)
      if (waiting.milliseconds === milliseconds) waiting.resolve();
    return () => this.#timers.delete(timer);
  }

  /** Resolves when a timer of this length is running. */
  async running(milliseconds: number): Promise<void> {
    if ([...this.#timers].some((timer) => timer.milliseconds === milliseconds)) return;
    await new Promise<void>((resolve) => {
      this.#waiting.push({ milliseconds, resolve });
    });
  }

  /** Moves the time and runs what is due, also what becomes due by that. */
  advance(milliseconds: number): void {
    const end = this.#now + milliseconds;
    for (let runs = 0; ; runs += 1) {
      if (runs > 10_000) throw new Error('The timers never end');
      const [next] = [...this.#timers]
        .filter(({ at }) => at <= end)
        .toSorted((a, b) => a.at - b.at);
      if (next === undefined) break;
      this.#timers.delete(next);
      this.#now = Math.max(this.#now, next.at);
      next.run();
    }
    this.#now = end;
  }
}
