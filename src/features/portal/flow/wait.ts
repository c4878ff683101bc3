import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { isReason, type Reason } from '../../radius/public/reasons.ts';
import { advanceAttempt } from '../attempts/attempts.ts';
import { codeOfVisit } from './email-codes.ts';
import { noteRefusal } from './guesses.ts';
import type { Outcome, Visit } from './visit.ts';

const waitsMs = 10_000;
const loginMs = 60_000;

export type Waiting =
  | { kind: 'online'; guestId: string; isUnconfirmed: boolean }
  | { kind: 'waiting'; isSlow: boolean }
  | { kind: 'refused'; reason: Reason };

/**
 * Returns whether the gateway has reported the guest's session, or RADIUS has refused the login. Only what was reported
 * since the login counts, except where the gateway stays silent: it may not report a session that it has already.
 */
export async function waitForSession(visit: Visit): Promise<Waiting> {
  const { server, area, state, now } = visit;
  const { attemptId, startedAt } = state;
  const isSlow = now.getTime() - (state.sentAt ?? startedAt) > waitsMs;
  // A gateway that sends the browser back has asked RADIUS before.
  const since = new Date(state.sentAt ?? startedAt - loginMs);
  return server.database.withScope(area.scope, async (transaction): Promise<Waiting> => {
    const guestId = state.guestId ?? (await guestOfAttempt(transaction, attemptId));
    if (guestId === null) return { kind: 'waiting', isSlow };
    const known = { guestId, mac: state.arrival?.macAddress ?? null };
    const session = await latestSession(transaction, known);
    const rejected = await latestRejection(transaction, { ...known, since });
    const isReported = session !== undefined && session.at >= (rejected?.at ?? since);
    if (isReported || (session !== undefined && rejected === undefined && isSlow)) {
      await advanceAttempt(transaction, attemptId, { step: 'Online' }, now);
      const code = await codeOfVisit(transaction, visit);
      const isUnconfirmed = code?.guestId === guestId && !code.isConfirmed && !code.isExpired;
      return { kind: 'online', guestId, isUnconfirmed };
    }
    const reason = rejected?.reason ?? null;
    if (reason === null || !isReason(reason)) return { kind: 'waiting', isSlow };
    await noteRefusal(transaction, visit, reason, null);
    return { kind: 'refused', reason };
  });
}

interface KnownDevice {
  guestId: string;
  /** null where the gateway does not send it */
  mac: string | null;
}

/** Returns when the open session of the guest's device began or was last reported. */
function latestSession(transaction: ScopedTransaction, { guestId, mac }: KnownDevice) {
  const at = sql<Date>`greatest(started_at, last_event_at)`;
  return transaction
    .selectFrom('guest_session')
    .select(at.as('at'))
    .where('guest_id', '=', guestId)
    .where('state', '=', 'open')
    .$if(mac !== null, (query) => query.where('mac_address', '=', mac ?? ''))
    .orderBy(at, 'desc')
    .limit(1)
    .executeTakeFirst();
}

function latestRejection(
  transaction: ScopedTransaction,
  { guestId, mac, since }: KnownDevice & { since: Date },
) {
  return transaction
    .selectFrom('radius_auth')
    .select(['reason', 'at'])
    .where('guest_id', '=', guestId)
    .where('at', '>=', since)
    .where('result', '=', 'rejected')
    .$if(mac !== null, (query) =>
      query.where(({ or, eb }) => or([eb('mac_address', '=', mac), eb('mac_address', 'is', null)])),
    )
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function guestOfAttempt(
  transaction: ScopedTransaction,
  attemptId: string,
): Promise<string | null> {
  const attempt = await transaction
    .selectFrom('portal_attempt')
    .select('guest_id as guestId')
    .where('id', '=', attemptId)
    .executeTakeFirst();
  return attempt?.guestId ?? null;
}

/** Returns where an online guest goes: to the status page, which has the field for a mailed code, or where the portal says. */
export function afterSignIn(
  { portal, state }: Visit,
  isUnconfirmed: boolean,
  /** of the conference that the guest attends */
  landingPage: string | null = null,
): Outcome {
  if (isUnconfirmed) return { kind: 'go', page: 'connected', state };
  if (landingPage !== null) return { kind: 'continue', state, url: landingPage };
  const { target, address } = portal.afterSignIn;
  const original = state.arrival?.originalUrl ?? null;
  if (target === 'original' && original !== null) return { kind: 'continue', state, url: original };
  if (target === 'address' && address !== null) return { kind: 'continue', state, url: address };
  return { kind: 'go', page: 'connected', state };
}
