import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import { openSecret, type UsableGateway } from '../../payment-gateways/queries.ts';
import { changeSessions } from '../../radius/public/session-changes.ts';
import { zoneOf } from '../area-clock.ts';
import type { FiasClient } from '../fias/client/client.ts';
import type { FiasClock } from '../fias/client/clock.ts';
import type { FiasConnection, FiasHandlers } from '../fias/client/connection.ts';
import { openLink } from '../fias/client/open-link.ts';
import { makeSentUnknown } from '../postings/sending/answer-posting.ts';
import { forgetUnfinished } from '../stays/resync.ts';
import { stillHolds } from './lease.ts';
import { type LinkEvent, storeEvents } from './link-events.ts';
import { LinkInbox } from './link-inbox.ts';
import { answerInquiries, sendNext } from './posting-queue.ts';

const second = 1_000;
/** A link that was up for a minute begins again with the shortest pause. */
const pausesMs = [second, 2 * second, 5 * second, 15 * second, 30 * second, 60 * second];
const lookEveryMs = second;
/** After NA without a night audit that was announced. */
const heldForMs = 5 * 60 * second;
/** The property system sends what it has kept when the link starts: who came, moved and left meanwhile. */
const firstRecordsWithinMs = 3 * second;
const nextRecordWithinMs = second;
/** After an inquiry before a charge that was not answered. */
const silentForMs = 30 * second;

/** The connection of one gateway: connects again whenever it ends, stores what it reports, sends what is queued. */
export class GatewayLink {
  readonly gateway: UsableGateway;
  readonly #server: ServerContext;
  readonly #holder: string;
  readonly #clock: FiasClock;
  #client: FiasClient | undefined;
  #attempts = 0;
  #upSince: number | undefined;
  #isStopped = false;
  #sending: Promise<void> | undefined;
  #heldUntil = 0;
  #learnsUntil = 0;
  #wantsStays = false;
  #cancelTimer = () => {};
  readonly #inbox: LinkInbox;
  #connecting: Promise<void>;

