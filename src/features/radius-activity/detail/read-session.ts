import { sql } from 'kysely';
import * as z from 'zod';
import type { ScopedTransaction } from '../../../server/context.ts';
import { isInSubtree } from '../../../server/database/subtree.ts';
import { inheritedSettings } from '../../../server/tenancy.ts';
import { usualInterimSeconds } from '../../radius/public/accounting.ts';
import type { OpenedSession, SessionEvent } from '../contract.ts';
import type { Sight } from '../rows/places.ts';
import { sessionsOf } from '../rows/read-rows.ts';

const mostEvents = 1_000;

/** Reads a session with its timeline. */
export async function openedSession(
  transaction: ScopedTransaction,
  id: string,
  sight: Sight,
  now: Date,
): Promise<OpenedSession | null> {
  const [session] = await sessionsOf(transaction, [id], sight, now);
  if (session === undefined) return null;
  const grant = await transaction
    .selectFrom('guest_session as session')
    .innerJoin('radius_grant as grant', 'grant.id', 'session.grant_id')
    .select(['grant.at', 'grant.limits'])
    .where('session.id', '=', id)
    .executeTakeFirst();
  const limits = grant?.limits;
  const { timeZone } = await inheritedSettings(transaction, session.areaNumber);
  return {
    ...session,
    interimSeconds: limits?.interimSeconds ?? usualInterimSeconds,
    login:
      grant === undefined
        ? null
        : {
            at: grant.at.toISOString(),
            rates: limits?.rates ?? null,
            endsAt: limits?.endsAt ?? null,
          },
    events: await eventsOf(transaction, id, sight),
    timeZone: timeZone ?? 'UTC',
  };
}

const details = z.record(z.string(), z.unknown()).nullable().catch(null);

async function eventsOf(
  transaction: ScopedTransaction,
  sessionId: string,
  { isMasked }: Sight,
): Promise<SessionEvent[]> {
  const rows = await transaction
    .selectFrom('guest_session_event')
    .select(['at', 'kind', 'bytes_in as bytesIn', 'bytes_out as bytesOut', 'detail'])
    .where('session_id', '=', sessionId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostEvents)
    .execute();
  return rows.toReversed().map(({ at, bytesIn, bytesOut, detail, kind }) => ({
    kind,
    at: at.toISOString(),
    bytesIn: Number(bytesIn),
    bytesOut: Number(bytesOut),
    detail: isMasked ? withoutAddresses(details.parse(detail)) : details.parse(detail),
  }));
}

/** An event may name the address that a session changed to. */
function withoutAddresses(detail: SessionEvent['detail']): SessionEvent['detail'] {
  if (detail === null) return null;
  const { ipAddress: _ip, macAddress: _mac, ...others } = detail;
  return others;
}

/** Returns the newest session of a guest, or of a device whose guest is unknown, in these subtrees. */
export async function lastSessionOf(
  transaction: ScopedTransaction,
  { macAddress, guestId }: { macAddress: string | null; guestId: string | null },
  prefixes: readonly string[],
): Promise<{ id: string; guestId: string | null } | null> {
  const subject =
    guestId !== null
      ? sql`guest_id = ${guestId}`
      : macAddress !== null
        ? sql`mac_address = ${macAddress}`
        : null;
  if (subject === null) return null;
  const within = prefixes.map((path) => isInSubtree('organization_path', { path }));
  const { rows } = await sql<{ id: string; guestId: string | null }>`
    select id, guest_id as "guestId" from guest_session
    where ${subject} and (${sql.join(within, sql` or `)})
    order by started_at desc limit 1`.execute(transaction);
  return rows[0] ?? null;
}
