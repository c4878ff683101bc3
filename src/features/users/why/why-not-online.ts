import { formatQuantity } from '../../../contract/values/units.ts';
import { isReason, reasons } from '../../radius/public/reasons.ts';
import { dataAmountText } from '../screens/amounts.ts';
import type { PlanTime, WhyFacts } from './contract.ts';
import { boundText, momentText } from './moment-text.ts';
import { whyTexts as texts } from './texts.ts';

/** What helps at a step: a dialog of the guest, a screen, or a login without effect. */
export type WhyAction =
  | 'extend'
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

export interface Why {
  steps: readonly WhyStep[];
  /** the first failure; null when online, or when nothing is known to be wrong */
  failure: WhyStep | null;
  /** whether the guest is online, where and since when */
  headline: string;
  /** why, in one sentence */
  sentence: string;
}

/** Times as a sentence says them. */
interface Clock {
  now: Date;
  /** 'at 14:02', 'yesterday at 18:00' */
  moment(at: string): string;
  /** after 'since' and 'until': '14:02' */
  bound(at: string): string;
}

const hourMs = 3_600_000;

/** Explains why a guest is online or not, from the portal down to accounting. */
export function whyNotOnline(facts: WhyFacts, now: Date, timeZone: string, locale?: string): Why {
  const clock: Clock = {
    now,
    moment: (at) => momentText(new Date(at), now, timeZone, locale),
    bound: (at) => boundText(new Date(at), now, timeZone, locale),
  };
  const inOrder = [
    portalStep(facts, clock),
    loginStep(facts, clock),
    reasonStep(facts),
    timeStep(facts, clock),
    quotaStep(facts),
    devicesStep(facts),
    nasStep(facts, clock),
    accountingStep(facts, clock),
  ];
  const steps = causeFirst(inOrder, facts);
  if (facts.online !== null)
    return {
      steps,
      failure: null,
      headline: onlineText(facts.online, facts, clock),
      sentence: timeStep(facts, clock).text,
    };
  const failure = steps.find(({ state }) => state === 'bad') ?? null;
  const { offlineSince } = facts;
  return {
    steps,
    failure,
    headline: offlineSince === null ? texts.neverOnline : texts.offline(clock.bound(offlineSince)),
    sentence: failure?.text ?? (facts.login === null ? texts.neverTried : texts.nothingWrong),
  };
}

/** A gateway that does not work reports nothing about the guest, so it is the cause of what is missing. */
function causeFirst(steps: readonly WhyStep[], { nas, portal, online }: WhyFacts): WhyStep[] {
  const isSilent = nas === null || nas.state === 'down' || nas.lastPacketAt === null;
  const first = steps.find(({ state }) => state === 'bad');
  const isSymptom = first?.id === 'login' || (first?.id === 'portal' && portal === null);
  if (online !== null || !isSilent || !isSymptom) return [...steps];
  return steps.toSorted((one, other) => Number(other.id === 'nas') - Number(one.id === 'nas'));
}

function onlineText(
  { where, since }: NonNullable<WhyFacts['online']>,
  { usage }: WhyFacts,
  { bound }: Clock,
): string {
  const allowed = usage?.bytesAllowed ?? null;
  const used =
    usage === null || allowed === null
      ? ''
      : `, ${texts.used(dataAmountText(usage.bytes), dataAmountText(allowed))}`;
  return `${texts.online(where, bound(since))}${used}.`;
}

function portalStep(facts: WhyFacts, { moment }: Clock): WhyStep {
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

function loginStep({ login, portal, online }: WhyFacts, { moment }: Clock): WhyStep {
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

function reasonStep({ login, blocker, online }: WhyFacts): WhyStep {
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
      : texts.refused(sentenceOf(login.reason)),
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
    case 'quota-used-up':
      return 'extend';
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

function timeStep(facts: WhyFacts, { moment, bound }: Clock): WhyStep {
  const { state, planName, validUntil, planTime, blocker } = facts;
  if (state === 'Disabled')
    return { id: 'time', state: 'bad', text: texts.disabled, action: 'enable' };
  if (state === 'Expired' || blocker === 'time-used-up')
    return {
      id: 'time',
      state: 'bad',
      text:
        validUntil === null
          ? texts.timeUsedUp
          : texts.ended(planName ?? texts.access, moment(validUntil)),
      action: 'extend',
    };
  return {
    id: 'time',
    state: 'good',
    text:
      validUntil !== null
        ? texts.timeLeft(bound(validUntil))
        : planTime === null
          ? texts.noEnd
          : texts.planTimeLeft(planTimeText(planTime)),
    action: null,
  };
}

/** Says how long a plan lasts: '2 hours from the first login'. */
export function planTimeText({ seconds, counts }: NonNullable<PlanTime>): string {
  const duration = formatQuantity('duration', seconds);
  return counts === 'usage' ? texts.ofTimeOnline(duration) : texts.fromFirstLogin(duration);
}

function quotaStep({ blocker }: WhyFacts): WhyStep {
  return blocker === 'quota-used-up'
    ? { id: 'quota', state: 'bad', text: texts.quotaUsedUp, action: 'extend' }
    : { id: 'quota', state: 'good', text: texts.quotaLeft, action: null };
}

function devicesStep({ blocker, devicesOnline, maxDevices }: WhyFacts): WhyStep {
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

function nasStep({ nas, online }: WhyFacts, { now, moment, bound }: Clock): WhyStep {
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
  return {
    id: 'nas',
    state: isRecent ? 'good' : 'bad',
    text: isRecent
      ? texts.nasAsks(name, moment(lastPacketAt))
      : texts.nasQuiet(name, bound(lastPacketAt)),
    action: isRecent ? null : 'open-nas',
  };
}

function accountingStep({ nas, login }: WhyFacts, { now, moment }: Clock): WhyStep {
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

function reasonLabel(reason: string | null): string {
  return reason !== null && isReason(reason) ? reasons[reason].label : (reason ?? texts.noReason);
}

function sentenceOf(reason: string | null): string {
  return reason !== null && isReason(reason) ? reasons[reason].sentence : texts.noReason;
}
