import type { ScopedTransaction } from '../../../server/context.ts';
import { isReason, type Reason } from '../../radius/public/reasons.ts';
import { advanceAttempt } from '../attempts/attempts.ts';
import { noteRefusal } from './guesses.ts';
import type { Outcome, Visit } from './visit.ts';

const waitsMs = 10_000;
const loginMs = 60_000;

export type Waiting =
  | { kind: 'online'; guestId: string }
  | { kind: 'waiting'; isSlow: boolean }
  | { kind: 'refused'; reason: Reason };

/** Returns whether the gateway has reported the guest's session, or RADIUS has refused the login. */
export async function waitForSession(visit: Visit): Promise<Waiting> {
  const { server, area, state, now } = visit;
  const { arrival, attemptId, startedAt } = state;
  const sentAt = state.sentAt ?? startedAt;
  // A gateway that sends the browser back has asked RADIUS before.
  const askedAt = new Date(state.sentAt ?? startedAt - loginMs);
  const mac = arrival?.macAddress ?? null;
  return server.database.withScope(area.scope, async (transaction): Promise<Waiting> => {
    const guestId = state.guestId ?? (await guestOfAttempt(transaction, attemptId));
    if (guestId !== null) {
      const session = await transaction
        .selectFrom('guest_session')
        .select('id')
        .where('guest_id', '=', guestId)
        .where('state', '=', 'open')
        .$if(mac !== null, (query) => query.where('mac_address', '=', mac ?? ''))
        .limit(1)
        .executeTakeFirst();
      if (session !== undefined) {
        await advanceAttempt(transaction, attemptId, { step: 'Online' }, now);
        return { kind: 'online', guestId };
      }
      const rejected = await transaction
        .selectFrom('radius_auth')
        .select('reason')
        .where('guest_id', '=', guestId)
        .where('at', '>=', askedAt)
        .where('result', '=', 'rejected')
        .orderBy('at', 'desc')
        .limit(1)
        .executeTakeFirst();
      const reason = rejected?.reason ?? null;
      if (reason !== null && isReason(reason)) {
        await noteRefusal(transaction, visit, reason, null);
        return { kind: 'refused', reason };
      }
    }
    return { kind: 'waiting', isSlow: now.getTime() - sentAt > waitsMs };
  });
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

/** Returns where an online guest goes: to the status page, or where the portal says. */
export function afterSignIn({ portal, state }: Visit): Outcome {
  const { target, address } = portal.afterSignIn;
  const original = state.arrival?.originalUrl ?? null;
  if (target === 'original' && original !== null) return { kind: 'leave', url: original };
  if (target === 'address' && address !== null) return { kind: 'leave', url: address };
  return { kind: 'go', page: 'connected', state };
}
