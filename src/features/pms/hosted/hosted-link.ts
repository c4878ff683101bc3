import { counted } from '../../../contract/plural.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { UsableGateway } from '../../payment-gateways/queries.ts';
import { changeSessions } from '../../radius/public/session-changes.ts';
import type { FiasClock } from '../fias/client/clock.ts';
import type { TraceEntry } from '../fias/client/connection.ts';
import { type LinkEvent, storeEvents } from '../links/link-events.ts';
import { makeSentUnknown } from '../postings/sending/answer-posting.ts';
import type { Called, HostedSession } from './hosted-session.ts';
import { answerInquiries, openInquiries } from './inquiries.ts';
import { LinkWrites } from './link-writes.ts';
import { type ChargingLink, lookUpUnknown, sendNextCharge } from './send-charges.ts';
import { signIn } from './sign-in.ts';
import { type Headcount, isEndAsked, openStays, storeHeadcount } from './store-guests.ts';

const texts = {
  guests: { one: 'guest', other: 'guests' },
  rooms: { one: 'room', other: 'rooms' },
};

const second = 1_000;
const minute = 60 * second;
const lookEveryMs = second;
const headcountEveryMs = minute;
/** A guest who is not found has just checked in, or guesses. */
const freshForMs = 5 * second;
const stopsWithinMs = 5 * second;
/** After failures, one after the other. */
const pausesMs = [5 * second, 15 * second, 30 * second, minute];
/** A person who keeps stays that the property system does not name is not asked again for this time. */
const keptForMs = 60 * minute;

/**
 * The link to a property system that is called over HTTPS: signs in, mirrors who stays in the house every minute, and sends
 * what is queued. One call is under way at a time.
 */
export class HostedLink {
  readonly #server: ServerContext;
  readonly #gateway: UsableGateway;
  readonly #clock: FiasClock;
  readonly #writes: LinkWrites;
  #session: HostedSession | undefined;
  #isStopped = false;
  #hasBegun = false;
  #failures = 0;
  #restsUntil = 0;
  #headcountAt = 0;
  #isEndAsked = false;
  #keptUntil = 0;
  #lastCount = '';
  #trace: TraceEntry[] = [];
  #working: Promise<void> | undefined;
  #cancelTimer = () => {};

  constructor(server: ServerContext, gateway: UsableGateway, holder: string, clock: FiasClock) {
    this.#server = server;
    this.#gateway = gateway;
    this.#clock = clock;
    this.#writes = new LinkWrites(server, gateway, holder, clock);
    this.#look();
  }

