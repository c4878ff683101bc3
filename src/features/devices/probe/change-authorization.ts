import type { AddressPolicy } from './address-policy.ts';
import type { CoaAccess } from './coa-client.ts';
import type { ProbeFailure } from './result.ts';
import {
  type ChangedAttribute,
  type KnownSession,
  requestOfSession,
  type SessionReply,
} from './session-request.ts';

/** Requests that a gateway apply other limits to an active session (RFC 5176 section 2.2). It keeps those not sent. */
export function changeAuthorization(
  access: CoaAccess & { host: string },
  session: KnownSession,
  attributes: readonly ChangedAttribute[],
  now: Date,
  deadlineMs: number,
  policy: AddressPolicy,
): Promise<SessionReply | ProbeFailure> {
  return requestOfSession({ kind: 'change', access, session, attributes, now, deadlineMs, policy });
}
