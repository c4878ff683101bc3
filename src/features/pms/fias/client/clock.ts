/** The time and the timers of a link; tests move them. */
export interface FiasClock {
  now(): Date;
  /** Runs a function once after a time. Returns how to cancel it. */
  after(milliseconds: number, run: () => void): () => void;
}

export const systemClock: FiasClock = {
  now: () => new Date(),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};
