import { formatQuantity } from '../../../contract/values/units.ts';
import { isReason, reasons } from '../../radius/public/reasons.ts';
import type { PlanTime, WhyFacts } from './contract.ts';
import { lowered, whyTexts as texts } from './texts.ts';

/** What helps at a step: a dialog of the guest, a screen, or a login without effect. */
export type WhyAction =
  | 'extend'
  | 'other-plan'
  | 'enable'
  | 'devices'
  | 'try-login'
  | 'open-nas'
  | 'activity'
  | 'portal';

export interface WhyStep {
  id: 'portal' | 'login' | 'reason' | 'time' | 'quota' | 'devices' | 'nas' | 'accounting';
  /** unknown: nothing was seen, which may be right */
  state: 'good' | 'bad' | 'unknown';
  text: string;
  action: WhyAction | null;
}

/** Times as a sentence says them. */
export interface Clock {
  now: Date;
  /** 'at 14:02', 'yesterday at 18:00' */
  moment(at: string): string;
  /** after 'since' and 'until': '14:02' */
  bound(at: string): string;
}

const hourMs = 3_600_000;

export function portalStep(facts: WhyFacts, { moment }: Clock): WhyStep {
  const { portal, login, online, state, blocker } = facts;
  if (portal === null && online !== null)
    return { id: 'portal', state: 'unknown', text: texts.portalBefore, action: null };
  if (portal === null) {
    // A remembered device needs no portal, and a guest whose access is over has no reason to try.
    const isMissing = login === null && state === 'Active' && blocker === null;
    return {
      id: 'portal',
      state: isMissing ? 'bad' : 'unknown',
      text: login === null ? texts.portalNotReached : texts.portalUnseen,
      action: isMissing ? 'portal' : null,
    };
  }
  const isRefused = portal.step === 'Refused';
  const at = moment(portal.at);
  return {
    id: 'portal',
    state: isRefused ? 'bad' : 'good',
    text: isRefused ? texts.portalRefused(at, reasonLabel(portal.reason)) : texts.portalReached(at),
    action: isRefused ? 'activity' : null,
  };
}

export function loginStep({ login, portal, online }: WhyFacts, { moment }: Clock): WhyStep {
  if (login === null && online !== null)
    return { id: 'login', state: 'unknown', text: texts.loginBefore, action: null };
  if (login === null)
    return {
      id: 'login',
      state: portal === null ? 'unknown' : 'bad',
      text: texts.loginMissing,
      action: portal === null ? null : 'try-login',
    };
  const at = moment(login.at);
  return {
    id: 'login',
    state: 'good',
    text: login.isByCode ? texts.codeTried(at) : texts.loginTried(at),
    action: null,
  };
}

export function reasonStep({ login, blocker, online }: WhyFacts, { moment }: Clock): WhyStep {
  if (login === null || login.result === 'accepted')
    return {
      id: 'reason',
      state: login === null ? 'unknown' : 'good',
      text: login === null ? texts.reasonUnknown : texts.accepted,
      action: null,
    };
  // Another device tried the code of a guest who is online.
  if (login.isByCode)
    return {
      id: 'reason',
      state: online === null ? 'bad' : 'unknown',
      text: texts.codeRefused(sentenceOf(login.reason)),
      action: 'activity',
    };
  // The cause may have been removed since; then the guest only has to try again.
  const isOver = blocker === null && resolvable.has(login.reason ?? '');
  return {
    id: 'reason',
    state: isOver ? 'good' : 'bad',
    text: isOver
      ? texts.refusedBefore(reasonLabel(login.reason))
      : texts.refused(
          moment(login.at),
          lowered(reasonLabel(login.reason)),
          sentenceOf(login.reason),
        ),
    action: isOver ? null : actionOf(login.reason),
  };
}

/** The reasons that the entitlement alone decides, so that a dry run says whether they still hold. */
const resolvable = new Set([
  'time-used-up',
  'quota-used-up',
  'too-many-devices',
  'disabled',
  'organization-disabled',
  'outside-hours',
]);

function actionOf(reason: string | null): WhyAction {
  switch (reason) {
    case 'time-used-up':
      return 'extend';
    case 'quota-used-up':
      return 'other-plan';
    case 'too-many-devices':
      return 'devices';
    case 'disabled':
      return 'enable';
    case 'bad-secret':
    case 'chap-needs-plain':
    case 'late':
    case 'gateway-refused':
      return 'open-nas';
    case null:
    default:
      return 'activity';
  }
}

