import type { DeviceType } from '../../devices/fields.ts';
import type { ChangedAttribute } from '../../devices/queries.ts';
import type { SentLimits } from '../contract.ts';
import { attribute, type ReplyAttribute } from '../reply/attribute.ts';
import { dialects, terminateTime } from '../reply/dialects.ts';
import type { SessionLimits } from './limits.ts';

interface ActiveSession {
  /** of the gateway */
  type: DeviceType;
  startedAt: Date;
  /** in both directions, since it began */
  bytes: number;
}

/**
 * Returns the attributes of a CoA-Request by which a gateway of a type applies the limits to an active session. What is
 * unlimited is sent too, because gateways keep what is not sent.
 */
export function limitAttributes(
  limits: SessionLimits,
  session: ActiveSession,
  now: Date,
): ChangedAttribute[] {
  const { endsAt, idleTimeoutSeconds } = limits;
  const { countsFromStart, knowsTerminateTime } = dialects[session.type];
  const from = countsFromStart ? session.startedAt : now;
  const attributes: ReplyAttribute[] = [];
  if (endsAt !== null || limits.isComplete)
    attributes.push(attribute('Session-Timeout', secondsBetween(from, endsAt)));
  if (idleTimeoutSeconds !== null) attributes.push(attribute('Idle-Timeout', idleTimeoutSeconds));
  attributes.push(...rateAttributes(limits, session.type), ...quotaAttributes(limits, session));
  if (endsAt !== null && knowsTerminateTime) attributes.push(terminateTime(endsAt.toISOString()));
  return attributes.map(({ vendor, type, value }) => ({ vendorId: vendor, type, value }));
}

/** Returns which limits `limitAttributes` tells a gateway of the type. Aruba's roles name rates that only the controller knows. */
export function sentLimits(limits: SessionLimits, type: DeviceType, now: Date): SentLimits {
  const { down, up, endsAt, isComplete } = limits;
  const hasRates = rateAttributes({ ...limits, role: null }, type).length > 0;
  const isWhole = isComplete || dialects[type].pairsRates === true;
  return {
    ...(hasRates && (isWhole || down !== null) && { down }),
    ...(hasRates && (isWhole || up !== null) && { up }),
    ...((isComplete || endsAt !== null) && {
      endsIn: endsAt === null ? null : Math.ceil((endsAt.getTime() - now.getTime()) / 1000),
    }),
  };
}

/** Without an end it is the largest number of seconds. */
function secondsBetween(from: Date, end: Date | null): number {
  return end === null
    ? Number.POSITIVE_INFINITY
    : Math.ceil((end.getTime() - from.getTime()) / 1000);
}

function rateAttributes(limits: SessionLimits, type: DeviceType): ReplyAttribute[] {
  const { rates, unlimitedRate } = dialects[type];
  const unlimited = limits.isComplete ? unlimitedRate : null;
  const { down, up, burst, role } = limits;
  return rates({ down: down ?? unlimited, up: up ?? unlimited, burst }, role);
}

function quotaAttributes(
  { bytesLeft, isComplete }: SessionLimits,
  { type, bytes }: ActiveSession,
): ReplyAttribute[] {
  const { quota } = dialects[type];
  if (quota === null || (bytesLeft === null && !isComplete)) return [];
  return quota(bytesLeft === null ? 0 : bytes + bytesLeft);
}
