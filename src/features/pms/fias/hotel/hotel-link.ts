import type { Socket } from 'node:net';
import { isAuthentic } from '../authentication.ts';
import { RecordDecoder } from '../codec/codec.ts';
import { encodeText, type FiasEncoding } from '../codec/encodings.ts';
import { parseFields, writeFields } from '../codec/field-list.ts';
import { frame } from '../codec/frames.ts';
import type { DecodedRecord, FiasRecord, LinkDescription } from '../codec/records.ts';
import type { Stamp } from '../codec/values.ts';
import { writeRecord } from '../codec/write-record.ts';

export interface HotelLinkSettings {
  encoding: FiasEncoding;
  /** null: interfaces need no key */
  authKey: string | null;
  /** sent as LC; null: no LC is sent */
  name: string | null;
  /** whether the interface must send the first LS */
  waitsForStart: boolean;
  /** accepts connections and answers nothing */
  isSilent: boolean;
}

export interface HotelLinkEvents {
  now(): Stamp;
  linked(): void;
  received(record: DecodedRecord, text: string): void;
  sent(text: string): void;
  closed(reason: string): void;
}

/** The records that need no LR. */
const linkTypes = new Set(['LS', 'LA', 'LE', 'LC']);

/** The hotel's side of one connection. */
export class HotelLink {
  readonly #socket: Socket;
  readonly #settings: HotelLinkSettings;
  readonly #events: HotelLinkEvents;
  readonly #decoder: RecordDecoder;
  /** the fields that the interface wants, by record */
  readonly #lists = new Map<string, ReadonlySet<string>>();
  #lastStart: Stamp | undefined;
  #isDescribed = false;
  #isLinked = false;

  constructor(socket: Socket, settings: HotelLinkSettings, events: HotelLinkEvents) {
    this.#socket = socket;
    this.#settings = settings;
    this.#events = events;
    this.#decoder = new RecordDecoder(settings.encoding);
    socket.on('data', (chunk) => this.#receive(chunk));
    socket.on('error', () => {});
    socket.on('close', () => {
      this.#isLinked = false;
      this.#events.closed('The interface is disconnected.');
    });
    if (!settings.waitsForStart && !settings.isSilent) this.start();
  }

  get isLinked(): boolean {
    return this.#isLinked;
  }

  /** Starts the link, again if it was up. */
  start(): void {
    this.#isLinked = false;
    this.#isDescribed = false;
    this.#lastStart = this.#events.now();
    this.send({ type: 'LS', ...this.#lastStart });
  }

  /** Writes a record with the fields that the interface asked for, or not at all. Returns whether it was written. */
  send(record: FiasRecord): boolean {
    const list = this.#lists.get(record.type);
    if (!linkTypes.has(record.type) && list === undefined) return false;
    const { id, fields } = parseFields(writeRecord(record));
    const wanted = fields.filter(([field]) => list === undefined || list.has(field));
    const text = writeFields(id, wanted);
    this.sendBytes(frame(encodeText(text, this.#settings.encoding)));
    this.#events.sent(text);
    return true;
  }

  sendBytes(bytes: Buffer): void {
    if (this.#socket.writable && !this.#settings.isSilent) this.#socket.write(bytes);
  }

  /** Closes after what was written; `cut` does not wait for it. */
  close(): void {
    this.#isLinked = false;
    this.#socket.destroySoon();
  }

  /** Reads nothing more, like a connection that is gone at one end. */
  freeze(): void {
    this.#socket.pause();
  }

  cut(): void {
    this.#isLinked = false;
    this.#socket.destroy();
  }

  #receive(chunk: Buffer): void {
    try {
      for (const { record, text } of this.#decoder.push(chunk)) {
        if (this.#socket.destroyed) return;
        this.#handle(record);
        this.#events.received(record, text);
      }
    } catch {
      this.cut();
    }
  }

  #handle(record: DecodedRecord): void {
    if (record.type === 'LS') this.#answerStart();
    else if (record.type === 'LD') this.#describe(record);
    else if (record.type === 'LR') this.#lists.set(record.record, new Set(record.fields));
    else if (record.type === 'LA' && this.#isDescribed && !this.#isLinked) this.#link();
    else if (record.type === 'LE') this.#isLinked = false;
  }

  #answerStart(): void {
    if (this.#isLinked) this.send({ type: 'LA', ...this.#events.now() });
    else this.start();
  }

  #describe({ authentication = '' }: LinkDescription): void {
    const { authKey } = this.#settings;
    const isTrusted =
      authKey === null ||
      (this.#lastStart !== undefined && isAuthentic(authentication, this.#lastStart, authKey));
    if (isTrusted) this.#isDescribed = true;
    else {
      this.send({ type: 'LE', ...this.#events.now() });
      this.close();
    }
  }

  #link(): void {
    this.#isLinked = true;
    const { name } = this.#settings;
    if (name !== null) this.send({ type: 'LC', hotel: name, version: '8.10' });
    this.send({ type: 'LA', ...this.#events.now() });
    this.#events.linked();
  }
}
