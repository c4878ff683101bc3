import type { ChangedAttribute } from '../../devices/queries.ts';
import type { SessionLimits } from './limits.ts';

interface ActiveSession {
  /** of the gateway */
  type: string;
  startedAt: Date;
  /** in both directions, since it began */
  bytes: number;
}

const vendor = { chillispot: 14559, mikrotik: 14988, nomadix: 3309, wispr: 14122 };
const sessionTimeout = 27;
const idleTimeout = 28;
const gigaword = 2 ** 32;
const largest = gigaword - 1;

/** Returns the attributes of a CoA-Request by which a gateway of a type applies the limits to an active session. */
export function limitAttributes(
  limits: SessionLimits,
  session: ActiveSession,
  now: Date,
): ChangedAttribute[] {
  // ChilliSpot and RouterOS count the session's time and data from its beginning, others from the request.
  const countsFromStart = session.type === 'chillispot' || session.type === 'mikrotik';
  const { endsAt, bytesLeft } = limits;
  const from = countsFromStart ? session.startedAt : now;
  const seconds = endsAt === null ? largest : Math.ceil((endsAt.getTime() - from.getTime()) / 1000);
  return [
    standard(sessionTimeout, Math.min(seconds, largest)),
    standard(idleTimeout, limits.idleTimeoutSeconds),
    ...rateAttributes(limits, session.type),
    ...(bytesLeft === null ? [] : quotaAttributes(session.bytes + bytesLeft, session.type)),
  ];
}

function standard(type: number, value: number): ChangedAttribute {
  return { vendorId: null, type, value };
}

function rateAttributes(limits: SessionLimits, type: string): ChangedAttribute[] {
  const { down, up } = limits;
  switch (type) {
    case 'mikrotik':
      return [{ vendorId: vendor.mikrotik, type: 8, value: rateLimit(limits) }];
    case 'nomadix':
      return pairOf(vendor.nomadix, [1, up ?? 0], [2, down ?? 0]);
    default:
      return pairOf(vendor.wispr, [7, bitsPerSecond(up)], [8, bitsPerSecond(down)]);
  }
}

/** RouterOS: upload before download, 0 is unlimited; then the burst's rates, thresholds and times. */
function rateLimit({ down, up, burst }: SessionLimits): string {
  const pair = (first: number | null, second: number | null) => `${first ?? 0}k/${second ?? 0}k`;
  const rate = pair(up, down);
  if (burst === null) return rate;
  const { seconds } = burst;
  return `${rate} ${pair(burst.up, burst.down)} ${rate} ${seconds}/${seconds}`;
}

/** WISPr has no value for unlimited. */
function bitsPerSecond(kilobits: number | null): number {
  return kilobits === null ? largest : Math.min(kilobits * 1000, largest);
}

function quotaAttributes(bytes: number, type: string): ChangedAttribute[] {
  const [words, gigawords] = [bytes % gigaword, Math.floor(bytes / gigaword)];
  switch (type) {
    case 'mikrotik':
      return pairOf(vendor.mikrotik, [17, words], [18, gigawords]);
    case 'chillispot':
      return pairOf(vendor.chillispot, [3, words], [23, gigawords]);
    default:
      return [];
  }
}

function pairOf(
  vendorId: number,
  ...pair: readonly (readonly [type: number, value: number])[]
): ChangedAttribute[] {
  return pair.map(([type, value]) => ({ vendorId, type, value }));
}
