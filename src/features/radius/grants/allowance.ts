import type { GuestGroupLimits } from '../../groups/public/limits.ts';
import type { Limits, Rates } from '../contract.ts';
import { classOf } from '../contract.ts';
import type { Reason } from '../reasons.ts';
import type { NetworkAccess } from './network-access.ts';
import type { PlanTerms } from './plan-terms.ts';
import { planEnd, usagePeriodOf } from './plan-time.ts';

/** What a guest has of a plan, and has used of it. */
export interface Entitlement {
  /** null: the first session has not begun */
  entitledAt: Date | null;
  validUntil: Date | null;
  usage: Usage;
}

export interface Usage {
  /** when counting began; null: nothing was used */
  since: Date | null;
  seconds: number;
  bytes: number;
}

export const unused: Usage = { since: null, seconds: 0, bytes: 0 };

export interface Clock {
  now: Date;
  timeZone: string;
  /** when the active session began; by default one begins now */
  sessionStartedAt?: Date;
}

/** What is left of a plan. */
export interface Allowance {
  /** until the session must end; null: unlimited */
  seconds: number | null;
  endsAt: Date | null;
  /** null: unlimited */
  bytes: number | null;
  /** whether the data allowance is used up, and the plan continues more slowly */
  isThrottled: boolean;
}

const shortestSession = 60;
/** What a guest without a plan gets. */
const noPlan = { idleTimeout: 900, interimInterval: 300 };

/**
 * Returns what is left of a plan, or why nothing is. A guest without a plan has no limits but the validity. `ends` are
 * those of a code.
 */
export function allowanceOf(
  plan: PlanTerms | null,
  { entitledAt, validUntil, usage }: Entitlement,
  { now, timeZone, sessionStartedAt = now }: Clock,
  ends: readonly (Date | null)[] = [],
): Allowance | Reason {
  const begin = entitledAt ?? now;
  const ofPlan = plan === null ? null : planEnd(plan, begin, timeZone);
  // Once it has begun, the stored end counts: an administrator may have extended it.
  const ownEnd =
    entitledAt === null ? earliest(validUntil, ofPlan) : (validUntil ?? fixed(plan, ofPlan));
  const endsAt = earliest(ownEnd, ...ends);
  const period = plan?.durationKind === 'recurring' ? usagePeriodOf(begin, now, timeZone) : null;
  const used = period !== null && (usage.since ?? begin) < period.from ? unused : usage;

  const isTimed = plan?.durationKind === 'usage' || plan?.durationKind === 'recurring';
  const onlineLeft = isTimed && plan.duration !== null ? plan.duration - used.seconds : null;
  const quota = plan?.quotaBytes ?? null;
  const bytes = quota === null ? null : Math.max(0, quota - used.bytes);
  const left = least(secondsUntil(endsAt, now), onlineLeft);
  if (left !== null && left < shortestSession) return 'time-used-up';
  if (bytes === 0 && plan?.onQuota === 'stop') return 'quota-used-up';
  const isThrottled = bytes === 0;
  const sessionTimeout = plan?.sessionTimeout ?? null;
  const elapsed = Math.floor((now.getTime() - sessionStartedAt.getTime()) / 1000);
  const sessionLeft = sessionTimeout === null ? null : sessionTimeout - elapsed;
  if (sessionLeft !== null && elapsed > 0 && sessionLeft < shortestSession) return 'time-used-up';
  // A session that is active when the month ends is begun again with the next month's allowance.
  const hasMonthlyPart = period !== null && (quota !== null || onlineLeft !== null);
  const monthEnd = hasMonthlyPart ? secondsUntil(period.until, now) : null;
  return {
    seconds: least(
      left,
      sessionLeft,
      monthEnd === null ? null : Math.max(monthEnd, shortestSession),
    ),
    endsAt,
    bytes: isThrottled ? null : bytes,
    isThrottled,
  };
}

/** Returns what is sent to a gateway about a guest. */
export function limitsOf(
  plan: PlanTerms | null,
  allowance: Allowance,
  grantId: string,
  group: GuestGroupLimits | null = null,
): Limits {
  const { interimInterval } = plan ?? noPlan;
  return {
    sessionSeconds: allowance.seconds,
    idleSeconds: idleSecondsOf(plan),
    interimSeconds: interimInterval,
    rates: sharedRates(ratesOf(plan, allowance.isThrottled), group),
    quotaBytes: quotaOf(plan, allowance),
    vlan: group?.vlan ?? plan?.vlan ?? null,
    filterId: null,
    endsAt: allowance.endsAt?.toISOString() ?? null,
    role: plan?.name ?? null,
    class: classOf(grantId),
  };
}

/** Returns what is sent to a gateway about a device that a site's network lets in without a guest's plan. */
export function networkLimitsOf(
  { vlan, rates, filterId }: Pick<NetworkAccess, 'vlan' | 'rates' | 'filterId'>,
  { seconds, endsAt }: Allowance,
  grantId: string,
): Limits {
  return {
    sessionSeconds: seconds,
    idleSeconds: null,
    interimSeconds: noPlan.interimInterval,
    rates,
    quotaBytes: null,
    vlan,
    filterId,
    endsAt: endsAt?.toISOString() ?? null,
    role: null,
    class: classOf(grantId),
  };
}

export function idleSecondsOf(plan: PlanTerms | null): number {
  return (plan ?? noPlan).idleTimeout;
}

/** Returns the bytes after which a gateway ends the session: none if the plan continues more slowly. */
export function quotaOf(plan: PlanTerms | null, { bytes }: Allowance): number | null {
  return plan?.onQuota === 'throttle' ? null : bytes;
}

/** Returns the rates of a plan, or those for when its data allowance is used up. */
export function ratesOf(plan: PlanTerms | null, isThrottled: boolean): Rates {
  if (plan === null) return { down: null, up: null, burst: null };
  if (isThrottled) return { down: plan.throttleDown, up: plan.throttleUp, burst: null };
  const { bandwidthDown, bandwidthUp, burstDown, burstUp, burstSeconds } = plan;
  const hasBurst = burstSeconds !== null && (burstDown !== null || burstUp !== null);
  return {
    down: bandwidthDown,
    up: bandwidthUp,
    burst: hasBurst ? { down: burstDown, up: burstUp, seconds: burstSeconds } : null,
  };
}

/** Returns the rates of a device within its share of its group's bandwidth. */
export function sharedRates({ down, up, burst }: Rates, group: GuestGroupLimits | null): Rates {
  if (group === null || (group.down === null && group.up === null)) return { down, up, burst };
  return { down: least(down, group.down), up: least(up, group.up), burst: null };
}

function fixed(plan: PlanTerms | null, end: Date | null): Date | null {
  return plan?.durationKind === 'fixedEnd' ? end : null;
}

export function earliest(...ends: readonly (Date | null)[]): Date | null {
  const known = ends.filter((end) => end !== null);
  return known.length === 0 ? null : new Date(Math.min(...known.map((end) => end.getTime())));
}

export function least(...values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : Math.min(...known);
}

export function secondsUntil(end: Date | null, now: Date): number | null {
  return end === null ? null : Math.floor((end.getTime() - now.getTime()) / 1000);
}
