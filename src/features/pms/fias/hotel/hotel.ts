import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { encodeText } from '../codec/encodings.ts';
import type { DecodedRecord, FiasRecord, RequestPosting, SimplePosting } from '../codec/records.ts';
import { stampOf } from '../codec/values.ts';
import { writeRecord } from '../codec/write-record.ts';
import { Cashier, type PostingFault } from './cashier.ts';
import { HotelLink, type HotelLinkSettings } from './hotel-link.ts';
import { type HotelGuest, House, stayRecord } from './house.ts';

export interface HotelOptions extends Partial<HotelLinkSettings> {
  host?: string;
  /** 0: a free port */
  port?: number;
  timeZone?: string;
  now?: () => Date;
}

/** What the hotel does wrong. Tests change it at any time. */
export interface HotelFaults {
  posting: PostingFault;
  /** DR has no effect, as with systems that do not know it */
  ignoresResync: boolean;
  /** DE is missing after DS */
  omitsResyncEnd: boolean;
}

export type HotelEvent =
  | { kind: 'connected' | 'replaced' | 'linked' | 'closed' }
  | { kind: 'received'; record: DecodedRecord; text: string }
  | { kind: 'sent'; text: string }
  | { kind: 'judged'; posting: SimplePosting | RequestPosting; answer: string };

/** A property system of ours that speaks FIAS: it serves one interface, the newest. */
export class FiasHotel implements AsyncDisposable {
  readonly house = new House();
  readonly faults: HotelFaults = { posting: 'none', ignoresResync: false, omitsResyncEnd: false };
  readonly #options: HotelOptions;
  readonly #settings: HotelLinkSettings;
  readonly #listeners = new Set<(event: HotelEvent) => void>();
  /** what the interface has missed */
  #queue: FiasRecord[] = [];
  readonly #cashier: Cashier;
  #server: Server | undefined;
  #link: HotelLink | undefined;
  #port: number;
  #lastReservation = 1000;

