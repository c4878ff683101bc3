import type { LinkState } from '../../states.ts';
import { authenticationOf, isUsableKey } from '../authentication.ts';
import type {
  DecodedRecord,
  FiasRecord,
  GuestRecord,
  Inquiry,
  MomentRecord,
  MomentType,
  RequestPosting,
  SimplePosting,
} from '../codec/records.ts';
import { type Stamp, stampOf } from '../codec/values.ts';
import { type FiasClock, systemClock } from './clock.ts';
import { type FiasConnection, type FiasHandlers, fiasTimes, type LinkEnd } from './connection.ts';
import {
  Exchange,
  type InquiryOutcome,
  type NotSent,
  type PostOutcome,
  type Unknown,
} from './exchange.ts';
import { linkRecords } from './link-records.ts';
import { Liveness } from './liveness.ts';
import { Transport } from './transport.ts';

type Phase = 'connecting' | 'awaitingStart' | 'awaitingAlive' | 'linked' | 'ended';

/** One connection to a property system. It begins at once; reconnecting is the caller's. */
export class FiasClient {
  readonly #connection: FiasConnection;
  readonly #handlers: FiasHandlers;
  readonly #clock: FiasClock;
  readonly #transport: Transport;
  readonly #exchange: Exchange;
  readonly #liveness: Liveness;
  #phase: Phase = 'connecting';
  #isResyncing = false;
  #isAudit = false;
  #state: LinkState = 'connecting';
  #cancelPhaseTimer = () => {};
  #cancelResyncTimer = () => {};

