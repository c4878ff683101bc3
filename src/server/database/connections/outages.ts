import type { Logger } from '../../logging.ts';
import { DatabaseUnavailable, isPoolTimeout, type OutageCause } from './database-unavailable.ts';

/** An outage other than a lost connection counts as over when nothing met it for this long. */
const quietMs = 5_000;

interface Outage {
  since: number;
  failures: number;
  ending?: ReturnType<typeof setTimeout>;
}

/** Follows the outages of a database, and logs the beginning and the end of each one instead of every failure. */
export class Outages {
  readonly #log: Logger;
  readonly #current = new Map<OutageCause, Outage>();
  readonly #counts = new Map<OutageCause, number>();

  constructor(log: Logger) {
    this.#log = log;
  }

  /** the outages since the start */
  get counts(): ReadonlyMap<OutageCause, number> {
    return this.#counts;
  }

  /** Returns why the database should get no requests now. */
  current(): OutageCause | null {
    const serious = [...this.#current.keys()].filter((cause) => cause !== 'too-slow');
    return serious[0] ?? null;
  }

  /** Counts a failure and returns the error to throw. */
  failed(found: OutageCause, error: unknown, isConnectionLost: boolean): DatabaseUnavailable {
    const cause = isPoolTimeout(error) && this.#current.has('unreachable') ? 'unreachable' : found;
    const outage = this.#current.get(cause) ?? this.#begin(cause, error);
    outage.failures += 1;
    if (cause !== 'unreachable') {
      clearTimeout(outage.ending);
      outage.ending = setTimeout(() => this.#end(cause, outage), quietMs).unref();
    }
    return new DatabaseUnavailable(cause, { isConnectionLost, since: outage.since, cause: error });
  }

  /** Ends an outage in which the database could not be reached, if what succeeded was sent after it began. */
  worked(sentAt: number): void {
    const outage = this.#current.get('unreachable');
    if (outage !== undefined && sentAt > outage.since) this.#end('unreachable', outage);
  }

  #begin(cause: OutageCause, error: unknown): Outage {
    const outage: Outage = { since: performance.now(), failures: 0 };
    this.#current.set(cause, outage);
    this.#counts.set(cause, (this.#counts.get(cause) ?? 0) + 1);
    this.#log.error({ cause, err: error }, 'database out of reach');
    return outage;
  }

  #end(cause: OutageCause, { since, failures }: Outage): void {
    this.#current.delete(cause);
    const seconds = Math.round((performance.now() - since) / 100) / 10;
    this.#log.info({ cause, seconds, failures }, 'database back');
  }
}
