import { normalizedMac } from '../../../../contract/validators/network-validators.ts';
import { grantIdOf } from '../../contract.ts';
import {
  isUuid,
  macIn,
  type PacketAttributes,
  packetAttributes,
  ssidOf,
} from '../../service/attributes.ts';
import { eventTime } from './event-time.ts';

/** Why an event can never be taken. */
export const discardReasons = {
  unreadable: 'The request is not in the form that FreeRADIUS sends.',
  'unknown-device': 'The request comes from a device that is not here.',
  'unknown-status': 'The request is neither a start, usage, a stop nor a restart of the gateway.',
  'no-session-id': 'The request has no Acct-Session-Id.',
  'no-mac': 'Calling-Station-Id is not a MAC address.',
  failed: 'Storing the event failed. The server’s log says why.',
} as const;
export type DiscardReason = keyof typeof discardReasons;

/** Which device sent a request: its id as FreeRADIUS knows it, and what distinguishes devices behind one address. */
export interface Sender {
  deviceId: string | null;
  sourceAddress: string | null;
  nasIdentifier: string | null;
}

/** The counters of one direction. Octets begin again at 2³², and gigawords count how often; many gateways send none. */
export interface Counter {
  octets: number | null;
  gigawords: number | null;
}

interface EventOrigin {
  /** in milliseconds, as all times of events */
  at: number;
  sender: Sender;
  /** whether FreeRADIUS had stored the request during an outage */
  isReplay: boolean;
  /** how far the gateway's clock is ahead of ours; null when it sends no time */
  clockAheadSeconds: number | null;
}

/** An event of one session. */
export interface SessionEvent extends EventOrigin {
  kind: 'start' | 'interim' | 'stop';
  acctSessionId: string;
  macAddress: string;
  /** Acct-Session-Time; null when the gateway sends none */
  seconds: number | null;
  input: Counter;
  output: Counter;
  grantId: string | null;
  userName: string | null;
  ipAddress: string | null;
  ssid: string | null;
  accessPoint: string | null;
  terminationCause: string | null;
}

/** A gateway's restart, or its end: its sessions are over (RFC 2866 section 5.1). */
export interface RestartEvent extends EventOrigin {
  kind: 'on' | 'off';
}

export type AccountingEvent = SessionEvent | RestartEvent;

export function isRestart(event: AccountingEvent): event is RestartEvent {
  return event.kind === 'on' || event.kind === 'off';
}

export interface DiscardedEvent {
  kind: 'discarded';
  reason: DiscardReason;
  sender: Sender;
}

const kinds: Readonly<Record<string, AccountingEvent['kind']>> = {
  Start: 'start',
  'Interim-Update': 'interim',
  Alive: 'interim',
  Stop: 'stop',
  'Accounting-On': 'on',
  'Accounting-Off': 'off',
};

/** A petabyte. A broken gateway's larger counters would make the sums of its guests overflow. */
export const mostBytes = 2 ** 50;

/** Reads an accounting request of FreeRADIUS. */
export function readEvent(body: unknown, nowMs: number): AccountingEvent | DiscardedEvent {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    const sender = { deviceId: null, sourceAddress: null, nasIdentifier: null };
    return { kind: 'discarded', reason: 'unreadable', sender };
  }
  const attributes = packetAttributes(body);
  const sender = senderOf(attributes);
  const discarded = (reason: DiscardReason) => ({ kind: 'discarded', reason, sender }) as const;
  if (sender.deviceId === null) return discarded('unknown-device');
  const kind = kinds[attributes.text('Acct-Status-Type') ?? ''];
  if (kind === undefined) return discarded('unknown-status');

  const times = {
    eventTimestamp: timestamp(attributes, 'Event-Timestamp', 'Tmp-Integer-0'),
    originalTimestamp: timestamp(attributes, 'Packet-Original-Timestamp', 'Tmp-Integer-1'),
    delay: count(attributes, 'Acct-Delay-Time') ?? 0,
  };
  const isReplay = times.originalTimestamp !== null;
  const origin = {
    at: eventTime(times, nowMs),
    sender,
    isReplay,
    clockAheadSeconds:
      isReplay || times.eventTimestamp === null
        ? null
        : times.eventTimestamp + times.delay - Math.round(nowMs / 1_000),
  };
  if (kind === 'on' || kind === 'off') return { ...origin, kind };

  const acctSessionId = text(attributes, 'Acct-Session-Id');
  if (acctSessionId === null) return discarded('no-session-id');
  const userName = text(attributes, 'User-Name');
  const macAddress = macIn(attributes.text('Calling-Station-Id')) ?? normalizedMac(userName ?? '');
  if (macAddress === null) return discarded('no-mac');
  return {
    ...origin,
    kind,
    acctSessionId,
    macAddress,
    seconds: count(attributes, 'Acct-Session-Time'),
    input: counterOf(attributes, 'Input'),
    output: counterOf(attributes, 'Output'),
    grantId: grantIn(attributes),
    userName,
    ipAddress: text(attributes, 'Framed-IP-Address') ?? text(attributes, 'Framed-IPv6-Address'),
    ssid: ssidOf(attributes) || null,
    accessPoint: macIn(attributes.text('Called-Station-Id')),
    terminationCause: kind === 'stop' ? text(attributes, 'Acct-Terminate-Cause') : null,
  };
}

function senderOf(attributes: PacketAttributes): Sender {
  const deviceId = attributes.text('Tmp-String-0')?.toLowerCase() ?? '';
  return {
    deviceId: isUuid(deviceId) ? deviceId : null,
    sourceAddress: text(attributes, 'Tmp-String-1'),
    nasIdentifier: text(attributes, 'NAS-Identifier'),
  };
}

function text(attributes: PacketAttributes, name: string): string | null {
  return attributes.text(name) || null;
}

/** Returns a whole number from 0, or null for anything else. */
function count(attributes: PacketAttributes, name: string): number | null {
  const value = attributes.text(name) ?? '';
  return /^\d{1,15}$/.test(value) ? Number(value) : null;
}

/**
 * Reads a time as a number that our configuration of FreeRADIUS adds, or as text, which FreeRADIUS writes in the time zone
 * of its process ('Nov 24 2026 09:53:56 UTC'); other zones are ambiguous.
 */
function timestamp(attributes: PacketAttributes, name: string, asNumber: string): number | null {
  const written = text(attributes, name);
  if (written === null) return null;
  const seconds = count(attributes, asNumber) ?? count(attributes, name);
  if (seconds !== null) return seconds;
  const parsed = /\b(?:UTC|GMT)$/.test(written) ? Date.parse(written) : Number.NaN;
  return Number.isNaN(parsed) ? null : parsed / 1_000;
}

function counterOf(attributes: PacketAttributes, direction: 'Input' | 'Output'): Counter {
  const octets = count(attributes, `Acct-${direction}-Octets`);
  const gigawords = count(attributes, `Acct-${direction}-Gigawords`);
  const bytes = (octets ?? 0) + (gigawords ?? 0) * 2 ** 32;
  return bytes > mostBytes ? { octets: null, gigawords: null } : { octets, gigawords };
}

/** Attributes of octets are sent in hexadecimal. */
function grantIn(attributes: PacketAttributes): string | null {
  for (const octets of attributes.all('Class')) {
    const digits = octets.replace(/^0x/, '').match(/[\da-f]{2}/gi) ?? [];
    const grantId = grantIdOf(
      String.fromCodePoint(...digits.map((octet) => Number.parseInt(octet, 16))),
    );
    if (grantId !== null) return grantId;
  }
  return null;
}