  constructor(connection: FiasConnection, handlers: FiasHandlers, clock: FiasClock = systemClock) {
    this.#connection = connection;
    this.#handlers = handlers;
    this.#clock = clock;
    this.#exchange = new Exchange(clock);
    this.#liveness = new Liveness(clock, {
      ask: () => {
        if (!this.#isResyncing) this.#sendMoment('LS');
        return !this.#isResyncing;
      },
      gone: () => this.#finish('silent', 'The property system did not answer LS within 30 s.'),
    });
    this.#transport = new Transport(connection, {
      connected: () => {
        this.#awaitStart();
        this.#handlers.connected?.();
      },
      received: (record) => {
        this.#liveness.received();
        this.#keepAlive();
        this.#handle(record);
      },
      failed: (why, text) => this.#finish(why, text),
      trace: (record, direction) =>
        this.#handlers.trace?.({ direction, record, at: this.#clock.now() }),
    });
    this.#expect(fiasTimes.connect, () =>
      this.#finish('unreachable', 'The property system did not accept a connection within 10 s.'),
    );
  }

  get state(): LinkState {
    return this.#state;
  }

  /** Whether the property system must show first that it is there. */
  get isSilent(): boolean {
    return this.#liveness.isSilent;
  }

  /** Charges a room or a reservation. Resolves with the answer, or what is known without one; never rejects. */
  async post(posting: SimplePosting | RequestPosting): Promise<PostOutcome> {
    const obstacle = this.#obstacle() ?? (this.#isAudit ? notSent('audit') : undefined);
    if (obstacle !== undefined) return obstacle;
    const patience = posting.type === 'PS' ? fiasTimes.posting : fiasTimes.inquiry;
    const reply = this.#exchange.begin(posting.sequence, 'PA', patience);
    this.#send(posting);
    const outcome = await reply;
    if ('kind' in outcome) return this.#noted(outcome);
    return outcome.type === 'PA'
      ? { kind: 'answered', answer: outcome }
      : { kind: 'unknown', why: 'silent' };
  }

  /** Looks up the guests of a room or name. Never rejects. */
  async inquire(inquiry: Inquiry): Promise<InquiryOutcome> {
    const obstacle = this.#obstacle();
    if (obstacle !== undefined) return obstacle;
    const reply = this.#exchange.begin(inquiry.sequence, 'PA or PL', fiasTimes.inquiry);
    this.#send(inquiry);
    const outcome = await reply;
    if ('kind' in outcome) return this.#noted(outcome);
    return outcome.type === 'PA'
      ? { kind: 'answered', answer: outcome }
      : { kind: 'matches', list: outcome };
  }

  /** Requests all stays (DR). Only by a person, or when the mirror is lost. Returns why it was not sent. */
  requestResync(): NotSent | undefined {
    const obstacle = this.#mirrorsStays ? this.#obstacle() : notSent('inquires');
    if (obstacle !== undefined) return obstacle;
    this.#sendMoment('DR');
    this.#setResync(true, fiasTimes.resyncStart, 'unanswered');
    return undefined;
  }

  /** Stops reading until `resume`, so that TCP slows the property system down. Answers wait as well. */
  pause(): void {
    this.#liveness.pause(true);
    this.#transport.pause();
  }

  resume(): void {
    this.#liveness.pause(false);
    this.#transport.resume();
  }

  /** Ends the link with LE; nothing may be sent during a resynchronization. */
  end(): void {
    if (this.#phase === 'linked' && !this.#isResyncing) this.#sendMoment('LE');
    this.#finish('closed', 'The link was closed.');
  }

  get #mirrorsStays(): boolean {
    return this.#connection.postingMode === 'simple';
  }

  #obstacle(): NotSent | undefined {
    if (this.#phase === 'ended' || !this.#transport.isWritable) return notSent('down');
    if (this.#phase !== 'linked') return notSent('connecting');
    if (this.#isResyncing) return notSent('resyncing');
    if (this.#liveness.isSilent) return notSent('silent');
    return this.#exchange.isUnderWay ? notSent('busy') : undefined;
  }

  /** The property system starts the link. One that waits for us gets our LS, then the rest. */
  #awaitStart(): void {
    this.#enter('awaitingStart');
    this.#expect(fiasTimes.linkStart, () => {
      const start = this.#sendMoment('LS');
      this.#expect(fiasTimes.linkStart, () => this.#describe(start));
    });
  }

  #describe(linkStart: Partial<Stamp>): void {
    const { authKey, postingMode, separatesTax = false } = this.#connection;
    if (authKey !== null && !isUsableKey(authKey)) {
      this.#finish('key', 'The key cannot be used: it needs 16 characters (AES-128).');
      return;
    }
    this.#enter('awaitingAlive');
    this.#send({
      type: 'LD',
      ...this.#now(),
      version: '1.0',
      family: 'WW',
      authentication: authKey === null ? undefined : authenticationOf(linkStart, authKey),
    });
    for (const record of linkRecords(postingMode, separatesTax)) this.#send(record);
    this.#sendMoment('LA');
    this.#expect(fiasTimes.linkAlive, () =>
      this.#finish(
        'silent',
        authKey === null
          ? 'The property system did not confirm the link (LA) within 30 s. Check the interface’s settings there, and whether it needs a key.'
          : 'The property system did not confirm the link (LA) within 30 s. Check the key.',
      ),
    );
  }

  #handle(record: DecodedRecord): void {
    switch (record.type) {
      case 'GI':
      case 'GC':
      case 'GO':
        if (this.#isTaken(record)) this.#handlers.guest?.(record);
        break;
      case 'PA':
      case 'PL':
        if (!this.#exchange.accept(record)) this.#handlers.lateAnswer?.(record);
        break;
      case 'LC':
        this.#handlers.configuration?.(record);
        break;
      case 'invalid':
        this.#handlers.invalid?.(`A ${record.id} record ${record.problem}; it was ignored.`);
        break;
      case 'LD':
      case 'LR':
      case 'PS':
      case 'PR':
      case 'unknown':
        break;
      case 'LS':
      case 'LA':
      case 'LE':
      case 'DR':
      case 'DS':
      case 'DE':
      case 'NS':
      case 'NE':
        this.#handleMoment(record);
    }
  }

  /**
   * A link that inquires takes nothing but check-outs of a reservation, also from a system that sends what was not
   * requested: rooms that it knows may be out of date.
   */
  #isTaken(record: GuestRecord): boolean {
    return this.#mirrorsStays || (record.type === 'GO' && record.reservation !== undefined);
  }

  #handleMoment(record: MomentRecord): void {
    switch (record.type) {
      case 'LS':
        if (this.#isResyncing) this.#endResync('unfinished');
        this.#describe(record);
        break;
      case 'LA':
        if (this.#phase === 'awaitingAlive') this.#enter('linked');
        break;
      case 'LE':
        if (this.#isResyncing) this.#endResync('unfinished');
        // Its next LS starts the link again. One that never comes must be seen.
        this.#enter('awaitingStart');
        this.#expect(fiasTimes.restart, () =>
          this.#finish('silent', 'The property system ended the link (LE) for over 5 minutes.'),
        );
        break;
      case 'DS':
        this.#setResync(true, fiasTimes.resyncEnd, 'unfinished');
        this.#reportResync('started');
        break;
      case 'DE':
        if (this.#isResyncing) this.#endResync('ended');
        break;
      case 'NS':
      case 'NE':
        this.#isAudit = record.type === 'NS';
        this.#updateState();
        this.#handlers.audit?.(this.#isAudit ? 'started' : 'ended');
        break;
      case 'DR':
        break;
    }
  }

  #setResync(isResyncing: boolean, patienceMs: number, otherwise: 'unanswered' | 'unfinished') {
    this.#cancelResyncTimer();
    this.#isResyncing = isResyncing;
    this.#cancelResyncTimer = this.#clock.after(patienceMs, () => this.#endResync(otherwise));
    this.#updateState();
  }

  #endResync(event: 'ended' | 'unanswered' | 'unfinished'): void {
    this.#cancelResyncTimer();
    this.#isResyncing = false;
    this.#updateState();
    this.#reportResync(event);
  }

  /** Without stays there is nothing to compare: all of them would seem to have left. */
  #reportResync(event: 'started' | 'ended' | 'unanswered' | 'unfinished'): void {
    if (this.#mirrorsStays) this.#handlers.resync?.(event);
  }

  #enter(phase: Phase): void {
    this.#cancelPhaseTimer();
    this.#phase = phase;
    this.#updateState();
    this.#keepAlive();
  }

  /** Runs a function unless the phase changes in time. */
  #expect(milliseconds: number, otherwise: () => void): void {
    this.#cancelPhaseTimer();
    this.#cancelPhaseTimer = this.#clock.after(milliseconds, otherwise);
  }

  #keepAlive(): void {
    if (this.#phase === 'linked') this.#liveness.askLater();
    else this.#liveness.stop();
  }

  /** Without an answer nothing more is sent before the property system shows that it is there. */
  #noted(outcome: Unknown): Unknown {
    if (outcome.why === 'silent' && this.#phase === 'linked') this.#liveness.unanswered();
    return outcome;
  }

  #updateState(): void {
    const state = this.#currentState();
    if (state === this.#state) return;
    this.#state = state;
    this.#handlers.state?.(state);
  }

  #currentState(): LinkState {
    if (this.#phase === 'ended') return 'down';
    if (this.#phase !== 'linked') return 'connecting';
    return this.#isResyncing ? 'resyncing' : this.#isAudit ? 'audit' : 'up';
  }

  #sendMoment(type: MomentType): Stamp {
    const now = this.#now();
    if (type === 'LS') this.#liveness.asked();
    this.#send({ type, ...now });
    return now;
  }

  #send(record: FiasRecord): void {
    this.#transport.send(record);
    this.#keepAlive();
  }

  #now(): Stamp {
    return stampOf(this.#clock.now(), this.#connection.timeZone);
  }

  #finish(why: LinkEnd['why'], text: string): void {
    if (this.#phase === 'ended') return;
    this.#enter('ended');
    this.#cancelResyncTimer();
    if (this.#isResyncing) this.#reportResync('unfinished');
    this.#isResyncing = false;
    this.#exchange.cut();
    if (why === 'closed') this.#transport.close();
    else this.#transport.cut();
    this.#handlers.ended?.({ why, text });
  }
}

function notSent(why: NotSent['why']): NotSent {
  return { kind: 'notSent', why };
}
