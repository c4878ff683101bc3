import type {
  Inquiry,
  PostingAnswer,
  PostingList,
  RequestPosting,
  SimplePosting,
} from '../codec/records.ts';
import type { Stamp } from '../codec/values.ts';
import type { House } from './house.ts';

/**
 * What happens to a charge: silent: booked, but never answered; held: answered by `releaseAnswers`; a cut before or after
 * it is booked.
 */
export type PostingFault = 'none' | 'silent' | 'held' | 'cutBeforeBooking' | 'cutAfterBooking';

export interface CashierEvents {
  now(): Stamp;
  answer(record: PostingAnswer | PostingList): void;
  judged(posting: SimplePosting | RequestPosting, answer: string): void;
  cut(): void;
}

/** Books charges and answers inquiries, with the fault of the moment. */
export class Cashier {
  readonly #house: House;
  readonly #events: CashierEvents;
  #held: PostingAnswer[] = [];

  constructor(house: House, events: CashierEvents) {
    this.#house = house;
    this.#events = events;
  }

  charge(posting: SimplePosting | RequestPosting, fault: PostingFault): void {
    if (fault === 'cutBeforeBooking') {
      this.#events.cut();
      return;
    }
    const answer = this.#house.judge(posting);
    if (answer === 'OK') this.#house.book(posting);
    this.#events.judged(posting, answer);
    if (fault === 'cutAfterBooking') this.#events.cut();
    const { room, sequence } = posting;
    const reply = { type: 'PA', answer, room, sequence, ...this.#events.now() } as const;
    if (fault === 'held') this.#held.push(reply);
    else if (fault === 'none') this.#events.answer(reply);
  }

  lookUp(inquiry: Inquiry, fault: PostingFault): void {
    if (fault === 'silent') return;
    const { sequence, workstation } = inquiry;
    const matches = this.#house.isAudit ? [] : this.#house.matches(inquiry);
    const now = this.#events.now();
    if (matches.length > 0)
      this.#events.answer({ type: 'PL', sequence, workstation, matches, ...now });
    else {
      const answer = this.#house.isAudit ? 'NA' : 'NG';
      this.#events.answer({ type: 'PA', sequence, answer, ...now });
    }
  }

  /** Answers what was held, in its order. */
  release(): void {
    const held = this.#held;
    this.#held = [];
    for (const answer of held) this.#events.answer(answer);
  }
}
