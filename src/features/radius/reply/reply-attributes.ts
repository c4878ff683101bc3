import type { DeviceType } from '../../devices/fields.ts';
import type { Limits, Rates } from '../contract.ts';
import { type AttributeName, attribute, type ReplyAttribute } from './attribute.ts';

const gigaword = 2 ** 32;

type RateDialect = (rates: Rates, role: string | null) => ReplyAttribute[];
type QuotaDialect = (bytes: number) => ReplyAttribute[];

/** What a type of device knows besides the standard attributes. */
interface Dialect {
  rates: RateDialect;
  /** null: usage is watched at interim updates */
  quota: QuotaDialect | null;
  knowsTerminateTime: boolean;
}

const wispr: Dialect = { rates: wisprRates, quota: null, knowsTerminateTime: true };
const aruba: Dialect = { rates: arubaRole, quota: null, knowsTerminateTime: false };
const standardOnly: Dialect = { rates: () => [], quota: null, knowsTerminateTime: false };

const dialects: Record<DeviceType, Dialect> = {
  mikrotik: {
    rates: mikrotikRates,
    quota: splitQuota('Mikrotik-Total-Limit', 'Mikrotik-Total-Limit-Gigawords'),
    knowsTerminateTime: true,
  },
  chillispot: {
    ...wispr,
    quota: splitQuota('ChilliSpot-Max-Total-Octets', 'ChilliSpot-Max-Total-Gigawords'),
  },
  nomadix: { rates: nomadixRates, quota: null, knowsTerminateTime: true },
  'ruckus-smartzone': wispr,
  'ruckus-unleashed': wispr,
  cambium: wispr,
  unifi: wispr,
  'generic-radius': wispr,
  'aruba-controller': aruba,
  'aruba-instant': aruba,
  'cisco-wlc': { rates: airespaceContracts, quota: null, knowsTerminateTime: false },
  meraki: standardOnly,
  opennds: standardOnly,
  switch: standardOnly,
  'access-point': standardOnly,
  other: standardOnly,
};

/**
 * Returns the attributes that tell a device of this type about a session, for an Access-Accept or a change of
 * authorization. A type gets nothing that it does not know.
 */
export function replyAttributes(limits: Limits, type: DeviceType): ReplyAttribute[] {
  const { rates, quota, knowsTerminateTime } = dialects[type];
  const { sessionSeconds, quotaBytes, endsAt, vlan } = limits;
  return [
    attribute('Class', limits.class),
    ...(sessionSeconds === null ? [] : [attribute('Session-Timeout', sessionSeconds)]),
    attribute('Idle-Timeout', limits.idleSeconds),
    attribute('Acct-Interim-Interval', limits.interimSeconds),
    ...rates(limits.rates, limits.role),
    ...(quota === null || quotaBytes === null ? [] : quota(quotaBytes)),
    ...(endsAt === null || !knowsTerminateTime
      ? []
      : [attribute('WISPr-Session-Terminate-Time', terminateTime(endsAt))]),
    ...(vlan === null ? [] : vlanAttributes(vlan)),
  ];
}

/** Whether the device ends a session by itself when its data allowance is used up. */
export function endsAtQuota(type: DeviceType): boolean {
  return dialects[type].quota !== null;
}

/** RFC 3580 section 3.31 */
function vlanAttributes(vlan: number): ReplyAttribute[] {
  const [vlanTunnel, ieee802] = [13, 6];
  return [
    attribute('Tunnel-Type', vlanTunnel),
    attribute('Tunnel-Medium-Type', ieee802),
    attribute('Tunnel-Private-Group-Id', String(vlan)),
  ];
}

/** Formats as WISPr 1.0 does: '2026-11-24T11:00:00+00:00'. */
function terminateTime(iso: string): string {
  return `${iso.slice(0, 19)}+00:00`;
}

function wisprRates({ down, up }: Rates): ReplyAttribute[] {
  return [
    ...given('WISPr-Bandwidth-Max-Down', down, 1_000),
    ...given('WISPr-Bandwidth-Max-Up', up, 1_000),
  ];
}

function nomadixRates({ down, up }: Rates): ReplyAttribute[] {
  return [...given('Nomadix-Bw-Down', down), ...given('Nomadix-Bw-Up', up)];
}

/** Aruba limits rates by role: one that is named like the plan, which the controller must have. */
function arubaRole(_rates: Rates, role: string | null): ReplyAttribute[] {
  return role === null ? [] : [attribute('Aruba-User-Role', role)];
}

function airespaceContracts({ down, up, burst }: Rates): ReplyAttribute[] {
  return [
    ...given('Airespace-Data-Bandwidth-Average-Contract', down),
    ...given('Airespace-Real-Time-Bandwidth-Average-Contract', down),
    ...given('Airespace-Data-Bandwidth-Burst-Contract', burst?.down ?? null),
    ...given('Airespace-Real-Time-Bandwidth-Burst-Contract', burst?.down ?? null),
    ...given('Airespace-Data-Bandwidth-Average-Contract-Upstream', up),
    ...given('Airespace-Real-Time-Bandwidth-Average-Contract-Upstream', up),
    ...given('Airespace-Data-Bandwidth-Burst-Contract-Upstream', burst?.up ?? null),
    ...given('Airespace-Real-Time-Bandwidth-Burst-Contract-Upstream', burst?.up ?? null),
  ];
}

/** RouterOS's order: rates, burst rates, burst thresholds, burst times; upload before download; 0 is unlimited. */
function mikrotikRates({ down, up, burst }: Rates): ReplyAttribute[] {
  if (down === null && up === null) return [];
  const pair = (upload: number | null, download: number | null) =>
    `${upload ?? 0}k/${download ?? 0}k`;
  const parts = [pair(up, down)];
  if (burst !== null)
    parts.push(
      pair(burst.up ?? up, burst.down ?? down),
      pair(up, down),
      `${burst.seconds}/${burst.seconds}`,
    );
  return [attribute('Mikrotik-Rate-Limit', parts.join(' '))];
}

function splitQuota(octets: AttributeName, gigawords: AttributeName): QuotaDialect {
  return (bytes) => [
    attribute(octets, bytes % gigaword),
    ...(bytes < gigaword ? [] : [attribute(gigawords, Math.floor(bytes / gigaword))]),
  ];
}

function given(name: AttributeName, rate: number | null, factor = 1): ReplyAttribute[] {
  return rate === null ? [] : [attribute(name, rate * factor)];
}
