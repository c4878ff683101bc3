import type { FiasClock } from '../../fias/client/clock.ts';

/** A property may send 5 requests a second; Cloudbeds suspends keys that send more (docs/faq, 'Rate Limits'). */
const apartMs = 250;

/** Keeps the requests of a link apart. */
export class Pace {
  readonly #clock: FiasClock;
  #next = 0;

  constructor(clock: FiasClock) {
    this.#clock = clock;
  }

  async turn(): Promise<void> {
    const now = this.#clock.now().getTime();
    const waitMs = this.#next - now;
    this.#next = Math.max(now, this.#next) + apartMs;
    if (waitMs <= 0) return;
    await new Promise<void>((resolve) => {
      this.#clock.after(waitMs, resolve);
    });
  }
}
