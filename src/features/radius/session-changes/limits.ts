import type { ServicePlanSettings } from '../../service-plans/fields.ts';

/** What a guest may use from now on, by the plan, the validity and what was used. */
export interface SessionLimits {
  /** null: without an end */
  endsAt: Date | null;
  /** kbit/s; null: unlimited */
  down: number | null;
  up: number | null;
  burst: { down: number; up: number; seconds: number } | null;
  /** of the data allowance; null: no limit */
  bytesLeft: number | null;
  idleTimeoutSeconds: number;
}

interface LimitedPlan {
  durationSeconds: number | null;
  /** kbit/s */
  bandwidthDown: number | null;
  bandwidthUp: number | null;
  settings: ServicePlanSettings;
}

export interface Entitlement {
  /** null: nothing may be used */
  plan: LimitedPlan | null;
  isDisabled: boolean;
  validUntil: Date | null;
  /** null: signed in without a code */
  code: { isRevoked: boolean; endsAt: Date | null } | null;
  used: { seconds: number; bytes: number };
  sessionStartedAt: Date;
}

/** A gateway is not told less, because the login of such a session is rejected too. */
const leastSeconds = 60;

/** Returns the limits of an active session, or null when it must end. */
export function limitsOf(entitlement: Entitlement, now: Date): SessionLimits | null {
  const { plan, code, used } = entitlement;
  if (plan === null || entitlement.isDisabled || code?.isRevoked === true) return null;
  const { settings } = plan;
  const endsAt = earliest([
    entitlement.validUntil,
    code?.endsAt ?? null,
    after(entitlement.sessionStartedAt, settings.sessionTimeout),
    isOnlineTime(settings) && plan.durationSeconds !== null
      ? after(now, plan.durationSeconds - used.seconds)
      : null,
  ]);
  if (endsAt !== null && endsAt.getTime() - now.getTime() < leastSeconds * 1000) return null;
  const left = settings.quotaBytes === null ? null : settings.quotaBytes - used.bytes;
  const isUsedUp = left !== null && left <= 0;
  if (isUsedUp && settings.onQuota === 'stop') return null;
  return {
    endsAt,
    down: isUsedUp ? settings.throttleDown : plan.bandwidthDown,
    up: isUsedUp ? settings.throttleUp : plan.bandwidthUp,
    burst: isUsedUp ? null : burstOf(settings),
    bytesLeft: isUsedUp ? null : left,
    idleTimeoutSeconds: settings.idleTimeout,
  };
}

/** Whether a plan's time passes only while its guest is online; a monthly plan's in each month. */
function isOnlineTime({ durationKind }: ServicePlanSettings): boolean {
  return durationKind === 'usage' || durationKind === 'recurring';
}

function burstOf({ burstDown, burstUp, burstSeconds }: ServicePlanSettings) {
  return burstDown === null || burstUp === null || burstSeconds === null
    ? null
    : { down: burstDown, up: burstUp, seconds: burstSeconds };
}

function after(start: Date, seconds: number | null): Date | null {
  return seconds === null ? null : new Date(start.getTime() + seconds * 1000);
}

function earliest(ends: readonly (Date | null)[]): Date | null {
  const times = ends.flatMap((end) => (end === null ? [] : [end.getTime()]));
  return times.length === 0 ? null : new Date(Math.min(...times));
}
