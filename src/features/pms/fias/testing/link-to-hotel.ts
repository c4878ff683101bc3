import { FiasClient } from '../client/client.ts';
import type { FiasConnection, LinkEnd, TraceEntry } from '../client/connection.ts';
import type { GuestRecord, PostingAnswer, PostingList } from '../codec/records.ts';
import { ManualClock } from './manual-clock.ts';

/** What a link reported, in its order. */
export type LinkEvent =
  | { kind: 'state'; state: string }
  | { kind: 'guest'; record: GuestRecord }
  | { kind: 'resync'; event: string }
  | { kind: 'audit'; event: string }
  | { kind: 'late'; record: PostingAnswer | PostingList }
  | { kind: 'configuration'; hotel: string | undefined; version: string | undefined }
  | { kind: 'invalid'; text: string }
  | { kind: 'ended'; end: LinkEnd };

/** A client of a hotel on loopback, by a clock that stands still. */
export class TestLink implements Disposable {
  readonly clock = new ManualClock();
  readonly events: LinkEvent[] = [];
  readonly trace: TraceEntry[] = [];
  readonly client: FiasClient;
  readonly #waiting = new Set<() => void>();

  constructor(port: number, connection: Partial<FiasConnection> = {}) {
    this.client = new FiasClient(
      {
        host: '127.0.0.1',
        port,
        encoding: 'windows-1252',
        postingMode: 'simple',
        timeZone: 'UTC',
        authKey: null,
        ...connection,
      },
      {
        state: (state) => this.#add({ kind: 'state', state }),
        guest: (record) => this.#add({ kind: 'guest', record }),
        resync: (event) => this.#add({ kind: 'resync', event }),
        audit: (event) => this.#add({ kind: 'audit', event }),
        lateAnswer: (record) => this.#add({ kind: 'late', record }),
        configuration: ({ hotel, version }) => this.#add({ kind: 'configuration', hotel, version }),
        invalid: (text) => this.#add({ kind: 'invalid', text }),
        ended: (end) => this.#add({ kind: 'ended', end }),
        trace: (entry) => {
          this.trace.push(entry);
          // After the client has handled it.
          queueMicrotask(() => {
            for (const check of this.#waiting) check();
          });
        },
      },
      this.clock,
    );
  }

  /** Resolves when a property of the link holds, now or after a later event. */
  async until(holds: () => boolean): Promise<void> {
    if (holds()) return;
    await new Promise<void>((resolve) => {
      const check = () => {
        if (!holds()) return;
        this.#waiting.delete(check);
        resolve();
      };
      this.#waiting.add(check);
    });
  }

  async up(): Promise<this> {
    await this.until(() => this.client.state === 'up');
    return this;
  }

  async ended(): Promise<LinkEnd> {
    await this.until(() => this.events.some(({ kind }) => kind === 'ended'));
    const last = this.events.at(-1);
    if (last?.kind !== 'ended') throw new Error('Something was reported after the end');
    return last.end;
  }

  get guests(): GuestRecord[] {
    return this.events.flatMap((event) => (event.kind === 'guest' ? [event.record] : []));
  }

  get states(): string[] {
    return this.events.flatMap((event) => (event.kind === 'state' ? [event.state] : []));
  }

  /** The identifiers of the records written or read. */
  traced(direction: 'in' | 'out'): string[] {
    return this.trace
      .filter((entry) => entry.direction === direction)
      .map(({ record }) => record.slice(0, 2));
  }

  [Symbol.dispose](): void {
    this.client.end();
  }

  #add(event: LinkEvent): void {
    this.events.push(event);
    for (const check of this.#waiting) check();
  }
}
