import { isReason, type Reason } from '../../radius/reasons.ts';
import { advanceAttempt } from '../attempts/attempts.ts';
import { noteRefusal } from './guesses.ts';
import type { Outcome, Visit } from './visit.ts';

const waitsMs = 10_000;

export type Waiting =
  | { kind: 'online' }
  | { kind: 'waiting'; isSlow: boolean }
  | { kind: 'refused'; reason: Reason };

/** Returns whether the gateway has reported the guest's session, or RADIUS has refused the login. */
export async function waitForSession(visit: Visit): Promise<Waiting> {
  const { server, area, state, now } = visit;
  const { guestId, arrival, attemptId } = state;
  const sentAt = new Date(state.sentAt ?? state.startedAt);
  const mac = arrival?.macAddress ?? null;
  return server.database.withScope(area.scope, async (transaction): Promise<Waiting> => {
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
        return { kind: 'online' };
      }
      const rejected = await transaction
        .selectFrom('radius_auth')
        .select('reason')
        .where('guest_id', '=', guestId)
        .where('at', '>=', sentAt)
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
    return { kind: 'waiting', isSlow: now.getTime() - sentAt.getTime() > waitsMs };
  });
}

/** Returns where an online guest goes: to the status page, or where the portal says. */
export function afterSignIn({ portal, state }: Visit): Outcome {
  const { target, address } = portal.afterSignIn;
  const original = state.arrival?.originalUrl ?? null;
  if (target === 'original' && original !== null) return { kind: 'leave', url: original };
  if (target === 'address' && address !== null) return { kind: 'leave', url: address };
  return { kind: 'go', page: 'connected', state };
}
