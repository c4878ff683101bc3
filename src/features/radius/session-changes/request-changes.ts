import { type RawBuilder, sql } from 'kysely';
import type { Caller, ScopedTransaction, ServerContext } from '../../../server/context.ts';
import {
  type ChangeOutcome,
  carryOut,
  prepareChange,
  type RequestedChange,
  recordOutcome,
} from './carry-out.ts';

/** How many requests a gateway receives in a second. */
const perSecond = 20;
/** After this time the background work takes over what a request has not finished, because its server ended. */
const takeOverMs = 60_000;

interface Requester {
  now: Date;
  by: string;
}

/**
 * Lets background work tell the gateways about active sessions, a few per second and gateway. `isChanged` selects rows
 * of `guest_session`. Wake `changeSessions` afterwards.
 */
export async function requestChanges(
  transaction: ScopedTransaction,
  isChanged: RawBuilder<boolean>,
  { now, by }: Requester,
): Promise<void> {
  await sql`
    insert into guest_session_change (session_id, must_end, requested_at, requested_by, next_step_at)
    select id, false, ${now}, ${by}, ${now}::timestamptz + interval '1 second' / ${perSecond}::integer
      * (row_number() over (partition by organization_number, device_id, nas_identifier order by id) - 1)
    from guest_session where state = 'open' and ${isChanged}
    on conflict (session_id) do update set
      next_step_at = excluded.next_step_at, requested_by = excluded.requested_by, failures = 0`.execute(
    transaction,
  );
}

/** Stores changes that the caller carries out after its commit, so that they survive a crash in between. */
export async function storeChanges(
  transaction: ScopedTransaction,
  changes: readonly RequestedChange[],
  { now, by }: Requester,
): Promise<void> {
  if (changes.length === 0) return;
  await transaction
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
        must_end: ref('excluded.must_end'),
        requested_by: ref('excluded.requested_by'),
        next_step_at: ref('excluded.next_step_at'),
        failures: 0,
      })),
    )
    .execute();
}

/** Carries out stored changes at once and returns the outcome of each; sessions that are over have none. */
export async function carryOutChanges(
  server: ServerContext,
  caller: Pick<Caller, 'displayName'>,
  changes: readonly RequestedChange[],
): Promise<(ChangeOutcome & { sessionId: string })[]> {
  const outcomes = await Promise.all(
    changes.map(async (change) => {
      const { sessionId } = change;
      const prepared = await server.database.transaction((transaction) =>
        prepareChange(transaction, server, change),
      );
      const outcome = prepared && (await carryOut(prepared, server));
      await server.database.transaction(async (transaction) => {
        if (prepared !== undefined && outcome !== undefined)
          await recordOutcome(transaction, prepared, {
            ...outcome,
            by: caller.displayName,
            at: server.now(),
          });
        await transaction
          .deleteFrom('guest_session_change')
          .where('session_id', '=', sessionId)
          .execute();
      });
      return outcome === undefined ? [] : [{ ...outcome, sessionId }];
    }),
  );
  return outcomes.flat();
}
