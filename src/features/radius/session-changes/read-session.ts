import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { codeEnd } from '../../access-codes/queries.ts';
import { zoneOfArea } from '../grants/area.ts';
import { findGuest } from '../grants/guest-entitlement.ts';
import type { SessionEntitlement } from './limits.ts';

/** The `request_reason` of a session that an administrator or its guest ended: no change of its limits undoes that. */
export const disconnectReason = 'disconnect';

/** An active session by which its gateway finds it. */
export interface ActiveSession {
  id: string;
  startedAt: Date;
  deviceId: string | null;
  acctSessionId: string | null;
  userName: string | null;
  /** a pseudonym for an erased guest */
  macAddress: string;
  nasIdentifier: string | null;
  areaNumber: number;
  areaName: string;
  /** of an openNDS gateway, which takes no requests; null: another one */
  reportingGateway: string | null;
  /** whether the gateway has yet to read that an explicit disconnect ends the session */
  isEndRequested: boolean;
  bytesIn: number;
  bytesOut: number;
  /** in both directions */
  bytes: number;
}

/** Reads an active session with what its guest may use; undefined when it is over. */
export async function activeSession(
  transaction: ScopedTransaction,
  sessionId: string,
): Promise<(ActiveSession & { entitlement: SessionEntitlement }) | undefined> {
  const row = await transaction
    .selectFrom('guest_session as session')
    .innerJoin('organization as area', 'area.number', 'session.organization_number')
    .leftJoin('device as gateway', (join) =>
      join.onRef('gateway.id', '=', 'session.device_id').on('gateway.type', '=', 'opennds'),
    )
    .leftJoin('access_code as code', 'code.id', 'session.access_code_id')
    .leftJoin('access_code_batch as batch', 'batch.id', 'code.batch_id')
    .select([
      'session.id',
      'session.started_at as startedAt',
      'session.device_id as deviceId',
      'session.acct_session_id as acctSessionId',
      'session.user_name as userName',
      'session.mac_address as macAddress',
      'session.nas_identifier as nasIdentifier',
      'session.bytes_in as bytesIn',
      'session.bytes_out as bytesOut',
      'session.guest_id as guestId',
      'area.number as areaNumber',
      'area.name as areaName',
      'gateway.name as reportingGateway',
      sql<boolean>`session.must_end
        and session.request_reason is not distinct from ${disconnectReason}`.as('isEndRequested'),
      zoneOfArea.as('timeZone'),
      sql<boolean>`batch.revoked_at is not null or code.revoked_at is not null`.as('isRevoked'),
      codeEnd.as('codeEndsAt'),
    ])
    .where('session.id', '=', sessionId)
    .where('session.state', '=', 'open')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { guestId, timeZone: zone, isRevoked, codeEndsAt, bytesIn, bytesOut, ...session } = row;
  const guest =
    guestId === null ? undefined : await findGuest(transaction, sql`guest.id = ${guestId}`);
  const isErased = guestId !== null && guest === undefined;
  return {
    ...session,
    bytesIn: Number(bytesIn),
    bytesOut: Number(bytesOut),
    bytes: Number(bytesIn) + Number(bytesOut),
    entitlement: {
      guest: guest ?? null,
      isRevoked: isRevoked || isErased,
      codeEndsAt,
      sessionStartedAt: session.startedAt,
      timeZone: zone,
    },
  };
}