  constructor(options: HotelOptions = {}) {
    this.#options = options;
    this.#port = options.port ?? 0;
    this.#cashier = new Cashier(this.house, {
      now: () => this.#now(),
      answer: (record) => this.send(record),
      judged: (posting, answer) => this.#report({ kind: 'judged', posting, answer }),
      cut: () => this.cut(),
    });
    this.#settings = {
      encoding: 'windows-1252',
      authKey: null,
      name: 'Hotel Atrium',
      waitsForStart: false,
      isSilent: false,
      ...options,
    };
  }

  get port(): number {
    return this.#port;
  }

  get isLinked(): boolean {
    return this.#link?.isLinked ?? false;
  }

  /** How many records wait for an interface. */
  get queued(): number {
    return this.#queue.length;
  }

  /** Listens, on the same port as before if it did before. */
  async open(): Promise<void> {
    const server = createServer({ noDelay: true }, (socket) => this.#welcome(socket));
    server.listen(this.#port, this.#options.host ?? '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('There is no port');
    this.#port = address.port;
    this.#server = server;
  }

  /** Stops listening and cuts the connection. Stays, ledger and queue remain. */
  async close(): Promise<void> {
    this.#link?.cut();
    this.#link = undefined;
    const server = this.#server;
    this.#server = undefined;
    if (server !== undefined) await new Promise((resolve) => server.close(resolve));
  }

  async restart(): Promise<void> {
    await this.close();
    await this.open();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  /** Calls a function for every event. Returns how to stop that. */
  listen(listener: (event: HotelEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Resolves with the next event that fits. */
  next<Found extends HotelEvent>(fits: (event: HotelEvent) => event is Found): Promise<Found>;
  next(fits: (event: HotelEvent) => boolean): Promise<HotelEvent>;
  next(fits: (event: HotelEvent) => boolean): Promise<HotelEvent> {
    const { promise, resolve } = Promise.withResolvers<HotelEvent>();
    const stop = this.listen((event) => {
      if (!fits(event)) return;
      stop();
      resolve(event);
    });
    return promise;
  }

  /** Checks a guest in. A room may have several reservations, which share it. Returns the reservation's number. */
  checkIn(
    number: string,
    guest: Omit<HotelGuest, 'reservation'> & { reservation?: string },
  ): string {
    const room = this.house.room(number);
    const reservation = guest.reservation ?? String((this.#lastReservation += 1));
    const arriving = { ...guest, reservation };
    room.guests.push(arriving);
    this.#announce({ type: 'GI', ...stayRecord(room, arriving), isResync: false });
    return reservation;
  }

  /** Changes what is known about a guest. */
  change(reservation: string, changes: Partial<HotelGuest>): boolean {
    const found = this.house.find(reservation);
    if (found === undefined) return false;
    Object.assign(found.guest, changes);
    this.#announce({ type: 'GC', ...stayRecord(found.room, found.guest), isResync: false });
    return true;
  }

  move(reservation: string, number: string): boolean {
    const found = this.house.find(reservation);
    const oldRoom = this.house.remove(reservation);
    if (found === undefined || oldRoom === undefined) return false;
    const room = this.house.room(number);
    room.guests.push(found.guest);
    this.#announce({
      type: 'GC',
      ...stayRecord(room, found.guest),
      oldRoom: oldRoom.number,
      oldRoomIsShared: oldRoom.guests.length > 0,
      isResync: false,
    });
    return true;
  }

  checkOut(reservation: string): boolean {
    const room = this.house.remove(reservation);
    if (room === undefined) return false;
    const isShared = room.guests.length > 0;
    this.#announce({ type: 'GO', room: room.number, reservation, isShared, isResync: false });
    return true;
  }

  /** Between both, charges are answered by NA. */
  startAudit(): void {
    this.house.isAudit = true;
    this.send({ type: 'NS', ...this.#now() });
  }

  endAudit(): void {
    this.house.isAudit = false;
    this.send({ type: 'NE', ...this.#now() });
  }

  /** Sends all stays as if the interface had requested them. */
  resync(): void {
    this.send({ type: 'DS', ...this.#now() });
    for (const room of this.house.rooms)
      for (const guest of room.guests)
        this.send({ type: 'GI', ...stayRecord(room, guest), isResync: true });
    if (!this.faults.omitsResyncEnd) this.send({ type: 'DE', ...this.#now() });
  }

  /** Answers what was held, in its order. */
  releaseAnswers(): void {
    this.#cashier.release();
  }

  /** Starts the link again, as systems do after a restart of their interface. */
  startLink(): void {
    this.#link?.start();
  }

  /** Ends the link but not the connection. */
  endLink(): void {
    this.send({ type: 'LE', ...this.#now() });
  }

  /** Leaves the present connection without any answer, as if the network had forgotten it. */
  freeze(): void {
    this.#link?.freeze();
  }

  cut(): void {
    this.#link?.cut();
  }

  /** Sends any record now, whether or not it makes sense. Returns false when nobody is linked. */
  send(record: FiasRecord): boolean {
    return this.isLinked && (this.#link?.send(record) ?? false);
  }

  /** Sends a record without its end. */
  sendUnended(record: FiasRecord): void {
    const text = encodeText(writeRecord(record), this.#settings.encoding);
    this.sendBytes(Buffer.concat([Buffer.of(2), text]));
  }

  sendBytes(bytes: Buffer): void {
    this.#link?.sendBytes(bytes);
  }

  #welcome(socket: Socket): void {
    const older = this.#link;
    this.#link = undefined;
    if (older !== undefined) {
      older.cut();
      this.#report({ kind: 'replaced' });
    }
    this.#report({ kind: 'connected' });
    const link: HotelLink = new HotelLink(socket, this.#settings, {
      now: () => this.#now(),
      linked: () => this.#flush(),
      sent: (text) => this.#report({ kind: 'sent', text }),
      received: (record, text) => {
        this.#report({ kind: 'received', record, text });
        this.#answer(record);
      },
      closed: () => {
        if (this.#link === link) this.#link = undefined;
        this.#report({ kind: 'closed' });
      },
    });
    this.#link = link;
  }

  #flush(): void {
    this.#report({ kind: 'linked' });
    const missed = this.#queue;
    this.#queue = [];
    for (const record of missed) this.#announce(record);
  }

  /** Sends a guest's record, or queues it while nobody is linked. */
  #announce(record: FiasRecord): void {
    if (this.isLinked) this.send(record);
    else this.#queue.push(record);
  }

  #answer(record: DecodedRecord): void {
    if (record.type === 'DR' && !this.faults.ignoresResync) this.resync();
    else if (record.type === 'PS') this.#cashier.charge(record, this.faults.posting);
    else if (record.type === 'PR' && record.step === 'posting')
      this.#cashier.charge(record, this.faults.posting);
    else if (record.type === 'PR' && record.step === 'inquiry')
      this.#cashier.lookUp(record, this.faults.posting);
  }

  #report(event: HotelEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  #now() {
    const { now = () => new Date(), timeZone = 'UTC' } = this.#options;
    return stampOf(now(), timeZone);
  }
}

/** Opens a hotel on a free port of loopback. */
export async function openHotel(options: HotelOptions = {}): Promise<FiasHotel> {
  const hotel = new FiasHotel(options);
  await hotel.open();
  return hotel;
}
