import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import type { UsableGateway } from '../../payment-gateways/queries.ts';
import { zoneOf } from '../area-clock.ts';
import type { FiasClient } from '../fias/client/client.ts';
import { type Stamp, stampOf } from '../fias/codec/values.ts';
import { changePostingState } from '../postings/change-state.ts';
import { atPresentRoom } from '../postings/charging/present-room.ts';
import { applyAnswer, makeUnknown } from '../postings/sending/answer-posting.ts';
import {
  beginSending,
  nextPosting,
  recordOf,
  undoSending,
} from '../postings/sending/send-posting.ts';
import { lockPosting } from '../postings/stored-posting.ts';
import { applyStays } from '../stays/apply-stays.ts';
import { stillHolds } from './lease.ts';
import { takeNumber } from './link-row.ts';

interface Link {
  server: Pick<ServerContext, 'database' | 'now'>;
  holder: string;
  gateway: UsableGateway;
  client: FiasClient;
  /** runs a transaction, again until the database takes it */
  persist(work: (transaction: ScopedTransaction) => Promise<void>): Promise<void>;
}

/** held: the link cannot take it now; audit: it is asked again after the night audit; silent: an inquiry had no answer */
type Sent = 'sent' | 'nothing' | 'held' | 'audit' | 'silent';

/** A portal waits for 8 s; an older inquiry has no reader. */
const inquiryLastsMs = 8_000;
const inquiryRetryMs = 30_000;

/**
 * Sends the oldest posting and applies its answer. 'sent' is committed before the record is written, so that a posting
 * whose server crashed is known to be uncertain. Returns what happened.
 */
export async function sendNext(link: Link): Promise<Sent> {
  const { server, gateway, client } = link;
  if (client.state !== 'up' || client.isSilent) return 'held';
  let confirmed: string | undefined;
  if (gateway.settings.fias?.postingMode === 'request') {
    const stay = await confirmStay(link);
    if (typeof stay === 'string') return stay;
    confirmed = stay.postingId;
  }
  const begun = await whileHeld(link, async (transaction) => {
    const posting = await nextPosting(transaction, gateway.id, server.now());
    if (posting === undefined) return undefined;
    // Another one became due meanwhile, which needs an inquiry of its own.
    if (confirmed !== undefined && posting.id !== confirmed) return 'other';
    const charged = await atPresentRoom(transaction, gateway, posting, server.now());
    if (charged === undefined) return 'other';
    const { sequence } = await beginSending(transaction, gateway, charged, server.now());
    return { posting, record: recordOf(gateway, charged, sequence) };
  });
  if (begun === 'lost') return 'held';
  if (begun === undefined) return 'nothing';
  if (begun === 'other') return 'sent';
  const { posting, record } = begun;
  const outcome = await client.post(record);
  if (outcome.kind === 'notSent') {
    await link.persist((transaction) =>
      undoSending(transaction, gateway.id, posting.id, record.sequence, server.now()),
    );
    return 'held';
  }
  if (outcome.kind === 'unknown') {
    await link.persist((transaction) =>
      makeUnknown(transaction, gateway, posting.id, server.now()),
    );
    return 'sent';
  }
  const { answer, sequence } = outcome.answer;
  await link.persist((transaction) =>
    applyAnswer(transaction, gateway, { sequence, answer }, server.now()),
  );
  return answer === 'NA' ? 'audit' : 'sent';
}

/** FIAS wants an inquiry before a charge to a reservation. Nothing is charged by it, so it may be repeated. */
async function confirmStay(link: Link): Promise<Sent | { postingId: string }> {
  const { server, gateway, client } = link;
  const next = await whileHeld(link, (transaction) =>
    nextPosting(transaction, gateway.id, server.now()),
  );
  if (next === 'lost') return 'held';
  if (next === undefined) return 'nothing';
  const matches = await inquire(link, next.room);
  if (matches === 'silent') return client.state === 'up' ? 'silent' : 'held';
  if (matches.includes(next.reservation ?? '')) return { postingId: next.id };
  await server.database.transaction(async (transaction) => {
    const posting = await lockPosting(transaction, next.id);
    if (posting?.state === 'queued' || posting?.state === 'retry')
      await changePostingState(transaction, posting, {
        state: 'refused',
        answer: 'NG',
        now: server.now(),
      });
  });
  return 'sent';
}

/** Answers the inquiries of portals, the oldest first. */
export async function answerInquiries(link: Link): Promise<void> {
  const { server, gateway } = link;
  const { system } = server.database;
  const asked = await system
    .selectFrom('pms_inquiry')
    .select(['id', 'room'])
    .where('gateway_id', '=', gateway.id)
    .where('answered_at', 'is', null)
    .where('requested_at', '>', new Date(server.now().getTime() - inquiryLastsMs))
    .orderBy('requested_at')
    .limit(10)
    .execute();
  for (const room of new Set(asked.map((inquiry) => inquiry.room))) {
    const found = await inquire(link, room);
    const outcome = found === 'silent' ? 'silent' : found.length > 0 ? 'matches' : 'none';
    const ids = asked.filter((inquiry) => inquiry.room === room).map(({ id }) => id);
    await system
      .updateTable('pms_inquiry')
      .set({ answered_at: server.now(), outcome })
      .where('id', '=', any(ids))
      .execute();
  }
  if (asked.length > 0)
    await system
      .deleteFrom('pms_inquiry')
      .where('gateway_id', '=', gateway.id)
      .where('requested_at', '<', new Date(server.now().getTime() - inquiryRetryMs))
      .execute();
}

/** Asks who stays in a room, stores these stays, and returns their reservations. */
async function inquire(link: Link, room: string): Promise<string[] | 'silent'> {
  const { server, gateway, client } = link;
  const prepared = await whileHeld(link, async (transaction) => ({
    sequence: await takeNumber(transaction, gateway, 'record', server.now()),
    stamp: await localStamp(transaction, gateway, server.now()),
  }));
  if (prepared === 'lost') return 'silent';
  const outcome = await client.inquire({
    type: 'PR',
    step: 'inquiry',
    sequence: prepared.sequence,
    sought: room,
    workstation: 'ATRIUM',
    ...prepared.stamp,
  });
  if (outcome.kind === 'answered') return outcome.answer.answer === 'NG' ? [] : 'silent';
  if (outcome.kind !== 'matches') return 'silent';
  const { matches } = outcome.list;
  await server.database.transaction((transaction) =>
    applyStays(
      transaction,
      gateway,
      matches.map((match) => ({ type: 'GC' as const, ...match, isResync: false })),
      { now: server.now(), resyncSince: null, source: 'inquiry' },
    ),
  );
  return matches.map(({ reservation }) => reservation);
}

async function localStamp(
  transaction: ScopedTransaction,
  { areaPath }: UsableGateway,
  now: Date,
): Promise<Stamp> {
  return stampOf(now, await zoneOf(transaction, areaPath));
}

function whileHeld<T>(
  { server, gateway, holder }: Link,
  work: (transaction: ScopedTransaction) => Promise<T>,
): Promise<T | 'lost'> {
  return server.database.transaction(async (transaction) =>
    (await stillHolds(transaction, gateway.id, holder, server.now())) ? work(transaction) : 'lost',
  );
}
