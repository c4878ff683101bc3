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
  'certificates-ending': 'Certificates ending',
} as const;
export type AlertKind = keyof typeof kindNames;

interface KindFacts {
  /** of the threshold, which counts devices, percent or times */
  unit: { one: string; other: string };
  /** the threshold of a new rule */
  usual: number;
  /** the largest threshold; null: unlimited */
  most: number | null;
  /** what an incident says */
  statement(value: number): string;
}

const devices = { one: 'device', other: 'devices' };
const links = { one: 'PMS link', other: 'PMS links' };
const times = { one: 'time', other: 'times' };
const certificates = { one: 'certificate', other: 'certificates' };
const percent = { one: '%', other: '%' };
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
  'certificates-ending': {
    unit: certificates,
    usual: 1,
    most: null,
    statement: (value) => `${counted(value, certificates)} ending within 30 days`,
  },
};
