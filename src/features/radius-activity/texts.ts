import { counted } from '../../contract/plural.ts';
import { isReason, reasons } from '../radius/public/reasons.ts';

export function reasonLabel(reason: string): string {
  return isReason(reason) ? reasons[reason].label : reason;
}

const methodNames: Readonly<Record<string, string>> = {
  mac: 'Known device',
  portal: 'Portal',
  code: 'Access code',
  accessCode: 'Access code',
  'access-code': 'Access code',
  password: 'User name',
  user: 'User name',
  email: 'E-mail code',
  free: 'Free',
  member: 'Member number',
};

export function methodLabel(method: string): string {
  return methodNames[method] ?? method;
}

export const texts = {
  title: 'Radius Activity',
  tabs: { authentications: 'Authentications', sessions: 'Sessions', problems: 'Problems' },
  tabList: 'Kinds of activity',
  pause: 'Pause',
  resume: 'Resume',
  filter: 'Name, MAC, NAS or code',
  filterMasked: 'Complete MAC address or NAS',
  all: 'All',
  accepted: 'Accepted',
  rejected: 'Refused',
  inPeriod: (label: string, count: string, isMore: boolean) =>
    `${label} ${count}${isMore ? '+' : ''} in 24 h`,
  online: 'Online',
  ended: 'Ended',
  period: 'Period',
  periods: {
    '1h': 'Last hour',
    '24h': 'Last 24 hours',
    '7d': 'Last 7 days',
    '30d': 'Last 30 days',
    '90d': 'Last 90 days',
  },
  moreFilters: 'More filters',
  apply: 'Apply',
  removeFilter: (name: string) => `Remove the filter ${name}`,
  only: (name: string, value: string) => `${name}: ${value}`,
  fields: {
    user: 'User',
    mac: 'MAC address',
    nas: 'NAS',
    ssid: 'SSID',
    method: 'Method',
    plan: 'Plan',
    reason: 'Reason',
  },
  newRows: (count: number) => `${counted(count, { one: 'new row', other: 'new rows' })}`,
  cut: 'More happens than can be shown: only the newest 200 of each second.',
  older: 'Show older',
  searchedBackTo: (time: string) => `Searched back to ${time}.`,
  searchFurther: 'Search further back',
  mostShown: 'Export the list to see older rows, or filter it.',
  none: 'Nobody has tried to get online here in this period.',
  noSessions: 'No guest was online here in this period.',
  noMatch: 'Nothing matches the filters.',
  noProblems: 'No login was refused in the last 24 hours.',
  masked: 'Your role does not let you see guests’ personal data.',
  hidden: 'Not shown',

  columns: {
    time: (zone: string) => `Time (${zone})`,
    result: 'Result',
    reason: 'Why',
    user: 'As',
    mac: 'MAC address',
    area: 'Area',
    nas: 'NAS',
    ssid: 'SSID',
    method: 'Method',
    plan: 'Plan',
    ms: 'ms',
    start: (zone: string) => `Start (${zone})`,
    duration: 'Duration',
    ip: 'IP address',
    received: 'Received',
    sent: 'Sent',
    rate: 'Rate',
    state: 'State',
    cause: 'End',
    action: 'Actions',
    count: 'Refused',
    clients: 'Devices',
    last: (zone: string) => `Last (${zone})`,
  },
  states: { open: 'Online', stopped: 'Ended', stale: 'Ended, unconfirmed' },

  panel: 'Selected row',
  choose: 'Select a row to see why, and what helps.',
  loading: 'Loading…',
  close: 'Close',
  means: 'Means',
  helps: 'What helps',
  refused: 'Refused',
  acceptedAs: 'Accepted',
  guest: 'Guest',
  openGuest: 'Open guest',
  accessPoint: 'Access point',
  answeredIn: 'Answered in',
  ms: (count: number) => `${count} ms`,
  batch: 'Batch',
  lastSession: 'Last session',
  session: 'Session',
  noSession: 'This device has not been online.',
  filterBy: (name: string, value: string) => `Show only ${name} ${value}`,
};

export const statusTexts = {
  live: 'live',
  paused: 'paused',
  offline: 'not connected',
  p95: (ms: number) => `p95 ${ms} ms`,
  asked: (relative: string) => `FreeRADIUS asked ${relative}`,
  never: 'FreeRADIUS has never asked.',
  connect: 'Connect one: run this on the server, and start FreeRADIUS with what it writes.',
  command: 'npm run freeradius:config -- DIR',
  more: (count: number) =>
    `${counted(count, { one: 'more NAS needs', other: 'more NAS need' })} attention`,
  nas: {
    'wrong-secret': (device: string) =>
      `${device} has another RADIUS secret: its passwords cannot be decoded.`,
    'silent-accounting': (device: string) =>
      `${device} asks for logins but sends no accounting: time and data are not counted.`,
    'wrong-clock': (device: string, minutes: number) =>
      minutes > 0
        ? `The clock of ${device} is ${minutes} min ahead.`
        : `The clock of ${device} is ${-minutes} min behind.`,
  },
};

export const actionTexts = {
  extend: 'Extend',
  seeDevices: 'See devices',
  fixSecret: 'Fix secret',
  openPlan: 'Open plan',
  enable: 'Enable guest',
  openGuest: 'Open guest',
  openBatch: 'Open batch',
  openDevice: 'Open device',
  openOrganization: 'Open organization',
  findGuest: 'Find guest',
  openHistory: 'Admin History',
  disconnect: 'Disconnect',
  disconnectTitle: (count: number) =>
    `Disconnect ${counted(count, { one: 'session', other: 'sessions' })}`,
  disconnectText: (count: number) =>
    `The gateways are asked to end ${counted(count, { one: 'session', other: 'sessions' })}, at most 20 a second each. Guests can sign in again unless disabled.`,
  selected: (name: string) => `Session of ${name}`,
};

export const outcomeTexts = {
  ended: (name: string) => `${name} has ended the session (ACK).`,
  unknown: (name: string) => `${name} no longer knows the session, so it had already ended (NAK).`,
};
