import type { FiasClock } from './clock.ts';
import { fiasTimes } from './connection.ts';

interface LivenessEvents {
  /** The property system is to be asked (LS). Returns false when nothing may be sent now. */
  ask(): boolean;
  /** It did not answer: the connection may be gone without anybody being told, for as long as TCP repeats what was sent. */
  gone(): void;
}

/** Asks the property system now and then whether it is there, and after a record without an answer. */
export class Liveness {
  readonly #clock: FiasClock;
  readonly #events: LivenessEvents;
  #isSilent = false;
  #isPaused = false;
  #askedAt = Number.NEGATIVE_INFINITY;
  #cancelAsking = () => {};
  #cancelWaiting = () => {};

  constructor(clock: FiasClock, events: LivenessEvents) {
    this.#clock = clock;
    this.#events = events;
  }

  /** Whether a record had no answer, and nothing was received since. */
  get isSilent(): boolean {
    return this.#isSilent;
  }

  /** Asks 5 minutes after the last record, or at once after one without an answer, but every 5 minutes at most. */
  askLater(): void {
    const sinceAsked = this.#clock.now().getTime() - this.#askedAt;
    this.#askAfter(this.#isSilent ? Math.max(0, fiasTimes.alive - sinceAsked) : fiasTimes.alive);
  }

  asked(): void {
    this.#askedAt = this.#clock.now().getTime();
  }

  received(): void {
    this.#isSilent = false;
    this.#cancelWaiting();
  }

  unanswered(): void {
    this.#isSilent = true;
    this.askLater();
  }

  /** Nothing is read meanwhile, and what waits to be read would be lost with the connection. */
  pause(isPaused: boolean): void {
    this.#isPaused = isPaused;
  }

  /** Asks no more. */
  stop(): void {
    this.#cancelAsking();
    this.#cancelWaiting();
  }

  #askAfter(wait: number): void {
    this.#cancelAsking();
    this.#cancelAsking = this.#clock.after(wait, () => {
      if (this.#events.ask()) this.#awaitAnswer();
      // A resynchronization may take long: asking again at once would keep the server busy.
      else this.#askAfter(fiasTimes.linkAlive);
    });
  }

  #awaitAnswer(): void {
    this.#cancelWaiting();
    this.#cancelWaiting = this.#clock.after(fiasTimes.linkAlive, () => {
      if (this.#isPaused) this.#awaitAnswer();
      else this.#events.gone();
    });
  }
}
