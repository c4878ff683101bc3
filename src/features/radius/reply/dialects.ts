import type { DeviceType } from '../../devices/fields.ts';
import type { Rates } from '../contract.ts';
import { type AttributeName, attribute, type ReplyAttribute } from './attribute.ts';

const gigaword = 2 ** 32;

type RateDialect = (rates: Rates, role: string | null) => ReplyAttribute[];
type QuotaDialect = (bytes: number) => ReplyAttribute[];

/** What a type of device knows besides the standard attributes. */
interface Dialect {
  rates: RateDialect;
  /** whether both rates are one attribute, in which a missing one is unlimited */
  pairsRates?: true;
  /** the rate in kbit/s by which a change lifts a limit */
  unlimitedRate: number;
  /** lifts the limit with 0; null: usage is watched at interim updates */
  quota: QuotaDialect | null;
  knowsTerminateTime: boolean;
  /** whether changed limits of time and data count from the beginning of the session, not from the change */
  countsFromStart: boolean;
}

const standardOnly: Dialect = {
  rates: () => [],
  unlimitedRate: 0,
  quota: null,
  knowsTerminateTime: false,
  countsFromStart: false,
};
const wispr: Dialect = {
  ...standardOnly,
  rates: wisprRates,
  // WISPr has no value for unlimited: the largest is sent.
  unlimitedRate: Number.POSITIVE_INFINITY,
  knowsTerminateTime: true,
};
const aruba: Dialect = { ...standardOnly, rates: arubaRole };

export const dialects: Record<DeviceType, Dialect> = {
  mikrotik: {
    ...standardOnly,
    rates: mikrotikRates,
    pairsRates: true,
    quota: splitQuota('Mikrotik-Total-Limit', 'Mikrotik-Total-Limit-Gigawords'),
    knowsTerminateTime: true,
    countsFromStart: true,
  },
  chillispot: {
    ...wispr,
    quota: splitQuota('ChilliSpot-Max-Total-Octets', 'ChilliSpot-Max-Total-Gigawords'),
    countsFromStart: true,
  },
  nomadix: { ...standardOnly, rates: nomadixRates, knowsTerminateTime: true },
  'ruckus-smartzone': wispr,
  'ruckus-unleashed': wispr,
  cambium: wispr,
  unifi: wispr,
  'generic-radius': wispr,
  'aruba-controller': aruba,
  'aruba-instant': aruba,
  'cisco-wlc': { ...standardOnly, rates: airespaceContracts },
  meraki: standardOnly,
  opennds: standardOnly,
  switch: standardOnly,
  'access-point': standardOnly,
  other: standardOnly,
};

/** Formats as WISPr 1.0 does: '2026-11-24T11:00:00+00:00'. */
export function terminateTime(iso: string): ReplyAttribute {
  return attribute('WISPr-Session-Terminate-Time', `${iso.slice(0, 19)}+00:00`);
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

/** Sends gigawords of 0 too: a gateway keeps those of an earlier quota otherwise. */
function splitQuota(octets: AttributeName, gigawords: AttributeName): QuotaDialect {
  return (bytes) => [
    attribute(octets, bytes % gigaword),
    attribute(gigawords, Math.floor(bytes / gigaword)),
  ];
}

function given(name: AttributeName, rate: number | null, factor = 1): ReplyAttribute[] {
  return rate === null ? [] : [attribute(name, rate * factor)];
}
