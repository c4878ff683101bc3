import type { SessionEvent } from '../events/accounting-event.ts';
import type { ReportedSession, SessionState } from '../sessions/apply-event.ts';
import type { SendingDevice } from './find-devices.ts';

/** The entitlement that a session uses; null where nobody granted it. */
export interface SessionOwner {
  grantId: string | null;
  guestId: string | null;
  planId: string | null;
  accessCodeId: string | null;
  interimSeconds: number;
}

/** A row of `guest_session`. */
export interface StoredSession extends ReportedSession, SessionOwner {
  id: string;
  isNew: boolean;
  deviceId: string;
  macAddress: string;
  nasIdentifier: string | null;
  userName: string | null;
  ipAddress: string | null;
  ssid: string | null;
}

/** domain.md, service plans */
export const usualInterimSeconds = 300;

/** How the pseudonym of an erased guest's device begins. Its gateway still reports the MAC address. */
export const erasedPrefix = 'erased ';

/** Returns whether a session may be one of this MAC address. */
export function isOfMac(
  session: StoredSession,
  { macAddress, acctSessionId }: Pick<SessionEvent, 'macAddress' | 'acctSessionId'>,
): boolean {
  const isErased = session.macAddress.startsWith(erasedPrefix);
  return session.macAddress === macAddress || (isErased && session.acctSessionId === acctSessionId);
}

const nobody: SessionOwner = {
  grantId: null,
  guestId: null,
  planId: null,
  accessCodeId: null,
  interimSeconds: usualInterimSeconds,
};

/** Returns a new session of a device. Its owner is found later. */
export function newSession(
  state: SessionState,
  { id: deviceId }: SendingDevice,
  { acctSessionId, macAddress, userName, ipAddress, ssid, sender }: SessionEvent,
): StoredSession {
  return {
    ...state,
    ...nobody,
    id: crypto.randomUUID(),
    isNew: true,
    deviceId,
    acctSessionId,
    macAddress,
    nasIdentifier: sender.nasIdentifier,
    userName,
    ipAddress,
    ssid,
  };
}

/** Returns a session with what an event says that earlier ones did not, such as the address that DHCP gives later. */
export function completed(session: StoredSession, event: SessionEvent): StoredSession {
  if (session.macAddress.startsWith(erasedPrefix)) return session;
  const isLatest = event.at >= session.lastEventAt;
  return {
    ...session,
    ipAddress: isLatest
      ? (event.ipAddress ?? session.ipAddress)
      : (session.ipAddress ?? event.ipAddress),
    userName: session.userName ?? event.userName,
    ssid: session.ssid ?? event.ssid,
    nasIdentifier: session.nasIdentifier ?? event.sender.nasIdentifier,
  };
}
