/**
 * Two numbers in shared memory, because a thread that runs a query cannot respond to messages: the deadline of the
 * running query (0: none) and the count of flushes.
 */
export class Gauges {
  readonly memory: SharedArrayBuffer;
  #values: BigInt64Array;

  constructor(memory = new SharedArrayBuffer(16)) {
    this.memory = memory;
    this.#values = new BigInt64Array(memory);
  }

  begin(limitMs: number): void {
    Atomics.store(
      this.#values,
      0,
      process.hrtime.bigint() + BigInt(Math.ceil(limitMs)) * 1_000_000n,
    );
  }

  end(): void {
    Atomics.store(this.#values, 0, 0n);
  }

  isOverdue(): boolean {
    const deadline = Atomics.load(this.#values, 0);
    return deadline !== 0n && process.hrtime.bigint() > deadline;
  }

  countFsync(): void {
    Atomics.add(this.#values, 1, 1n);
  }

  fsyncCount(): number {
    return Number(Atomics.load(this.#values, 1));
  }
}
