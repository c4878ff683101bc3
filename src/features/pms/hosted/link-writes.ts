import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import type { UsableGateway } from '../../payment-gateways/queries.ts';
import type { FiasClock } from '../fias/client/clock.ts';
import { stillHolds } from '../links/lease.ts';

const againAfterMs = 1_000;

/** Writes what a link to a property system brings. */
export class LinkWrites {
  readonly #server: Pick<ServerContext, 'database' | 'now' | 'log'>;
  readonly #gateway: UsableGateway;
  readonly #holder: string;
  readonly #clock: FiasClock;
  #isStopped = false;

  constructor(
    server: Pick<ServerContext, 'database' | 'now' | 'log'>,
    gateway: UsableGateway,
    holder: string,
    clock: FiasClock,
  ) {
    this.#server = server;
    this.#gateway = gateway;
    this.#holder = holder;
    this.#clock = clock;
  }

  /** Runs a transaction only while this replica holds the link. */
  whileHeld<T>(work: (transaction: ScopedTransaction) => Promise<T>): Promise<T | 'lost'> {
    const { database, now } = this.#server;
    return database.transaction(async (transaction) =>
      (await stillHolds(transaction, this.#gateway.id, this.#holder, now()))
        ? work(transaction)
        : 'lost',
    );
  }

  /** Repeats a write until the database takes it: an answer must not be lost. */
  async persist(work: (transaction: ScopedTransaction) => Promise<void>): Promise<void> {
    for (;;)
      try {
        await this.#server.database.transaction(work);
        return;
      } catch (error) {
        if (this.#isStopped) throw error;
        this.#server.log.warn(
          { err: error, gateway: this.#gateway.id },
          'an answer is not stored yet',
        );
        await new Promise<void>((resolve) => {
          this.#clock.after(againAfterMs, resolve);
        });
      }
  }

  /** Gives up what the database does not take. */
  stop(): void {
    this.#isStopped = true;
  }
}
