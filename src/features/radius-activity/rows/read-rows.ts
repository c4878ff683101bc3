import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import type { Authentication, Session } from '../contract.ts';
import { notOfCode, placeColumns, placeJoins, type Sight, shownRows } from './places.ts';

type Stored<R> = Omit<R, 'user' | 'macAddress' | 'batch'> & {
  userName: string | null;
  macAddress: string | null;
  isNotOfCode: boolean | null;
  accessCodeId: string | null;
};

/** Reads logins by id in the given order. */
export async function authenticationsOf(
  transaction: ScopedTransaction,
  ids: readonly string[],
  sight: Sight,
): Promise<Authentication[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Stored<Omit<Authentication, 'at'>> & { at: Date }>`
    select event.id::text as id, event.at, event.result, event.reason, event.method, event.milliseconds,
      ${notOfCode.radius_auth.where} as "isNotOfCode",
      ${placeColumns}
    from radius_auth event ${placeJoins}
    where event.id = any(${ids}::bigint[])`.execute(transaction);
  const shown = await shownRows(transaction, rows, sight);
  return inOrder(
    ids,
    shown.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
  );
}

interface StoredSession
  extends Stored<
    Omit<Session, 'startedAt' | 'stoppedAt' | 'lastEventAt' | 'seconds' | 'bytesIn' | 'bytesOut'>
  > {
  startedAt: Date;
  stoppedAt: Date | null;
  lastEventAt: Date | null;
  seconds: string;
  bytesIn: string;
  bytesOut: string;
}

/** Reads sessions by id in the given order. */
export async function sessionsOf(
  transaction: ScopedTransaction,
  ids: readonly string[],
  sight: Sight,
  now: Date,
): Promise<Session[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<StoredSession>`
    select event.id, event.started_at as "startedAt", event.stopped_at as "stoppedAt",
      event.last_event_at as "lastEventAt", event.state, event.seconds,
      event.bytes_in as "bytesIn", event.bytes_out as "bytesOut", event.ip_address as "ipAddress",
      event.access_point as "accessPoint", event.termination_cause as "terminationCause",
      ${notOfCode.guest_session.where} as "isNotOfCode",
      ${placeColumns}
    from guest_session event ${placeJoins}
    where event.id = any(${ids}::uuid[])`.execute(transaction);
  const shown = await shownRows(transaction, rows, sight);
  return inOrder(
    ids,
    shown.map(({ startedAt, stoppedAt, lastEventAt, seconds, ...row }) => {
      const until = stoppedAt ?? (row.state === 'open' ? now : (lastEventAt ?? startedAt));
      return {
        ...row,
        startedAt: startedAt.toISOString(),
        stoppedAt: stoppedAt?.toISOString() ?? null,
        lastEventAt: lastEventAt?.toISOString() ?? null,
        // An open session lasts until now, whatever its last event said.
        seconds: Math.max(
          Number(seconds),
          Math.round((until.getTime() - startedAt.getTime()) / 1000),
        ),
        bytesIn: Number(row.bytesIn),
        bytesOut: Number(row.bytesOut),
        ipAddress: sight.isMasked ? null : row.ipAddress,
      };
    }),
  );
}

function inOrder<R extends { id: string }>(ids: readonly string[], rows: readonly R[]): R[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
