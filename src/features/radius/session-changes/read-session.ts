import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { codeEnd } from '../../access-codes/queries.ts';
import type { Entitlement } from './limits.ts';

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
  bytesIn: number;
  bytesOut: number;
  /** in both directions */
  bytes: number;
}

/** Reads an active session with what its guest may use; undefined when it is over. */
export async function activeSession(
  transaction: ScopedTransaction,
  sessionId: string,
): Promise<(ActiveSession & { entitlement: Entitlement }) | undefined> {
  const row = await transaction
    .selectFrom('guest_session as session')
    .innerJoin('organization as area', 'area.number', 'session.organization_number')
    .leftJoin('guest', 'guest.id', 'session.guest_id')
    .leftJoin('service_plan as plan', 'plan.id', 'guest.plan_id')
    .leftJoin('guest_usage as usage', 'usage.guest_id', 'guest.id')
    .leftJoin('access_code as code', (join) =>
      join.on('code.id', '=', sql<string>`coalesce(guest.access_code_id, session.access_code_id)`),
    )
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
      'area.number as areaNumber',
      'area.name as areaName',
      'guest.status',
      'guest.valid_until as validUntil',
      'plan.duration_seconds as durationSeconds',
      'plan.bandwidth_down as bandwidthDown',
      'plan.bandwidth_up as bandwidthUp',
      'plan.settings',
      'usage.seconds',
      'usage.bytes_in as usedIn',
      'usage.bytes_out as usedOut',
      'code.id as codeId',
      sql<boolean>`batch.revoked_at is not null or code.revoked_at is not null`.as('isRevoked'),
      codeEnd.as('codeEndsAt'),
    ])
    .where('session.id', '=', sessionId)
    .where('session.state', '=', 'open')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { status, settings, codeId, bytesIn, bytesOut, ...session } = row;
  const { durationSeconds, bandwidthDown, bandwidthUp } = row;
  return {
    ...session,
    bytesIn: Number(bytesIn),
    bytesOut: Number(bytesOut),
    bytes: Number(bytesIn) + Number(bytesOut),
    entitlement: {
      plan: settings === null ? null : { durationSeconds, bandwidthDown, bandwidthUp, settings },
      isDisabled: status !== 'Active',
      validUntil: row.validUntil,
      code: codeId === null ? null : { isRevoked: row.isRevoked, endsAt: row.codeEndsAt },
      used: {
        seconds: Number(row.seconds ?? 0),
        bytes: Number(row.usedIn ?? 0) + Number(row.usedOut ?? 0),
      },
      sessionStartedAt: row.startedAt,
    },
  };
}
