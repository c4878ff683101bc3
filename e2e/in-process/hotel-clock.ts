import { setImmediate as turn } from 'node:timers/promises';
import type { FiasClock } from '../../src/features/pms/fias/client/clock.ts';

interface Timer {
  at: number;
  run: () => void;
}

/** The server's clock for links to property systems: their timers run only when the test lets time pass. */
export class HotelClock implements FiasClock {
  readonly #clock: { now: Date };
  readonly #timers = new Set<Timer>();

  constructor(clock: { now: Date }) {
    this.#clock = clock;
  }

  now(): Date {
    return this.#clock.now;
  }

  after(milliseconds: number, run: () => void): () => void {
    const timer = { at: this.#clock.now.getTime() + milliseconds, run };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Moves the clock, and runs what becomes due in its order. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.#clock.now.getTime() + milliseconds;
    for (;;) {
      const [next] = [...this.#timers].toSorted((one, other) => one.at - other.at);
      if (next === undefined || next.at > end) break;
      this.#timers.delete(next);
      this.#clock.now = new Date(Math.max(next.at, this.#clock.now.getTime()));
      next.run();
      await turn();
    }
    this.#clock.now = new Date(end);
  }
}
