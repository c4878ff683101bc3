import type { SessionEvent } from '../accounting/events/accounting-event.ts';
import type { GatewayWithoutAccounting } from './gateway-without-accounting.ts';

/** Begins the ids of sessions that the portal reports, because their gateways report none. */
export const portalSessionPrefix = 'portal-';

/** Returns an event that the portal reports. Bytes are not known. */
export function portalEvent(
  { deviceId, nasIdentifier }: Pick<GatewayWithoutAccounting, 'deviceId' | 'nasIdentifier'>,
  { acctSessionId, macAddress }: { acctSessionId: string; macAddress: string },
  at: number,
): Omit<SessionEvent, 'kind'> {
  const none = { octets: 0, gigawords: 0 };
  return {
    at,
    sender: { deviceId, sourceAddress: null, nasIdentifier },
    isReplay: false,
    clockAheadSeconds: null,
    acctSessionId,
    macAddress,
    seconds: 0,
    input: none,
    output: none,
    grantId: null,
    userName: null,
    ipAddress: null,
    ssid: null,
    accessPoint: null,
    terminationCause: null,
  };
}
