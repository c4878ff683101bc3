import { normalizedMac } from '../../../../contract/validators/network-validators.ts';
import { type Attributes, cutToBytes, readAttributes } from './attributes.ts';
import { eventTime } from './event-time.ts';

/** RFC 2865 section 5: the most bytes of an attribute of text. */
const longestText = 253;
const classPrefix = 'atr:';
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

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

/** Reads an accounting request of FreeRADIUS. */
export function readEvent(body: unknown, nowMs: number): AccountingEvent | DiscardedEvent {
  const attributes = readAttributes(body);
  if (attributes === null) {
    const sender = { deviceId: null, sourceAddress: null, nasIdentifier: null };
    return { kind: 'discarded', reason: 'unreadable', sender };
  }
  const sender = senderOf(attributes);
  const discarded = (reason: DiscardReason) => ({ kind: 'discarded', reason, sender }) as const;
  if (sender.deviceId === null) return discarded('unknown-device');
  const kind = kinds[attributes.text('Acct-Status-Type') ?? ''];
  if (kind === undefined) return discarded('unknown-status');

  const times = {
    eventTimestamp: timestamp(attributes, 'Event-Timestamp', 'Tmp-Integer-0'),
    originalTimestamp: timestamp(attributes, 'Packet-Original-Timestamp', 'Tmp-Integer-1'),
    delay: attributes.number('Acct-Delay-Time') ?? 0,
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

  const acctSessionId = attributes.text('Acct-Session-Id');
  if (acctSessionId === null) return discarded('no-session-id');
  const userName = attributes.text('User-Name');
  const macAddress = macIn(attributes.text('Calling-Station-Id')) ?? normalizedMac(userName ?? '');
  if (macAddress === null) return discarded('no-mac');
  return {
    ...origin,
    kind,
    acctSessionId: cutToBytes(acctSessionId, longestText),
    macAddress,
    seconds: attributes.number('Acct-Session-Time'),
    input: counterOf(attributes, 'Input'),
    output: counterOf(attributes, 'Output'),
    grantId: grantIn(attributes.octets('Class')),
    userName: userName === null ? null : cutToBytes(userName, longestText),
    ipAddress: attributes.text('Framed-IP-Address') ?? attributes.text('Framed-IPv6-Address'),
    ...stationOf(attributes),
    terminationCause: kind === 'stop' ? (attributes.text('Acct-Terminate-Cause') ?? null) : null,
  };
}

function senderOf(attributes: Attributes): Sender {
  const deviceId = attributes.text('Tmp-String-0')?.toLowerCase() ?? '';
  return {
    deviceId: uuid.test(deviceId) ? deviceId : null,
    sourceAddress: attributes.text('Tmp-String-1'),
    nasIdentifier: attributes.text('NAS-Identifier'),
  };
}

/**
 * Reads a time as a number that our configuration of FreeRADIUS adds, or as text, which FreeRADIUS writes in the time zone
 * of its process ('Nov 24 2026 09:53:56 UTC'); other zones are ambiguous.
 */
function timestamp(attributes: Attributes, name: string, asNumber: string): number | null {
  const text = attributes.text(name);
  if (text === null) return null;
  const seconds = attributes.number(asNumber) ?? attributes.number(name);
  if (seconds !== null) return seconds;
  const parsed = /\b(?:UTC|GMT)$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(parsed) ? null : parsed / 1_000;
}

function counterOf(attributes: Attributes, direction: 'Input' | 'Output'): Counter {
  return {
    octets: attributes.number(`Acct-${direction}-Octets`),
    gigawords: attributes.number(`Acct-${direction}-Gigawords`),
  };
}

/** Finds a MAC address, also where a gateway writes more behind it, or single digits without their zero (RFC 3580, 3.21). */
function macIn(text: string | null): string | null {
  if (text === null) return null;
  const trimmed = text.trim();
  const parts = trimmed.split(/[\s:.-]/);
  const padded =
    parts.length === 6 && parts.every((part) => /^[\da-f]{1,2}$/i.test(part))
      ? parts.map((part) => part.padStart(2, '0')).join('')
      : trimmed.replaceAll(/[\s.:-]/g, '').slice(0, 12);
  return normalizedMac(padded);
}

function grantIn(classes: readonly Buffer[]): string | null {
  for (const bytes of classes) {
    const text = bytes.toString('latin1');
    const id = text.slice(classPrefix.length).toLowerCase();
    if (text.startsWith(classPrefix) && uuid.test(id)) return id;
  }
  return null;
}

/** The attributes in which vendors name the SSID. */
const ssidAttributes = ['Aruba-Essid-Name', 'Ruckus-SSID'] as const;

/** Called-Station-Id is the access point's address and the SSID (RFC 3580 section 3.20), or a name of the gateway. */
function stationOf(attributes: Attributes): { ssid: string | null; accessPoint: string | null } {
  const called = attributes.text('Called-Station-Id') ?? '';
  const [, address = '', ssid] =
    /^((?:[\da-f]{2}[:-]?){5}[\da-f]{2}|(?:[\da-f]{4}\.){2}[\da-f]{4})(?::(.*))?$/is.exec(called) ??
    [];
  const named = ssidAttributes.map((name) => attributes.text(name)).find((name) => name !== null);
  const found = ssid || named || null;
  return {
    ssid: found === null ? null : cutToBytes(found, 32),
    accessPoint: normalizedMac(address),
  };
}
