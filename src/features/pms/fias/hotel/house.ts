import type {
  GuestDetails,
  Inquiry,
  PostingMatch,
  RequestPosting,
  SimplePosting,
} from '../codec/records.ts';
import { Ledger } from './ledger.ts';

export interface HotelGuest extends GuestDetails {
  reservation: string;
  name: string;
}

export interface HotelRoom {
  number: string;
  noPost: boolean;
  /** what the room may owe, in minor units; null: anything */
  creditLimit: number | null;
  /** what the room answers to every charge; null: decided by the rest */
  answer: string | null;
  guests: HotelGuest[];
}

/** The rooms of the hotel, who stays in them, and what they owe. */
export class House {
  readonly ledger = new Ledger();
  readonly #rooms = new Map<string, HotelRoom>();
  isAudit = false;

  get rooms(): HotelRoom[] {
    return [...this.#rooms.values()];
  }

  /** Returns the room, which exists from its first mention on. */
  room(number: string): HotelRoom {
    const known = this.#rooms.get(number);
    if (known !== undefined) return known;
    const room = { number, noPost: false, creditLimit: null, answer: null, guests: [] };
    this.#rooms.set(number, room);
    return room;
  }

  find(reservation: string): { room: HotelRoom; guest: HotelGuest } | undefined {
    for (const room of this.#rooms.values()) {
      const guest = room.guests.find((one) => one.reservation === reservation);
      if (guest !== undefined) return { room, guest };
    }
    return undefined;
  }

  remove(reservation: string): HotelRoom | undefined {
    const found = this.find(reservation);
    if (found === undefined) return undefined;
    found.room.guests = found.room.guests.filter((guest) => guest !== found.guest);
    return found.room;
  }

  /** Returns AS: whether the hotel takes the charge. */
  judge(posting: SimplePosting | RequestPosting): string {
    if (this.isAudit) return 'NA';
    const room = this.#rooms.get(posting.room);
    if (room === undefined || room.guests.length === 0) return 'NG';
    if (posting.type === 'PR' && !room.guests.some((guest) => isNamedBy(guest, posting)))
      return 'NG';
    if (room.answer !== null) return room.answer;
    if (posting.total === 0) return 'UR';
    if (room.noPost) return 'NP';
    const owed = this.ledger.balance(room.number) + posting.total;
    return room.creditLimit !== null && owed > room.creditLimit ? 'CO' : 'OK';
  }

  book(posting: SimplePosting | RequestPosting): void {
    this.ledger.book({
      sequence: posting.sequence,
      checkNumber: posting.checkNumber,
      room: posting.room,
      reservation: posting.type === 'PR' ? posting.reservation : undefined,
      total: posting.total,
      text: posting.text ?? '',
    });
  }

  /** Returns the guests of a room or of a name. */
  matches({ sought, most = 100 }: Inquiry): PostingMatch[] {
    const name = sought.toLocaleLowerCase();
    return this.rooms
      .flatMap((room) =>
        room.guests
          .filter((guest) => room.number === sought || guest.name.toLocaleLowerCase() === name)
          .map((guest) => stayRecord(room, guest)),
      )
      .slice(0, most);
  }
}

/** Returns a guest with the room, and whether others share it, as records have them. */
export function stayRecord(room: HotelRoom, guest: HotelGuest) {
  return {
    ...guest,
    room: room.number,
    noPost: room.noPost,
    isShared: room.guests.length > 1,
  };
}

function isNamedBy(guest: HotelGuest, posting: RequestPosting): boolean {
  return guest.reservation === posting.reservation;
}