export function timeStep(facts: WhyFacts, { moment, bound }: Clock): WhyStep {
  const { state, planName, validUntil, planTime, blocker } = facts;
  const plan = texts.plan(planName);
  if (state === 'Disabled')
    return { id: 'time', state: 'bad', text: texts.disabled, action: 'enable' };
  if (state === 'Expired' || blocker === 'time-used-up')
    return {
      id: 'time',
      state: 'bad',
      text: validUntil === null ? texts.timeUsedUp(plan) : texts.ended(plan, moment(validUntil)),
      // The time of a plan without an end is used online: more of it is another plan.
      action: validUntil === null ? 'other-plan' : 'extend',
    };
  if (blocker !== null && !hasStep.has(blocker))
    return { id: 'time', state: 'bad', text: sentenceOf(blocker), action: actionOf(blocker) };
  return {
    id: 'time',
    state: 'good',
    text:
      validUntil !== null
        ? texts.timeLeft(plan, bound(validUntil))
        : planTime === null
          ? texts.noEnd(plan)
          : texts.planTimeLeft(plan, planTimeText(planTime)),
    action: null,
  };
}

/** The blockers that other steps show. */
const hasStep: ReadonlySet<string> = new Set(['quota-used-up', 'too-many-devices']);

/** Says how long a plan lasts: '2 hours from the first login'. */
export function planTimeText({ seconds, counts }: NonNullable<PlanTime>): string {
  const duration = formatQuantity('duration', seconds);
  return counts === 'usage' ? texts.ofTimeOnline(duration) : texts.fromFirstLogin(duration);
}

export function quotaStep({ blocker, planName }: WhyFacts): WhyStep {
  return blocker === 'quota-used-up'
    ? {
        id: 'quota',
        state: 'bad',
        text: texts.quotaUsedUp(texts.plan(planName)),
        action: 'other-plan',
      }
    : { id: 'quota', state: 'good', text: texts.quotaLeft, action: null };
}

export function devicesStep({ blocker, devicesOnline, maxDevices }: WhyFacts): WhyStep {
  return blocker === 'too-many-devices'
    ? {
        id: 'devices',
        state: 'bad',
        text: texts.tooManyDevices(devicesOnline, maxDevices),
        action: 'devices',
      }
    : {
        id: 'devices',
        state: 'good',
        text: texts.devicesFree(devicesOnline, maxDevices),
        action: null,
      };
}

export function nasStep({ nas, online, portal }: WhyFacts, { now, moment, bound }: Clock): WhyStep {
  // A session proves that some gateway asks.
  if (nas === null && online !== null)
    return { id: 'nas', state: 'unknown', text: texts.noNasOfSession, action: null };
  if (nas === null) return { id: 'nas', state: 'bad', text: texts.noNas, action: 'open-nas' };
  const { name, state, lastPacketAt } = nas;
  if (state === 'down')
    return { id: 'nas', state: 'bad', text: texts.nasDown(name), action: 'open-nas' };
  if (lastPacketAt === null)
    return { id: 'nas', state: 'bad', text: texts.nasSilent(name), action: 'open-nas' };
  const isRecent = now.getTime() - Date.parse(lastPacketAt) < hourMs;
  // Without guests a gateway has nothing to ask.
  const isMissed = portal !== null && portal.at > lastPacketAt;
  return {
    id: 'nas',
    state: isRecent ? 'good' : isMissed ? 'bad' : 'unknown',
    text: isRecent
      ? texts.nasAsks(name, moment(lastPacketAt))
      : texts.nasQuiet(name, bound(lastPacketAt)),
    action: isRecent || !isMissed ? null : 'open-nas',
  };
}

export function accountingStep({ nas, login }: WhyFacts, { now, moment }: Clock): WhyStep {
  const seen = nas?.lastAccountingAt ?? null;
  if (seen === null || nas === null)
    return {
      id: 'accounting',
      state: login?.result === 'accepted' ? 'bad' : 'unknown',
      text: texts.noAccounting,
      action: login?.result === 'accepted' ? 'open-nas' : null,
    };
  return {
    id: 'accounting',
    // Without sessions a gateway has nothing to report.
    state: now.getTime() - Date.parse(seen) < hourMs ? 'good' : 'unknown',
    text: texts.accountingSeen(nas.name, moment(seen)),
    action: null,
  };
}

export function reasonLabel(reason: string | null): string {
  return reason !== null && isReason(reason) ? reasons[reason].label : (reason ?? texts.noReason);
}

function sentenceOf(reason: string | null): string {
  return reason !== null && isReason(reason) ? reasons[reason].sentence : texts.noReason;
}
