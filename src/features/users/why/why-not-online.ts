import { dataAmountText } from '../screens/amounts.ts';
import type { WhyFacts } from './contract.ts';
import { boundText, momentText } from './moment-text.ts';
import { type Network, networkOf } from './network.ts';
import {
  accountingStep,
  type Clock,
  devicesStep,
  loginStep,
  nasStep,
  portalStep,
  quotaStep,
  reasonLabel,
  reasonStep,
  timeStep,
  type WhyStep,
} from './steps.ts';
import { lowered, whyTexts as texts } from './texts.ts';

export interface Why {
  steps: readonly WhyStep[];
  /** the cause; null when online, or when nothing is known to be wrong */
  failure: WhyStep | null;
  /** warning: somebody has to help; idle: it is as intended, or unknown */
  tone: 'good' | 'idle' | 'warning' | 'bad';
  /** whether the guest is online, where and since when */
  headline: string;
  /** why */
  sentence: string;
  /** whether the network around the guest works */
  network: Network;
}

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
    reasonStep(facts, clock),
    timeStep(facts, clock),
    quotaStep(facts),
    devicesStep(facts),
    nasStep(facts, clock),
    accountingStep(facts, clock),
  ];
  const steps = causeFirst(inOrder, facts);
  const network = networkOf(facts, now, clock.bound);
  if (facts.online !== null)
    return {
      steps,
      failure: null,
      tone: 'good',
      headline: onlineText(facts.online, facts, clock),
      sentence: timeStep(facts, clock).text,
      network,
    };
  const failure = causeOf(steps);
  const { offlineSince } = facts;
  return {
    steps,
    failure,
    tone: toneOf(failure, facts),
    headline: offlineSince === null ? texts.neverOnline : texts.offline(clock.bound(offlineSince)),
    sentence: offlineText(failure, facts, now),
    network,
  };
}

/** The steps that the entitlement decides: a login would be refused whatever else was seen. */
const certain: ReadonlySet<WhyStep['id']> = new Set(['time', 'quota', 'devices']);
const symptoms: ReadonlySet<WhyStep['id']> = new Set(['portal', 'login', 'reason']);

/** Returns the first failure, or the entitlement's if it explains the first one. */
function causeOf(steps: readonly WhyStep[]): WhyStep | null {
  const bad = steps.filter(({ state }) => state === 'bad');
  const [first = null] = bad;
  if (first === null || !symptoms.has(first.id)) return first;
  return bad.find(({ id }) => certain.has(id)) ?? first;
}

function toneOf(failure: WhyStep | null, { login, portal, refusedLogins }: WhyFacts): Why['tone'] {
  if (failure === null) return 'idle';
  if (failure.id === 'nas') return 'bad';
  if (!certain.has(failure.id)) return portal === null && login === null ? 'idle' : 'warning';
  const isTrying = refusedLogins > 0 || login?.result === 'rejected' || portal?.step === 'Refused';
  return isTrying ? 'warning' : 'idle';
}

const dayMs = 86_400_000;

/** The cause, and how often the guest has tried in vain. */
function offlineText(failure: WhyStep | null, facts: WhyFacts, now: Date): string {
  const { login, refusedLogins, offlineSince } = facts;
  if (failure === null) return login === null ? texts.neverTried : texts.nothingWrong;
  if (login?.result !== 'rejected' || refusedLogins === 0) return failure.text;
  if (failure.id === 'reason')
    return refusedLogins === 1 || login.isByCode
      ? failure.text
      : `${failure.text} ${texts.othersRefused(refusedLogins - 1)}`;
  const reason = lowered(reasonLabel(login.reason));
  // Logins before the last day are not counted.
  const isSinceSession = offlineSince !== null && now.getTime() - Date.parse(offlineSince) < dayMs;
  return `${failure.text} ${texts.refusedLogins(refusedLogins, isSinceSession, reason)}`;
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
  { device, where, since }: NonNullable<WhyFacts['online']>,
  { usage }: WhyFacts,
  { bound }: Clock,
): string {
  const allowed = usage?.bytesAllowed ?? null;
  const used =
    usage === null || allowed === null
      ? ''
      : `, ${texts.used(dataAmountText(usage.bytes), dataAmountText(allowed))}`;
  return `${texts.online({ since: bound(since), device, where })}${used}.`;
}
