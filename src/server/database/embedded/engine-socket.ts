import { Socket } from 'node:net';
import type { WorkerAddress } from './worker-messages.ts';

/**
 * The socket that node-postgres connects with. It waits until the database listens and then learns its address, so
 * that a restart of the database delays a client and causes no error.
 */
export class EngineSocket extends Socket {
  #address: () => Promise<WorkerAddress>;

  constructor(address: () => Promise<WorkerAddress>) {
    super();
    this.#address = address;
  }

  override connect(..._unused: unknown[]): this {
    this.#address().then(
      (address) => {
        if (!this.destroyed) super.connect(address);
      },
      (error) => this.destroy(error),
    );
    return this;
  }
}
