import type { ServerContext } from '../../../server/context.ts';
import type { Reason } from '../../radius/public/reasons.ts';
import type { PageId } from '../document/blocks.ts';
import type { EffectivePortal, MethodId } from '../document/fields.ts';
import type { GatewayDevice } from '../gateways/gateway.ts';
import type { ErrorKey } from '../renderer/texts/catalog.ts';
import type { PageError } from '../renderer/view.ts';
import type { PortalArea } from './portal-area.ts';
import type { VisitState } from './visit-state.ts';

/** A request of a guest's browser that belongs to a visit. */
export interface Visit {
  server: ServerContext;
  area: PortalArea;
  portal: EffectivePortal;
  /** whose portal and images the guest sees: another area's in the network of some conferences */
  portalOf: { number: number };
  state: VisitState;
  /** the gateway of the visit; null where none is known */
  device: GatewayDevice | null;
  now: Date;
  /** of the browser, or of the translation that it is behind */
  clientAddress: string;
  /** of the portal's public address */
  origin: string;
  /** what the browser says that it is */
  userAgent: string;
  /** Returns the absolute address of a page with a state, for gateways that send the browser back. */
  returnUrl(page: PageId, state: VisitState): Promise<string>;
}

/** What the server replies to an action. */
export type Outcome =
  | { kind: 'page'; page: PageId; state: VisitState; error?: PageError; typed?: Typed }
  /** to another page of the visit */
  | { kind: 'go'; page: PageId; state: VisitState; means?: 'card' | 'room' }
  /** to the gateway */
  | { kind: 'leave'; url: string }
  /** to a page of the internet, from a page of ours: the policy for forms forbids redirects to it */
  | { kind: 'continue'; state: VisitState; url: string; signIn?: BegunSignIn }
  /** the form that the guest sends to the gateway */
  | {
      kind: 'form';
      state: VisitState;
      form: { action: string; fields: Readonly<Record<string, string>> };
    };

/** A sign-in at the issuer of a loyalty programme. */
interface BegunSignIn {
  programme: string;
  /** that the browser presents when it returns */
  browserSecret: string;
}

export type Typed = Readonly<Record<string, string>>;

/** Returns an error of a page. */
export function errorOf(key: ErrorKey, rest: Partial<Omit<PageError, 'key'>> = {}): PageError {
  return { key, method: null, fields: {}, seconds: null, ...rest };
}

/** Whether a gateway sent the browser, which can let the guest in. */
export function canSignIn({ state, device }: Visit): boolean {
  return state.arrival !== null && device !== null;
}

/** Returns what a guest is shown for a reason. */
export function errorOfReason(reason: Reason): ErrorKey {
  return errorKeys[reason] ?? 'temporary';
}

const errorKeys: Partial<Record<Reason, ErrorKey>> = {
  'unknown-user': 'credentials-wrong',
  'wrong-password': 'credentials-wrong',
  'code-unknown': 'code-unknown',
  'code-expired': 'code-expired',
  'code-used-up': 'code-used-up',
  'code-revoked': 'code-revoked',
  'not-yet-valid': 'not-yet-valid',
  'time-used-up': 'time-used-up',
  'quota-used-up': 'quota-used-up',
  'too-many-devices': 'too-many-devices',
  'devices-of-day': 'too-many-devices',
  'plan-not-here': 'plan-not-here',
  'outside-hours': 'outside-hours',
  disabled: 'disabled',
  'organization-disabled': 'organization-disabled',
  'group-limit': 'group-refused',
  'group-master': 'group-refused',
  'slowed-down': 'slowed-down',
  late: 'gateway-failed',
  'gateway-refused': 'gateway-failed',
};

/** Returns whom limits of guessing count: the device, or the visit where the gateway sends no address. */
export function guesserOf({ area, state }: Visit) {
  const { arrival, attemptId } = state;
  return { area, device: arrival?.macAddress ?? arrival?.ipAddress ?? attemptId };
}

/** What a method decided about a guest. */
export type Decision =
  | { kind: 'identified'; state: VisitState }
  | { kind: 'admitted'; admission: Admission }
  | { kind: 'refused'; error: PageError; typed: Typed }
  /** the code that was sent is needed first */
  | { kind: 'unconfirmed'; state: VisitState }
  /** the chosen plan must be paid */
  | { kind: 'unpaid'; state: VisitState };

/** A guest who may go online. */
export interface Admission {
  /** null: the device was known */
  method: MethodId | null;
  guestId: string;
  ticket: string;
  seconds: number | null;
  bandwidthDown: number | null;
  bandwidthUp: number | null;
  quotaBytes: number | null;
}
