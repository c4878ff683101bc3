import type { Rates } from '../contract.ts';
import { allowanceOf, idleSecondsOf, quotaOf, ratesOf, sharedRates } from '../grants/allowance.ts';
import type { EntitledGuest } from '../grants/guest-entitlement.ts';

/** What a session may use from now on. */
export interface SessionLimits {
  /** null: without an end */
  endsAt: Date | null;
  /** kbit/s; null: unlimited */
  down: number | null;
  up: number | null;
  burst: Rates['burst'];
  /** until the gateway ends the session; null: no limit */
  bytesLeft: number | null;
  idleTimeoutSeconds: number | null;
  /** the name of the plan */
  role: string | null;
  /** whether the data allowance is used up, and the plan continues more slowly */
  isThrottled: boolean;
  /** false: what is null stays as it is at the gateway, as for a session without a guest */
  isComplete: boolean;
}

/** What decides about the limits of an active session. */
export interface SessionEntitlement {
  /** null: accounting found no guest */
  guest: EntitledGuest | null;
  /** whether the guest was erased, or the session's code revoked */
  isRevoked: boolean;
  /** of the session's code */
  codeEndsAt: Date | null;
  sessionStartedAt: Date;
  timeZone: string;
}

const unknownLimits: SessionLimits = {
  endsAt: null,
  down: null,
  up: null,
  burst: null,
  bytesLeft: null,
  idleTimeoutSeconds: null,
  role: null,
  isThrottled: false,
  isComplete: false,
};

/** Returns the limits of an active session, or null when it must end: its guest would not be let in again. */
export function sessionLimitsOf(
  { guest, isRevoked, codeEndsAt, sessionStartedAt, timeZone }: SessionEntitlement,
  now: Date,
): SessionLimits | null {
  if (isRevoked) return null;
  if (guest === null) return unknownLimits;
  const { plan } = guest;
  if (guest.isDisabled || guest.isCodeRevoked) return null;
  const clock = { now, timeZone, sessionStartedAt };
  const groupEndsAt = guest.group?.endsAt ?? null;
  const allowance = allowanceOf(plan, guest, clock, [guest.codeEndsAt, codeEndsAt, groupEndsAt]);
  if (typeof allowance === 'string') return null;
  const { seconds, isThrottled } = allowance;
  return {
    ...sharedRates(ratesOf(plan, isThrottled), guest.group),
    endsAt: seconds === null ? null : new Date(now.getTime() + seconds * 1000),
    bytesLeft: quotaOf(plan, allowance),
    idleTimeoutSeconds: idleSecondsOf(plan),
    role: plan?.name ?? null,
    isThrottled,
    isComplete: true,
  };
}
