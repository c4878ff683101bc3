import type { ScopedTransaction } from '../../../server/context.ts';
import type { Secrets } from '../../../server/secrets/secrets.ts';

import type { GuestGroupLimits } from '../../groups/public/limits.ts';
import type { Allowance } from '../grants/allowance.ts';
import type { NetworkAccess } from '../grants/network-access.ts';
import type { PlanTerms } from '../grants/plan-terms.ts';
import type { LoginMethod } from '../methods.ts';
import type { Reason } from '../reasons.ts';
import type { Nas } from '../service/find-nas.ts';
import type { LoginRequest } from './login-request.ts';

/** A login while it is decided. */
export interface Login extends LoginRequest {
  transaction: ScopedTransaction;
  nas: Nas;
  now: Date;
  /** opens the passphrases that gateways are told */
  secrets: Secrets;
  /** the password that was compared with a hash, outside any transaction; null: none yet */
  checked: CheckedPassword | null;
}

/** A stored hash and a typed password, which take long to compare; without a hash the comparison fails as slowly. */
export interface PasswordCheck {
  passwordHash: string | null;
  password: string;
  areaNumber: number;
}

export interface CheckedPassword extends PasswordCheck {
  matches: boolean;
}

/** Whom a decision is about; ids are null where there is none. */
interface Subject {
  /** null: nobody was looked for */
  method: LoginMethod | null;
  guestId: string | null;
  codeId: string | null;
}

export interface AcceptedLogin extends Subject {
  isAccepted: true;
  plan: PlanTerms | null;
  allowance: Allowance;
  startsEntitlement: boolean;
  /** what FreeRADIUS compares the CHAP password with; null: compared here */
  cleartextPassword: string | null;
  /** set for a device that a site's network lets in, instead of a guest's plan */
  network?: NetworkAccess;
  /** what the guest shares with the members of a group */
  group?: GuestGroupLimits | null;
  /** of the portal's ticket that the login uses up */
  ticketHash?: Buffer;
}

export interface RejectedLogin extends Subject {
  isAccepted: false;
  reason: Reason;
  planId: string | null;
}

export type LoginDecision = AcceptedLogin | RejectedLogin;

/** Identifies a guest in one way. Returns null when the login is not of this kind, so that the next way is tried. */
export type LoginWay = (login: Login) => Promise<LoginDecision | PasswordCheck | null>;

export function isPasswordCheck(outcome: LoginDecision | PasswordCheck): outcome is PasswordCheck {
  return !('isAccepted' in outcome);
}

export function rejected(
  method: LoginMethod | null,
  reason: Reason,
  subject: Partial<Omit<RejectedLogin, 'method' | 'reason'>> = {},
): RejectedLogin {
  return {
    isAccepted: false,
    method,
    reason,
    guestId: null,
    codeId: null,
    planId: null,
    ...subject,
  };
}
