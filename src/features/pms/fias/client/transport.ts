import { connect, type Socket } from 'node:net';
import { encodeRecord, RecordDecoder } from '../codec/codec.ts';
import { FiasError } from '../codec/fias-error.ts';
import { maskedRecord } from '../codec/masked-record.ts';
import type { DecodedRecord, FiasRecord } from '../codec/records.ts';
import { writeRecord } from '../codec/write-record.ts';
import type { FiasConnection, LinkEnd, TraceEntry } from './connection.ts';

interface TransportEvents {
  connected(): void;
  received(record: DecodedRecord): void;
  /** may be called again, by what an end entails */
  failed(why: LinkEnd['why'], text: string): void;
  trace(record: string, direction: TraceEntry['direction']): void;
}

/** Writes and reads records over TCP, and traces them. Begins to connect at once. */
export class Transport {
  readonly #encoding: FiasConnection['encoding'];
  readonly #events: TransportEvents;
  readonly #socket: Socket;
  readonly #decoder: RecordDecoder;
  #isConnected = false;
  #isClosed = false;

  constructor({ host, port, encoding }: FiasConnection, events: TransportEvents) {
    this.#encoding = encoding;
    this.#events = events;
    this.#decoder = new RecordDecoder(encoding);
    this.#socket = connect({ host, port, noDelay: true, keepAlive: true });
    this.#socket.on('connect', () => {
      this.#isConnected = true;
      events.connected();
    });
    this.#socket.on('data', (chunk) => this.#receive(chunk));
    this.#socket.on('error', ({ message }) =>
      events.failed(
        this.#isConnected ? 'cut' : 'refused',
        `The connection to the property system failed: ${message}.`,
      ),
    );
    this.#socket.on('close', () =>
      events.failed('cut', 'The property system closed the connection.'),
    );
  }

  get isWritable(): boolean {
    return this.#socket.writable;
  }

  send(record: FiasRecord): void {
    this.#events.trace(maskedRecord(writeRecord(record)), 'out');
    this.#socket.write(encodeRecord(record, this.#encoding));
  }

  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  /** Closes after everything is written. */
  close(): void {
    this.#isClosed = true;
    this.#socket.destroySoon();
  }

  cut(): void {
    this.#isClosed = true;
    this.#socket.destroy();
  }

  #receive(chunk: Buffer): void {
    try {
      for (const { text, record } of this.#decoder.push(chunk)) {
        // A record before may have ended the link.
        if (this.#isClosed) return;
        this.#events.trace(maskedRecord(text), 'in');
        this.#events.received(record);
      }
    } catch (error) {
      if (!(error instanceof FiasError)) throw error;
      if (!this.#isClosed) this.#events.failed('protocol', `The property system ${error.message}.`);
    }
  }
}
