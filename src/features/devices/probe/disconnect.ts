import type { AddressPolicy } from './address-policy.ts';
import type { CoaAccess } from './coa-client.ts';
import type { ProbeFailure } from './result.ts';
import { type KnownSession, requestOfSession, type SessionReply } from './session-request.ts';

/** Requests that a gateway end a session (RFC 5176 section 2.1). */
export function disconnectSession(
  access: CoaAccess & { host: string },
  session: KnownSession,
  now: Date,
  deadlineMs: number,
  policy: AddressPolicy,
): Promise<SessionReply | ProbeFailure> {
  return requestOfSession({
    kind: 'disconnect',
    access,
    session,
    attributes: [],
    now,
    deadlineMs,
    policy,
  });
}
