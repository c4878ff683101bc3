import type { PostingAnswer, PostingList } from '../codec/records.ts';
import type { FiasClock } from './clock.ts';

/** Why a record was not written. */
export type NotSent = {
  kind: 'notSent';
  why: 'down' | 'connecting' | 'resyncing' | 'audit' | 'busy' | 'inquires' | 'silent';
};

/** Whether the property system acted is not known. */
export type Unknown = { kind: 'unknown'; why: 'silent' | 'cut' };

export type PostOutcome = { kind: 'answered'; answer: PostingAnswer } | NotSent | Unknown;

export type InquiryOutcome =
  | { kind: 'matches'; list: PostingList }
  | { kind: 'answered'; answer: PostingAnswer }
  | NotSent
  | Unknown;

type Reply = PostingAnswer | PostingList;

interface Pending {
  sequence: number;
  expects: 'PA' | 'PA or PL';
  settle: (outcome: Reply | Unknown) => void;
  cancelTimer: () => void;
}

/** The one PS or PR under way: FIAS allows no second one before its answer. */
export class Exchange {
  #pending: Pending | undefined;
  readonly #clock: FiasClock;

  constructor(clock: FiasClock) {
    this.#clock = clock;
  }

  get isUnderWay(): boolean {
    return this.#pending !== undefined;
  }

  /** Waits for the answer to a record that was just written. */
  begin(
    sequence: number,
    expects: Pending['expects'],
    patienceMs: number,
  ): Promise<Reply | Unknown> {
    const { promise, resolve } = Promise.withResolvers<Reply | Unknown>();
    const cancelTimer = this.#clock.after(patienceMs, () =>
      this.#settle({ kind: 'unknown', why: 'silent' }),
    );
    this.#pending = { sequence, expects, settle: resolve, cancelTimer };
    return promise;
  }

  /** Returns whether the record answers what is under way. */
  accept(reply: Reply): boolean {
    if (reply.sequence !== this.#pending?.sequence) return false;
    if (reply.type === 'PL' && this.#pending.expects === 'PA') return false;
    this.#settle(reply);
    return true;
  }

  /** The connection was cut: the record may have been acted on. */
  cut(): void {
    this.#settle({ kind: 'unknown', why: 'cut' });
  }

  #settle(outcome: Reply | Unknown): void {
    const pending = this.#pending;
    this.#pending = undefined;
    pending?.cancelTimer();
    pending?.settle(outcome);
  }
}
