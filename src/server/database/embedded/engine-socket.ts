import { Socket } from 'node:net';
import type { WorkerAddress } from './worker-messages.ts';

/**
 * The socket that node-postgres connects with. It waits until the database listens (again), so that a
 * restart of its thread costs a client time and no error, and it learns the address then.
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
