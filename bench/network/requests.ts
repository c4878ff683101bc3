import type { CDPSession } from '@playwright/test';

export interface Counts {
  requests: number;
  scripts: number;
  'script kB': number;
  serial: number;
}

interface Exchange {
  url: string;
  kind: string;
  isScript: boolean;
  isCached: boolean;
  /** times in ms since 1970 */
  asked: number;
  answered: number;
  ended: number;
  /** of the body, as sent */
  bytes: number;
}

/** The requests of a page and of its frames. */
export class Requests {
  readonly #exchanges = new Map<string, Exchange>();
  #clock = 0;
  #lastChange = performance.now();

  /** Follows the page's requests from now on. */
  static async of(devtools: CDPSession): Promise<Requests> {
    const requests = new Requests();
    await requests.#follow(devtools);
    return requests;
  }

  async #follow(devtools: CDPSession): Promise<void> {
    devtools.on('Network.requestWillBeSent', ({ requestId, request, type, ...times }) => {
      if (!/^https?:/.test(request.url)) return;
      this.#clock = (times.wallTime - times.timestamp) * 1000;
      if (times.redirectResponse !== undefined) this.#redirected(requestId, times.timestamp);
      this.#lastChange = performance.now();
      this.#exchanges.set(requestId, {
        url: request.url,
        kind: type ?? 'Other',
        isScript: false,
        isCached: false,
        asked: this.#clock + times.timestamp * 1000,
        answered: Number.NaN,
        ended: Number.NaN,
        bytes: 0,
      });
    });
    devtools.on('Network.responseReceived', ({ requestId, response, timestamp }) => {
      this.#change(requestId, {
        isScript: response.mimeType.endsWith('javascript'),
        answered: this.#clock + timestamp * 1000,
        ...(response.fromDiskCache === true && { isCached: true }),
      });
    });
    devtools.on('Network.requestServedFromCache', ({ requestId }) => {
      this.#change(requestId, { isCached: true });
    });
    devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
      const { bytes = 0 } = this.#exchanges.get(requestId) ?? {};
      this.#change(requestId, { bytes: bytes + encodedDataLength });
    });
    devtools.on('Network.loadingFinished', ({ requestId, timestamp }) => {
      this.#change(requestId, { ended: this.#clock + timestamp * 1000 });
    });
    await devtools.send('Network.enable');
  }

  #redirected(requestId: string, timestamp: number): void {
    const time = this.#clock + timestamp * 1000;
    this.#change(requestId, { answered: time, ended: time });
    const former = this.#exchanges.get(requestId);
    if (former !== undefined) this.#exchanges.set(`${requestId} before ${timestamp}`, former);
  }

  #change(requestId: string, change: Partial<Exchange>): void {
    const exchange = this.#exchanges.get(requestId);
    if (exchange === undefined) return;
    Object.assign(exchange, change);
    this.#lastChange = performance.now();
  }

  /** Waits until nothing was asked or received for some time. */
  async quiet(): Promise<void> {
    const quietMs = 700;
    for (;;) {
      const left = this.#lastChange + quietMs - performance.now();
      if (left <= 0) return;
      await new Promise((resolve) => setTimeout(resolve, left));
    }
  }

  /**
   * Counts what was asked of the server until a time, in ms since 1970. `serial` is the number of round trips after one
   * another until the last script and the answer to `call` (a part of its address) were there, whichever needed more.
   */
  until(time: number, call?: string): Counts {
    const asked = [...this.#exchanges.values()].filter(
      (exchange) => !exchange.isCached && exchange.asked <= time,
    );
    const scripts = asked.filter(({ isScript }) => isScript);
    const calls = asked.filter(({ url }) => call !== undefined && url.includes(call));
    return {
      requests: asked.length,
      scripts: scripts.length,
      'script kB': scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
      serial: Math.max(
        ...[scripts, calls].map((needed) => chainLength(lastOf(needed, time), asked)),
      ),
    };
  }
}

/**
 * The requests that one waited for, and itself: the one before is the one that ended last before this was asked for.
 * What waits for a free connection was asked for before. A document counts as ended when its answer begins, because its
 * parser already asks for scripts then.
 */
function chainLength(exchange: Exchange | undefined, all: readonly Exchange[]): number {
  if (exchange === undefined) return 0;
  return 1 + chainLength(lastOf(all, exchange.asked), all);
}

function lastOf(exchanges: readonly Exchange[], time: number): Exchange | undefined {
  return exchanges
    .filter((exchange) => endOf(exchange) <= time)
    .toSorted((one, other) => endOf(one) - endOf(other))
    .at(-1);
}

function endOf({ kind, answered, ended }: Exchange): number {
  return kind === 'Document' ? answered : ended;
}
