import { createHash, timingSafeEqual } from 'node:crypto';
import { normalizedMac } from '../../../contract/validators/network-validators.ts';
import { mostBytes } from '../accounting/events/accounting-event.ts';

/** What the script on a gateway with openNDS reports: a login, usage so far, or the end of a session. */
export type OpenNdsMessage =
  | { kind: 'login'; macAddress: string; ipAddress: string; token: string; ticket: string }
  | OpenNdsUsage;

export interface OpenNdsUsage {
  kind: 'usage' | 'stop';
  macAddress: string;
  token: string;
  ticket: string;
  bytesUp: number;
  bytesDown: number;
  /** in seconds since 1970 by our clock, whatever the gateway's says */
  startedAt: number;
  /** null: the session goes on */
  endedAt: number | null;
  cause: string | null;
}

/** The clocks of small routers are wrong until they have found a time server. */
const clockDifferenceSeconds = 600;

/** As Acct-Terminate-Cause (RFC 2866 section 5.10). */
const causes: Readonly<Record<string, string>> = {
  client_deauth: 'User-Request',
  idle_deauth: 'Idle-Timeout',
  timeout_deauth: 'Session-Timeout',
  downquota_deauth: 'Quota-Used-Up',
  upquota_deauth: 'Quota-Used-Up',
  ndsctl_deauth: 'Admin-Reset',
  shutdown_deauth: 'NAS-Reboot',
};

/** Returns whether a body was signed with the key, between two copies of it as the gateway's shell can do. */
export function isSigned(body: string, signature: string, key: string): boolean {
  const expected = createHash('sha256').update(`${key}\n${body}\n${key}`).digest();
  const given = Buffer.from(signature, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Reads a signed body: the gateway's time, the kind of message, and its words. Returns what is wrong as a text. */
export function readMessage(body: string, now: Date): OpenNdsMessage | string {
  const [time = '', kind, ...words] = body.trim().split(' ');
  const ahead = Number(time) - now.getTime() / 1_000;
  if (!Number.isInteger(Number(time)) || Math.abs(ahead) > clockDifferenceSeconds)
    return `The clock of the gateway differs by ${Math.round(Math.abs(ahead))} seconds.`;
  const [mac = '', ip = '', token = '', custom = ''] = words;
  const macAddress = normalizedMac(mac);
  if (macAddress === null || !/^[\da-f]{1,32}$/i.test(token)) return 'The message is not complete.';
  const ticket = Buffer.from(decodeURIComponent(custom), 'base64').toString('latin1');
  if (!/^[\da-f]{32}$/.test(ticket)) return 'The guest was not let in by the portal.';
  if (kind === 'login') return { kind, macAddress, ipAddress: ip, token, ticket };
  if (kind !== 'usage' && kind !== 'stop') return 'The message is of an unknown kind.';
  const [bytesUp = -1, bytesDown = -1, startedAt = 0, endedAt = null] = words
    .slice(4, 8)
    .map(Number);
  if (
    ![bytesUp, bytesDown, startedAt].every(
      (count) => Number.isInteger(count) && count >= 0 && count <= mostBytes,
    )
  )
    return 'The message has no usage.';
  const toOurs = -Math.round(ahead);
  return {
    kind,
    macAddress,
    token,
    ticket,
    bytesUp,
    bytesDown,
    startedAt: startedAt + toOurs,
    endedAt:
      kind === 'stop' && endedAt !== null && Number.isSafeInteger(endedAt)
        ? endedAt + toOurs
        : null,
    cause: kind === 'stop' ? (causes[words[8] ?? ''] ?? 'NAS-Request') : null,
  };
}
