import { counted } from '../../contract/plural.ts';

/** What a rule can watch (domain-manage.md, 'Alert'). */
export const kindNames = {
  'device-down': 'Devices down',
  'accounting-silent': 'Accounting silent',
  rejects: 'Rejected logins, share',
  'rejects-unusual': 'Rejected logins, times the usual number',
  'sessions-fallen': 'Sessions fallen',
  'postings-failed': 'Postings refused',
  'postings-unknown': 'Postings unknown',
  'pms-down': 'PMS link down',
  'promo-budget': 'Promo code budget used',
  guessing: 'Guessing slowed down',
  'asset-down': 'Asset down',
  'asset-loss': 'Asset, packet loss',
  'asset-latency': 'Asset, latency',
  'asset-cpu': 'Asset, CPU load',
  'asset-heat': 'Asset, temperature',
  'asset-drift': 'Router, configuration drift',
  'asset-backup': 'Router, backup old',
  'asset-firmware': 'Router, firmware old',
  'asset-warranty': 'Asset, warranty ends',
  'certificates-ending': 'Certificates ending',
  'password-push': 'Wi-Fi key not pushed',
  'password-list': 'Password list used up',
} as const;
export type AlertKind = keyof typeof kindNames;
/** The kinds that watch single assets of sites: each asset has incidents of its own. */
export type AssetKind = Extract<AlertKind, `asset-${string}`>;

export function isAssetKind(kind: AlertKind): kind is AssetKind {
  return kind.startsWith('asset-');
}

interface KindFacts {
  /** of the threshold, which counts devices, percent or times */
  unit: { one: string; other: string };
  /** the threshold of a new rule */
  usual: number;
  /** the largest threshold; null: unlimited */
  most: number | null;
  /** less is worse: the rule is broken at the threshold and below */
  isBelow?: true;
  /** what an incident says */
  statement(value: number): string;
}

const devices = { one: 'device', other: 'devices' };
const links = { one: 'PMS link', other: 'PMS links' };
const times = { one: 'time', other: 'times' };
const certificates = { one: 'certificate', other: 'certificates' };
const percent = { one: '%', other: '%' };
const hours = { one: 'hour', other: 'hours' };
const minutes = { one: 'minute', other: 'minutes' };
const milliseconds = { one: 'ms', other: 'ms' };
const degrees = { one: '°C', other: '°C' };
const days = { one: 'day', other: 'days' };
const differences = { one: 'difference', other: 'differences' };
const versions = { one: 'version', other: 'versions' };
const lists = { one: 'password list', other: 'password lists' };
const postings = { one: 'posting', other: 'postings' };

export const kindFacts: Record<AlertKind, KindFacts> = {
  'device-down': {
    unit: devices,
    usual: 1,
    most: null,
    statement: (value) => `${counted(value, devices)} down`,
  },
  'accounting-silent': {
    unit: devices,
    usual: 1,
    most: null,
    statement: (value) => `No accounting from ${counted(value, devices)}`,
  },
  rejects: {
    unit: percent,
    usual: 30,
    most: 100,
    statement: (value) => `${value} % of logins rejected`,
  },
  'rejects-unusual': {
    unit: times,
    usual: 3,
    most: 1_000,
    statement: (value) => `${value} times as many rejected logins as usual`,
  },
  'sessions-fallen': {
    unit: percent,
    usual: 80,
    most: 100,
    statement: (value) => `Sessions fallen by ${value} %`,
  },
  'postings-failed': {
    unit: postings,
    usual: 3,
    most: null,
    statement: (value) => `${counted(value, postings)} refused`,
  },
  'postings-unknown': {
    unit: postings,
    usual: 1,
    most: null,
    statement: (value) => `${counted(value, postings)} without an answer`,
  },
  'pms-down': {
    unit: links,
    usual: 1,
    most: null,
    statement: (value) => `${counted(value, links)} down`,
  },
  'promo-budget': {
    unit: percent,
    usual: 80,
    most: 100,
    statement: (value) => `${value} % of a promo code’s budget used`,
  },
  guessing: {
    unit: times,
    usual: 1,
    most: null,
    statement: (value) => `Guessing slowed down ${counted(value, times)}`,
  },
  'asset-down': {
    unit: minutes,
    usual: 1,
    most: null,
    statement: (value) => `Down for ${durationText(value)}`,
  },
  'asset-loss': {
    unit: percent,
    usual: 20,
    most: 100,
    statement: (value) => `${value} % of packets lost`,
  },
  'asset-latency': {
    unit: milliseconds,
    usual: 200,
    most: null,
    statement: (value) => `Latency of ${value} ms`,
  },
  'asset-cpu': {
    unit: percent,
    usual: 90,
    most: 100,
    statement: (value) => `CPU load of ${value} %`,
  },
  'asset-heat': {
    unit: degrees,
    usual: 70,
    most: 200,
    statement: (value) => `Temperature of ${value} °C`,
  },
  'asset-drift': {
    unit: differences,
    usual: 1,
    most: null,
    statement: (value) => `${counted(value, differences)} from the templates`,
  },
  'asset-backup': {
    unit: days,
    usual: 7,
    most: 1_000,
    statement: (value) => `No backup for ${counted(value, days)}`,
  },
  'asset-firmware': {
    unit: versions,
    usual: 1,
    most: 1,
    statement: () => 'A newer RouterOS is offered',
  },
  'asset-warranty': {
    unit: days,
    usual: 60,
    most: 1_000,
    isBelow: true,
    statement: (value) =>
      value < 0
        ? `Warranty ended ${counted(-value, days)} ago`
        : value === 0
          ? 'Warranty ends today'
          : `Warranty ends in ${counted(value, days)}`,
  },
  'certificates-ending': {
    unit: certificates,
    usual: 1,
    most: null,
    statement: (value) => `${counted(value, certificates)} ending within 30 days`,
  },
  'password-push': {
    unit: devices,
    usual: 1,
    most: null,
    statement: (value) => `${counted(value, devices)} without the right Wi-Fi key`,
  },
  'password-list': {
    unit: lists,
    usual: 1,
    most: null,
    statement: (value) => `${counted(value, lists)} used up`,
  },
};

/** Formats minutes in their two largest units: '2 days 4 hours'. */
function durationText(value: number): string {
  const parts = [
    { count: Math.floor(value / 1440), unit: days },
    { count: Math.floor(value / 60) % 24, unit: hours },
    { count: Math.floor(value) % 60, unit: minutes },
  ];
  const first = parts.findIndex(({ count }) => count > 0);
  const shown = first < 0 ? parts.slice(-1) : parts.slice(first, first + 2);
  return shown
    .filter(({ count }, index) => index === 0 || count > 0)
    .map(({ count, unit }) => counted(count, unit))
    .join(' ');
}
