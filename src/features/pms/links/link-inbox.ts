import type { LinkEvent } from './link-events.ts';

const batchSize = 1_000;
const pauseAt = 4_000;
/** SQLSTATE: a value or a row that the database cannot hold. Storing it again fails again. */
const unstorable = /^(22|54|23514)/;

interface Options {
  store(events: readonly LinkEvent[]): Promise<void>;
  /** Runs a function after a pause. */
  retry(run: () => void): void;
  /** slows the property system down while much is not stored */
  pause(): void;
  resume(): void;
  /** An event cannot be stored. */
  dropped(error: unknown): void;
}

/**
 * Stores what a link reports in batches, one after the other; what could not be stored is tried again. An event that the
 * database cannot hold is dropped, because the link would never get past it.
 */
export class LinkInbox {
  readonly #options: Options;
  #events: LinkEvent[] = [];
  #running: Promise<void> | undefined;
  #isPaused = false;
  #isClosed = false;
  #batchSize = batchSize;

  constructor(options: Options) {
    this.#options = options;
  }

  add(event: LinkEvent): void {
    if (this.#isClosed) return;
    this.#events.push(event);
    if (this.#events.length >= pauseAt && !this.#isPaused) {
      this.#isPaused = true;
      this.#options.pause();
    }
    this.#run();
  }

  /** Whether a change of stays is not stored yet. */
  get holdsStays(): boolean {
    return this.#events.some(({ kind }) => kind === 'guest' || kind === 'resync');
  }

  /** Resolves when everything is stored, or could not be. */
  async settled(): Promise<void> {
    await this.#running;
  }

  /** Takes nothing more. */
  close(): void {
    this.#isClosed = true;
  }

  #run(): void {
    this.#running ??= this.#storeAll().finally(() => {
      this.#running = undefined;
    });
  }

  async #storeAll(): Promise<void> {
    // The records of one chunk arrive together.
    await Promise.resolve();
    while (this.#events.length > 0) {
      const batch = this.#events.slice(0, this.#batchSize);
      try {
        await this.#options.store(batch);
      } catch (error) {
        if (!unstorable.test(String(Object(error).code))) {
          this.#retryLater();
          return;
        }
        if (batch.length > 1) {
          this.#batchSize = Math.ceil(batch.length / 2);
          continue;
        }
        this.#options.dropped(error);
      }
      this.#batchSize = Math.min(batchSize, this.#batchSize * 2);
      this.#events = this.#events.slice(batch.length);
      if (this.#isPaused && this.#events.length < pauseAt / 2) {
        this.#isPaused = false;
        this.#options.resume();
      }
    }
  }

  #retryLater(): void {
    if (this.#isClosed) return;
    this.#options.retry(() => this.#run());
  }
}
