import { createHash } from 'node:crypto';
import type { Counter, SessionEvent } from '../accounting/events/accounting-event.ts';
import type { OpenNdsGateway } from './find-gateway.ts';
import type { OpenNdsMessage, OpenNdsUsage } from './message.ts';

type Reported = Pick<OpenNdsMessage, 'token' | 'ticket' | 'macAddress'>;

/** Returns what identifies a session: openNDS uses its token again, but each login has another ticket. */
export function sessionIdOf({ token, ticket }: Pick<Reported, 'token' | 'ticket'>): string {
  return `${token}-${createHash('sha256').update(ticket).digest('hex').slice(0, 12)}`;
}

export function startEvent(
  gateway: OpenNdsGateway,
  message: Extract<OpenNdsMessage, { kind: 'login' }>,
  grantId: string,
  now: Date,
): SessionEvent {
  return {
    ...eventOf(gateway, message, now.getTime()),
    kind: 'start',
    grantId,
    ipAddress: message.ipAddress,
  };
}

export function usageEvent(
  gateway: OpenNdsGateway,
  message: OpenNdsUsage,
  now: Date,
): SessionEvent {
  const { kind, bytesUp, bytesDown, startedAt, endedAt, cause } = message;
  const at = endedAt === null ? now.getTime() : Math.min(endedAt * 1_000, now.getTime());
  return {
    ...eventOf(gateway, message, at),
    kind: kind === 'stop' ? 'stop' : 'interim',
    seconds: Math.max(0, Math.round(at / 1_000) - startedAt),
    input: counterOf(bytesUp),
    output: counterOf(bytesDown),
    terminationCause: cause,
  };
}

function eventOf(
  { deviceId, nasIdentifier }: OpenNdsGateway,
  reported: Reported,
  at: number,
): Omit<SessionEvent, 'kind'> {
  return {
    at,
    sender: { deviceId, sourceAddress: null, nasIdentifier },
    isReplay: false,
    clockAheadSeconds: null,
    acctSessionId: sessionIdOf(reported),
    macAddress: reported.macAddress,
    seconds: 0,
    input: counterOf(0),
    output: counterOf(0),
    grantId: null,
    userName: null,
    ipAddress: null,
    ssid: null,
    accessPoint: null,
    terminationCause: null,
  };
}

const gigaword = 2 ** 32;

function counterOf(bytes: number): Counter {
  return { octets: bytes % gigaword, gigawords: Math.floor(bytes / gigaword) };
}