  /** Looks for queued postings at once. */
  wake(): void {
    if (this.#isStopped || this.#working !== undefined) return;
    this.#working = this.#work()
      .catch((error: unknown) =>
        this.#server.log.warn(
          { err: error, gateway: this.#gateway.id },
          'the link to a property system waits for the database',
        ),
      )
      .finally(() => {
        this.#working = undefined;
      });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelTimer();
    this.#writes.stop();
    // What is under way then is known to be uncertain when a server begins the link again.
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const cancel = this.#clock.after(stopsWithinMs, resolve);
    await Promise.race([this.#working, late]);
    cancel();
  }

  #look(): void {
    if (this.#isStopped) return;
    this.wake();
    this.#cancelTimer = this.#clock.after(lookEveryMs, () => this.#look());
  }

  get #time(): number {
    return this.#clock.now().getTime();
  }

  async #work(): Promise<void> {
    const asked = await openInquiries(this.#server, this.#gateway.id);
    const session = await this.#freshSession(asked.length > 0);
    await answerInquiries(this.#server, this.#gateway.id, {
      ids: asked,
      outcome: session === undefined ? 'silent' : 'matches',
    });
    if (session !== undefined) await this.#send(session);
  }

  /** Returns a session whose headcount is as fresh as is wanted; undefined: the property system cannot be called now. */
  async #freshSession(isAsked: boolean): Promise<HostedSession | undefined> {
    if (this.#time < this.#restsUntil || !(await this.#begin())) return undefined;
    const session = await this.#signedIn();
    if (session === undefined) return undefined;
    const isDue = this.#time >= this.#headcountAt - (isAsked ? headcountEveryMs - freshForMs : 0);
    if (!isDue && !(await this.#isRequested())) return session;
    return (await this.#count(session)) ? session : undefined;
  }

  /** A server that ended after sending leaves postings whose outcome nobody knows. */
  async #begin(): Promise<boolean> {
    if (this.#hasBegun) return true;
    const begun = await this.#writes.whileHeld(async (transaction) => {
      const { now } = this.#server;
      await makeSentUnknown(transaction, this.#gateway, now());
      await storeEvents(
        transaction,
        this.#gateway,
        [{ kind: 'state', state: 'connecting' }],
        now(),
      );
    });
    this.#hasBegun = begun !== 'lost';
    return this.#hasBegun;
  }

  async #signedIn(): Promise<HostedSession | undefined> {
    if (this.#session !== undefined) return this.#session;
    const signed = await signIn({ ...this.#server, clock: this.#clock }, this.#gateway, {
      sent: (record) => this.#note({ record, direction: 'out' }),
      received: (record) => this.#note({ record, direction: 'in' }),
    });
    this.#session = await this.#valueOf(signed);
    return this.#session;
  }

  /** Mirrors who stays in the house. Returns false if the property system could not be asked. */
  async #count(session: HostedSession): Promise<boolean> {
    const guests = await this.#valueOf(await session.guestsInHouse());
    if (guests === undefined) return false;
    const named = new Set(guests.map(({ reservation }) => reservation));
    const stays = await this.#server.database.transaction((transaction) =>
      openStays(transaction, this.#gateway.id),
    );
    const unnamed = stays.filter(({ reservation }) => !named.has(reservation));
    const where = await this.#valueOf(
      unnamed.length === 0
        ? { ok: true as const, value: new Map<string, 'inHouse' | 'left'>() }
        : await session.whereabouts(unnamed.map(({ reservation }) => reservation)),
    );
    if (where === undefined) return false;
    const missing = new Map(
      unnamed.map(({ reservation, room }) => [
        reservation,
        { room, is: where.get(reservation) ?? ('unknown' as const) },
      ]),
    );
    if (!(await this.#store(session, { guests, missing }))) return false;
    this.#failures = 0;
    this.#headcountAt = this.#time + headcountEveryMs;
    await lookUpUnknown(this.#charging(session));
    return true;
  }

  async #store(session: HostedSession, headcount: Headcount): Promise<boolean> {
    const { guests } = headcount;
    const rooms = new Set(guests.map(({ room }) => room)).size;
    const count = `${counted(guests.length, texts.guests)} in ${counted(rooms, texts.rooms)}`;
    if (count !== this.#lastCount) this.#note({ record: count, direction: 'in' });
    this.#lastCount = count;
    const stored = await this.#writes.whileHeld(async (transaction) => {
      if (this.#isEndAsked && !(await isEndAsked(transaction, this.#gateway.id)))
        this.#keptUntil = this.#time + keptForMs;
      const { isAsked } = await storeHeadcount(transaction, this.#gateway, headcount, {
        events: [
          { kind: 'system', text: session.system },
          { kind: 'state', state: 'up' },
          ...this.#traced(),
        ],
        keepsUnknown: this.#time < this.#keptUntil,
        now: this.#server.now(),
      });
      this.#isEndAsked = isAsked;
    });
    return stored !== 'lost';
  }

  async #send(session: HostedSession): Promise<void> {
    for (;;) {
      if (this.#isStopped) return;
      const done = await sendNextCharge(this.#charging(session));
      this.#server.jobs.wake(changeSessions);
      if (done.kind === 'failed') await this.#valueOf(done.failure);
      else await this.#storeTrace();
      if (done.kind !== 'sent') return;
    }
  }

  #charging(session: HostedSession): ChargingLink {
    return {
      server: this.#server,
      gateway: this.#gateway,
      session,
      writes: this.#writes,
    };
  }

  /** Returns what a call brought. A failure takes the link down; it signs in again after a pause. */
  async #valueOf<T>(called: Called<T>): Promise<T | undefined> {
    if (called.ok) return called.value;
    const { text, holdMs } = called;
    const pause = pausesMs[Math.min(this.#failures, pausesMs.length - 1)] ?? minute;
    this.#failures += 1;
    this.#restsUntil = this.#time + (holdMs ?? pause);
    this.#headcountAt = 0;
    this.#session = undefined;
    await this.#writes.whileHeld((transaction) =>
      storeEvents(
        transaction,
        this.#gateway,
        [{ kind: 'state', state: 'down' }, { kind: 'error', text }, ...this.#traced()],
        this.#server.now(),
      ),
    );
    return undefined;
  }

  async #storeTrace(): Promise<void> {
    if (this.#trace.length === 0) return;
    await this.#writes.whileHeld((transaction) =>
      storeEvents(transaction, this.#gateway, this.#traced(), this.#server.now()),
    );
  }

  #note(line: Omit<TraceEntry, 'at'>): void {
    this.#trace.push({ at: this.#clock.now(), ...line });
  }

  /** Returns what is not stored yet. A transaction that fails loses lines of the trace, and nothing else. */
  #traced(): LinkEvent[] {
    const entries = this.#trace.map((entry) => ({ kind: 'trace' as const, entry }));
    this.#trace = [];
    return entries;
  }

  /** Returns whether a person wants all stays now. */
  async #isRequested(): Promise<boolean> {
    const link = await this.#server.database.system
      .selectFrom('pms_link')
      .select('resync_requested_at as at')
      .where('id', '=', this.#gateway.id)
      .executeTakeFirst();
    return (link?.at ?? null) !== null;
  }
}