  constructor(server: ServerContext, gateway: UsableGateway, holder: string, clock: FiasClock) {
    this.#server = server;
    this.gateway = gateway;
    this.#holder = holder;
    this.#clock = clock;
    this.#inbox = new LinkInbox({
      store: (events) => this.#store(events),
      retry: (run) => this.#clock.after(second, run),
      pause: () => this.#client?.pause(),
      resume: () => this.#client?.resume(),
      dropped: (error) => this.#warn(error, 'a record of the property system cannot be stored'),
    });
    this.#connecting = this.#connect();
  }

  /** Looks for queued postings and inquiries at once. */
  wake(): void {
    if (this.#isStopped || this.#sending !== undefined) return;
    this.#sending = this.#send()
      .catch((error: unknown) => this.#warn(error, 'postings wait'))
      .finally(() => {
        this.#sending = undefined;
      });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelTimer();
    await this.#connecting;
    this.#client?.end();
    await this.#sending;
    this.#inbox.close();
    await this.#inbox.settled();
  }

  async #send(): Promise<void> {
    const client = this.#client;
    if (client === undefined) return;
    const link = {
      server: this.#server,
      holder: this.#holder,
      gateway: this.gateway,
      client,
      persist: (work: (transaction: ScopedTransaction) => Promise<void>) => this.#persist(work),
    };
    for (;;) {
      if (this.#wantsStays) await this.#requestStays();
      if (this.#isStopped || client.state !== 'up') return;
      if (this.gateway.settings.fias?.postingMode === 'request') await answerInquiries(link);
      if (this.#clock.now().getTime() < this.#heldUntil) return;
      if (!(await this.#knowsStays())) return;
      const done = await sendNext(link);
      this.#server.jobs.wake(changeSessions);
      if (done === 'audit') this.#hold(heldForMs, 'audit');
      else if (done === 'silent') this.#hold(silentForMs, undefined);
      if (done !== 'sent') return;
    }
  }

  /** Whether the mirror has what was received: a charge would meet the next guest of a room. */
  async #knowsStays(): Promise<boolean> {
    if (this.#clock.now().getTime() < this.#learnsUntil) return false;
    if (this.#inbox.holdsStays) await this.#inbox.settled();
    return !this.#inbox.holdsStays;
  }

  async #connect(): Promise<void> {
    try {
      const connection = await this.#prepare();
      if (this.#isStopped) return;
      if (connection === null) {
        this.#ended(undefined);
        return;
      }
      const { deviceNetworks } = this.#server;
      const opened = await openLink(connection, deviceNetworks, this.#handlers(), this.#clock);
      if (opened.ok) this.#client = opened.client;
      else this.#ended(opened.text);
    } catch (error) {
      this.#warn(error, 'the link cannot begin');
      this.#ended(undefined);
    }
  }

  /** Makes postings unknown that were sent without an answer. Returns null while another replica holds the lease. */
  async #prepare(): Promise<FiasConnection | null> {
    const { database, now } = this.#server;
    const { gateway } = this;
    const { fias, posting } = gateway.settings;
    if (fias === null) throw new Error('The gateway has no address');
    const timeZone = await database.transaction(async (transaction) => {
      if (!(await stillHolds(transaction, gateway.id, this.#holder, now()))) return null;
      await makeSentUnknown(transaction, gateway, now());
      await forgetUnfinished(transaction, gateway.id);
      return zoneOf(transaction, gateway.areaPath);
    });
    if (timeZone === null) return null;
    return {
      host: fias.host,
      port: fias.port,
      encoding: fias.encoding,
      postingMode: fias.postingMode,
      timeZone,
      authKey: await openSecret(this.#server, gateway, 'authKey'),
      separatesTax: posting.taxMode === 'separate',
    };
  }

  #handlers(): FiasHandlers {
    const add = (event: LinkEvent) => this.#inbox.add(event);
    return {
      state: (state) => {
        if (state === 'up') {
          this.#upSince ??= this.#clock.now().getTime();
          this.#heldUntil = 0;
          this.#learnsUntil = this.#clock.now().getTime() + firstRecordsWithinMs;
        }
        add({ kind: 'state', state });
        this.#look();
      },
      guest: (record) => {
        const now = this.#clock.now().getTime();
        if (now < this.#learnsUntil)
          this.#learnsUntil = Math.max(this.#learnsUntil, now + nextRecordWithinMs);
        add({ kind: 'guest', record });
      },
      resync: (event) => add({ kind: 'resync', event }),
      audit: (event) => {
        add({ kind: 'audit', event });
        if (event === 'ended') this.#release();
      },
      lateAnswer: (record) => {
        if (record.type === 'PA')
          add({ kind: 'answer', sequence: record.sequence, answer: record.answer });
      },
      configuration: ({ hotel = '', version = '' }) =>
        add({ kind: 'system', text: `${hotel} ${version}`.trim().slice(0, 200) }),
      invalid: (text) => add({ kind: 'error', text }),
      trace: (entry) => add({ kind: 'trace', entry }),
      ended: ({ text }) => this.#ended(text),
    };
  }

  #ended(text: string | undefined): void {
    this.#client = undefined;
    this.#inbox.add({ kind: 'state', state: 'down' });
    if (text !== undefined && !this.#isStopped) this.#inbox.add({ kind: 'error', text });
    if (this.#isStopped) return;
    const wasUpMs = this.#upSince === undefined ? 0 : this.#clock.now().getTime() - this.#upSince;
    this.#upSince = undefined;
    this.#attempts = wasUpMs > 60 * second ? 0 : this.#attempts + 1;
    const pause = pausesMs[Math.min(this.#attempts, pausesMs.length - 1)] ?? second;
    this.#cancelTimer();
    this.#cancelTimer = this.#clock.after(pause, () => {
      this.#connecting = this.#connect();
    });
  }

  #hold(milliseconds: number, state: 'audit' | undefined): void {
    this.#heldUntil = this.#clock.now().getTime() + milliseconds;
    if (state !== undefined) this.#inbox.add({ kind: 'state', state });
  }

  #release(): void {
    if (this.#heldUntil === 0) return;
    this.#heldUntil = 0;
    if (this.#client !== undefined) this.#inbox.add({ kind: 'state', state: this.#client.state });
  }

  /** Repeats a write until the database takes it: an answer must not be lost. */
  async #persist(work: (transaction: ScopedTransaction) => Promise<void>): Promise<void> {
    for (;;)
      try {
        await this.#server.database.transaction(work);
        return;
      } catch (error) {
        if (this.#isStopped) throw error;
        this.#warn(error, 'an answer is not stored yet');
        await new Promise<void>((resolve) => {
          this.#clock.after(second, resolve);
        });
      }
  }

  /** Looks now and then for what other replicas have queued. */
  #look(): void {
    this.#cancelTimer();
    if (this.#isStopped || this.#client?.state !== 'up') return;
    if (this.#clock.now().getTime() >= this.#heldUntil) this.#release();
    this.wake();
    void this.#requestStays();
    this.#cancelTimer = this.#clock.after(lookEveryMs, () => this.#look());
  }

  /** Requests all stays (DR) if a person wants it: between two charges, if there are many. */
  async #requestStays(): Promise<void> {
    try {
      const { system } = this.#server.database;
      const ofGateway = system.selectFrom('pms_link').where('id', '=', this.gateway.id);
      const link = await ofGateway.select('resync_requested_at as at').executeTakeFirst();
      if ((link?.at ?? null) === null || this.#client === undefined) return;
      const obstacle = this.#client.requestResync();
      this.#wantsStays = obstacle?.why === 'busy';
      if (obstacle !== undefined && obstacle.why !== 'inquires') return;
      await system
        .updateTable('pms_link')
        .set({ resync_requested_at: null })
        .where('id', '=', this.gateway.id)
        .execute();
    } catch (error) {
      this.#warn(error, 'a synchronization waits');
    }
  }

  async #store(events: readonly LinkEvent[]): Promise<void> {
    const { database, now, jobs } = this.#server;
    try {
      await database.transaction((transaction) =>
        storeEvents(transaction, this.gateway, events, now(), this.#holder),
      );
    } catch (error) {
      this.#warn(error, 'records of the property system are not stored yet');
      throw error;
    }
    jobs.wake(changeSessions);
  }

  #warn(error: unknown, message: string): void {
    this.#server.log.warn({ err: error, gateway: this.gateway.id }, message);
  }
}
