import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import type { UsableGateway } from '../../payment-gateways/queries.ts';
import { businessDateAfterAudit, businessDateAt, zoneOf } from '../area-clock.ts';
import type { TraceEntry } from '../fias/client/connection.ts';
import type { GuestRecord } from '../fias/codec/records.ts';
import { applyAnswer } from '../postings/sending/answer-posting.ts';
import type { LinkState } from '../states.ts';
import { applyStays } from '../stays/apply-stays.ts';
import { abandonResync, beginResync, finishResync } from '../stays/resync.ts';
import { writeLinkState } from './lease.ts';

/** What a link reported and is not stored yet. */
export type LinkEvent =
  | { kind: 'guest'; record: GuestRecord }
  | { kind: 'resync'; event: 'started' | 'ended' | 'unanswered' | 'unfinished' }
  | { kind: 'audit'; event: 'started' | 'ended' }
  | { kind: 'answer'; sequence: number; answer: string }
  | { kind: 'state'; state: LinkState }
  | { kind: 'system'; text: string }
  | { kind: 'error'; text: string }
  | { kind: 'trace'; entry: TraceEntry };

const storedRecords = 500;
/** Older records are deleted from time to time, because each record is a transaction of its own. */
const prunedEvery = 50;
const longestTrace = 2_000;

/**
 * Stores what a link reported, in its order, in one transaction. `holder`: the replica it is of, which writes nothing about
 * the link itself after another has taken it over.
 */
export async function storeEvents(
  transaction: ScopedTransaction,
  gateway: UsableGateway,
  events: readonly LinkEvent[],
  now: Date,
  holder?: string,
): Promise<void> {
  const reported = events.filter((event) => event.kind !== 'trace');
  let guests: GuestRecord[] = [];
  let resyncSince = reported.length === 0 ? null : await resyncSinceOf(transaction, gateway.id);
  const storeGuests = async () => {
    await applyStays(transaction, gateway, guests, { now, resyncSince });
    guests = [];
  };
  for (const event of reported) {
    if (event.kind === 'guest') {
      guests.push(event.record);
      continue;
    }
    await storeGuests();
    await storeEvent(transaction, gateway, event, { now, holder });
    if (event.kind === 'resync') resyncSince = await resyncSinceOf(transaction, gateway.id);
  }
  await storeGuests();
  await storeTrace(
    transaction,
    gateway,
    events.flatMap((event) => (event.kind === 'trace' ? [event.entry] : [])),
    now,
  );
}

async function storeEvent(
  transaction: ScopedTransaction,
  gateway: UsableGateway,
  event: Exclude<LinkEvent, { kind: 'guest' | 'trace' }>,
  { now, holder }: { now: Date; holder: string | undefined },
): Promise<void> {
  const { id } = gateway;
  const set = (values: { system?: string; last_error?: string; business_date?: string }) =>
    transaction
      .updateTable('pms_link')
      .set(values)
      .where('id', '=', id)
      .$if(holder !== undefined, (query) => query.where('holder', '=', holder ?? null))
      .execute();
  switch (event.kind) {
    case 'state':
      await writeLinkState(transaction, id, event.state, { now, holder });
      return;
    case 'answer':
      await applyAnswer(transaction, gateway, event, now);
      return;
    case 'system':
      await set({ system: event.text });
      return;
    case 'error':
      await set({ last_error: event.text.slice(0, 500) });
      return;
    case 'audit': {
      const zone = await zoneOf(transaction, gateway.areaPath);
      const { business_date: before } = await transaction
        .selectFrom('pms_link')
        .select('business_date')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const after =
        event.event === 'started'
          ? businessDateAt(now, zone, before)
          : businessDateAfterAudit(now, zone);
      await set({ business_date: after });
      return;
    }
    case 'resync':
      await storeResync(transaction, gateway, event.event, now);
  }
}

async function storeResync(
  transaction: ScopedTransaction,
  gateway: UsableGateway,
  event: Extract<LinkEvent, { kind: 'resync' }>['event'],
  now: Date,
): Promise<void> {
  if (event === 'started') await beginResync(transaction, gateway.id, now);
  else if (event === 'ended') await finishResync(transaction, gateway, now);
  else if (event === 'unanswered')
    await abandonResync(
      transaction,
      gateway.id,
      'The property system did not begin the synchronization within a minute. Newer ones ignore the request; start it there.',
    );
  else
    await abandonResync(
      transaction,
      gateway.id,
      'The synchronization had no end, so no stay was removed.',
    );
}

async function resyncSinceOf(transaction: ScopedTransaction, gatewayId: string) {
  const link = await transaction
    .selectFrom('pms_link')
    .select('resync_started_at as since')
    .where('id', '=', gatewayId)
    .executeTakeFirst();
  return link?.since ?? null;
}

async function storeTrace(
  transaction: ScopedTransaction,
  { id, areaNumber, areaPath }: UsableGateway,
  entries: readonly TraceEntry[],
  now: Date,
): Promise<void> {
  if (entries.length === 0) return;
  const inserted = await transaction
    .insertInto('pms_trace')
    .values(
      entries.slice(-storedRecords).map(({ at, direction, record }) => ({
        organization_number: areaNumber,
        organization_path: areaPath,
        gateway_id: id,
        at,
        direction,
        record: record.slice(0, longestTrace),
      })),
    )
    .returning('id')
    .execute();
  if (inserted.some(({ id }) => Number(id) % prunedEvery === 0))
    await sql`
    delete from pms_trace where gateway_id = ${id} and id <= (
      select id from pms_trace where gateway_id = ${id}
      order by id desc offset ${storedRecords} limit 1)`.execute(transaction);
  if (entries.some(({ direction }) => direction === 'in'))
    await transaction
      .updateTable('pms_link')
      .set({ last_record_at: now })
      .where('id', '=', id)
      .execute();
}
