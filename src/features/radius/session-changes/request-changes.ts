import { type RawBuilder, sql } from 'kysely';
import type { Caller, ScopedTransaction, ServerContext } from '../../../server/context.ts';
import {
  type ChangeOutcome,
  carryOut,
  prepareChange,
  type RequestedChange,
  recordOutcome,
} from './carry-out.ts';

/** How many requests a gateway receives in a second (RFC 5176 sets no limit; every gateway takes as many). */
export const requestsPerSecond = 20;
/** After this time the background work takes over what a request has not finished, because its server ended. */
const takeOverMs = 60_000;
/** A gateway that has not done it by the last one has been out of reach for an hour. */
export const retriesMs: readonly number[] = [30_000, 5 * 60_000, 55 * 60_000];

interface Requester {
  now: Date;
  by: string;
}

/** A change that is stored; a later change of the same session replaces it, under another id. */
export interface StoredChange extends RequestedChange {
  id: string;
}

/**
 * Lets background work send requests about active sessions to their gateways, a few per second and gateway. `isChanged`
 * selects rows of `guest_session`. Wake `changeSessions` afterwards.
 */
export async function requestChanges(
  transaction: ScopedTransaction,
  isChanged: RawBuilder<boolean>,
  { now, by, mustEnd = false }: Requester & { mustEnd?: boolean },
): Promise<void> {
  await sql`
    with changed as (
      select id, organization_number, device_id, nas_identifier
      from guest_session where state = 'open' and ${isChanged}
    ), waiting as (
      select organization_number, device_id, nas_identifier, count(*) as count
      from guest_session_change change join guest_session session on session.id = change.session_id
      where next_step_at > ${now} and next_step_at < ${now}::timestamptz + interval '5 minutes'
      group by 1, 2, 3
    )
    insert into guest_session_change as pending (
      session_id, must_end, requested_at, requested_by, next_step_at)
    select changed.id, ${mustEnd}::boolean, ${now}, ${by},
      ${now}::timestamptz + interval '1 second' / ${requestsPerSecond}::integer
        * (coalesce(waiting.count, 0) + row_number() over (
          partition by changed.organization_number, changed.device_id, changed.nas_identifier
          order by changed.id) - 1)
    from changed left join waiting
      on waiting.organization_number = changed.organization_number
      and waiting.device_id is not distinct from changed.device_id
      and waiting.nas_identifier is not distinct from changed.nas_identifier
    on conflict (session_id) do update set
      id = excluded.id, must_end = pending.must_end or excluded.must_end,
      next_step_at = excluded.next_step_at, requested_by = excluded.requested_by, failures = 0`.execute(
    transaction,
  );
}

/**
 * Stores changes that the caller carries out after its commit, so that they survive a crash in between. A session that
 * had to end before must still end.
 */
export async function storeChanges(
  transaction: ScopedTransaction,
  changes: readonly RequestedChange[],
  { now, by }: Requester,
): Promise<StoredChange[]> {
  if (changes.length === 0) return [];
  return transaction
    .insertInto('guest_session_change')
    .values(
      changes.map(({ sessionId, mustEnd }) => ({
        session_id: sessionId,
        must_end: mustEnd,
        requested_at: now,
        requested_by: by,
        next_step_at: new Date(now.getTime() + takeOverMs),
      })),
    )
    .onConflict((conflict) =>
      conflict.column('session_id').doUpdateSet(({ ref }) => ({
        id: ref('excluded.id'),
        must_end: sql<boolean>`guest_session_change.must_end or excluded.must_end`,
        requested_by: ref('excluded.requested_by'),
        next_step_at: ref('excluded.next_step_at'),
        failures: 0,
      })),
    )
    .returning(['id', 'session_id as sessionId', 'must_end as mustEnd'])
    .execute();
}

/** Carries out stored changes at once and returns the outcome of each; sessions that are over have none. */
export async function carryOutChanges(
  server: ServerContext,
  caller: Pick<Caller, 'displayName'>,
  changes: readonly StoredChange[],
): Promise<(ChangeOutcome & { sessionId: string })[]> {
  const outcomes = await Promise.all(
    changes.map(async (change) => {
      const { id, sessionId } = change;
      const prepared = await server.database.transaction((transaction) =>
        prepareChange(transaction, server, change),
      );
      const outcome = prepared && (await carryOut(prepared, server));
      const hasNotEnded = prepared?.limits === null && outcome?.result === 'failed';
      await server.database.transaction(async (transaction) => {
        const at = server.now();
        if (prepared !== undefined && outcome !== undefined)
          await recordOutcome(transaction, prepared, { ...outcome, by: caller.displayName, at });
        if (hasNotEnded) await retryLater(transaction, id, at);
        else await transaction.deleteFrom('guest_session_change').where('id', '=', id).execute();
      });
      return outcome === undefined ? [] : [{ ...outcome, sessionId }];
    }),
  );
  return outcomes.flat();
}

/** Leaves a session that must end to the background work, unless a later change has replaced this one. */
async function retryLater(transaction: ScopedTransaction, id: string, at: Date): Promise<void> {
  await transaction
    .updateTable('guest_session_change')
    .set({ next_step_at: new Date(at.getTime() + (retriesMs[0] ?? 0)), failures: 1 })
    .where('id', '=', id)
    .execute();
}
