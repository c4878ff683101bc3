import { counted } from '../../contract/plural.ts';
import type { SentLimits } from '../radius/contract.ts';
import { isReason, loginMethods, reasons } from '../radius/public/reasons.ts';
import { formatRate, formatSeconds } from './amounts.ts';

export function reasonLabel(reason: string): string {
  return isReason(reason) ? reasons[reason].label : reason;
}

export function methodLabel(method: string): string {
  return Object.entries(loginMethods).find(([id]) => id === method)?.[1] ?? method;
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
    guest: 'Guest',
  },
  newRows: (count: number) => `${counted(count, { one: 'new row', other: 'new rows' })}`,
  cut: 'More happens than can be shown: only the newest 200 of each second.',
  older: 'Show older',
  shown: (count: number) => counted(count, { one: 'row', other: 'rows' }),
  shownOf: (count: string, all: string) => `${count} of ${all} rows`,
  searchedBackTo: (time: string) => `Searched back to ${time}.`,
  searchFurther: 'Search further back',
  mostShown: 'Export the list to see older rows, or filter it.',
  none: 'Nobody has tried to get online here in this period.',
  noSessions: 'No guest was online here in this period.',
  noMatch: 'Nothing matches the filters.',
  totalRefused: (count: number, isLowerBound: boolean) =>
    `Last 24 hours: ${isLowerBound ? 'at least ' : ''}${counted(count, { one: 'login', other: 'logins' })} refused.`,
  totalRefusedOf: (count: string, all: string, share: string) =>
    `Last 24 hours: ${count} of ${all} logins refused (${share}).`,
  byReason: 'Refused logins by reason',
  noProblems: 'No login was refused in the last 24 hours.',
  masked: 'Your role does not let you see guests’ personal data.',
  hidden: 'Not shown',

  columns: {
    // Lists are always newest first.
    time: (zone: string) => `Time (${zone}) ↓`,
    result: 'Result',
    reason: 'Why',
    user: 'As',
    mac: 'MAC address',
    area: 'Site and area',
    nas: 'NAS',
    ssid: 'SSID',
    method: 'Method',
    plan: 'Plan',
    ms: 'ms',
    start: (zone: string) => `Start (${zone}) ↓`,
    duration: 'Duration',
    ip: 'IP address',
    received: 'Received',
    sent: 'Sent',
    rate: 'Rate',
    state: 'State',
    cause: 'End',
    action: 'Actions',
    count: 'Refused',
    share: 'Share',
    clients: 'Devices',
    last: (zone: string) => `Last (${zone})`,
  },
  states: { open: 'Online', stopped: 'Ended', stale: 'Ended, unconfirmed' },

  panel: 'Selected row',
  means: 'Means',
  helps: 'What helps',
  endedAt: (plan: string, time: string) => `${plan} ended ${time}.`,
  devicesOnline: (online: number, most: number) =>
    `The plan allows ${counted(most, { one: 'device', other: 'devices' })} at a time, and all were in use then. Now ${counted(online, { one: 'is', other: 'are' })} online.`,
  codePassword:
    'The access code exists, but the gateway sent another password with it. It must send the code itself as the password, or none.',
  badSecretOf: (device: string) =>
    `${device} has another RADIUS secret than Atrium, so its passwords cannot be decoded.`,
  refused: 'Refused',
  acceptedAs: 'Accepted',
  guest: 'Guest',
  guestOfCode: 'Guest of the code',
  login: 'Login',
  time: 'Time',
  started: 'Started',
  openGuest: 'Open guest',
  accessPoint: 'Access point',
  answeredIn: 'Answered in',
  ms: (count: number) => `${count} ms`,
  batch: 'Batch',
  lastSession: 'Last session',
  session: 'Session',
  timeline: 'Timeline',
  averageRate: 'On average',
  downLimit: 'Download limit',
  upLimit: 'Upload limit',
  endsAt: 'Ends',
  megabits: (rate: string) => (rate === '' ? '' : `${rate} Mbit/s`),
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
  copy: 'Copy',
  nasList: 'Gateways that need attention',
  openDevice: (area: string) => `Open in ${area}`,
  more: (count: number) =>
    `${counted(count, { one: 'more NAS needs', other: 'more NAS need' })} attention`,
  nas: {
    'wrong-secret': (device: string, _minutes: number) =>
      `${device} has another RADIUS secret: its passwords cannot be decoded.`,
    'silent-accounting': (device: string, _minutes: number) =>
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
  enabled: (name: string) => `Enabled ${name}`,
  openGuest: 'Open guest',
  openBatch: 'Open batch',
  openCodes: 'Access Codes',
  openDevice: 'Open device',
  openOrganization: 'Open organization',
  findGuest: 'Find guest',
  openHistory: 'Admin History',
  openGroups: 'Groups',
  openPans: 'Open PAN Mapping',
  openRotating: 'Open Rotating Password',
  openRegister: 'Open EDM Local',
  disconnect: 'Disconnect',
  disconnectOpen: (count: number) =>
    `Disconnect ${counted(count, { one: 'online session', other: 'online sessions' })}`,
  disconnectTitle: (count: number) =>
    `Disconnect ${counted(count, { one: 'session', other: 'sessions' })}`,
  disconnectText: (names: readonly string[], count: number) => {
    const others = count - names.length;
    const whose = [...names, ...(others > 0 ? [`${others} more`] : [])].join('; ');
    const pace = count > 20 ? ' A gateway gets at most 20 requests a second.' : '';
    return `The gateways are asked to end ${counted(count, { one: 'session', other: 'sessions' })}: ${whose}.${pace} Guests can sign in again unless disabled.`;
  },
  change: 'Change limits',
  changeTitle: 'Change the limits of this session',
  changeText:
    'Until the next login. An empty field is what the guest’s access allows. A gateway that cannot change sessions ends this one.',
  changeUnknown:
    'Until the next login. The guest is not known, so an empty field stays as it is; MikroTik takes both rates together, and an empty one becomes unlimited. A gateway that cannot change sessions ends this one.',
  /** What applies now, as a placeholder. */
  nowLimit: <V>(value: V | null, text: (value: V) => string, none: string) =>
    `Now ${value === null ? none : text(value)}`,
  suchAs: (example: string) => `Such as ${example}`,
  unlimited: 'unlimited',
  withoutEnd: 'without an end',
  send: 'Send to gateway',
  nothingChanged: 'Nothing is changed yet, so there is nothing to send.',
  selected: (name: string) => `Session of ${name}`,
};

/** Who ended a session, by Acct-Terminate-Cause (RFC 2866 section 5.10). */
const causes: Readonly<Record<string, string>> = {
  'User-Request': 'the guest logged out',
  'Lost-Carrier': 'the device left the network',
  'Lost-Service': 'the gateway lost its service',
  'Idle-Timeout': 'idle timeout, by the gateway',
  'Session-Timeout': 'session timeout, by the gateway',
  'Admin-Reset': 'by an administrator',
  'Admin-Reboot': 'the gateway was restarted by its administrator',
  'Port-Error': 'an error of the gateway’s port',
  'NAS-Error': 'an error of the gateway',
  'NAS-Request': 'by the gateway',
  'NAS-Reboot': 'the gateway restarted',
  'Port-Unneeded': 'the gateway no longer needed the port',
  'Port-Preempted': 'the gateway gave the port to another device',
  'Port-Suspended': 'the gateway suspended the port',
  'Service-Unavailable': 'the gateway could not serve it',
  'User-Error': 'an error of the guest’s device',
  'Host-Request': 'by the host',
};

export function causeText(cause: string): string {
  return causes[cause] ?? cause;
}

export const timelineTexts = {
  inZone: (title: string, zone: string) => `${title} (${zone})`,
  summary: (count: number, most: string) =>
    `Data between ${counted(count, { one: 'report', other: 'reports' })} of the gateway, at most ${most} each`,
  bar: (time: string, data: string) => `${time}: ${data}`,
  accepted: (rates: { down: number | null; up: number | null } | null) =>
    rates === null
      ? 'Accepted'
      : rates.down === null && rates.up === null
        ? 'Accepted, unlimited'
        : `Accepted, ${formatRate(rates.down)} / ${formatRate(rates.up)} Mbit/s sent`,
  start: 'Accounting started',
  startUnseen: 'Online; the gateway’s Start did not arrive',
  roamed: 'Roamed to another access point',
  roamedTo: (accessPoint: string) => `Roamed to ${accessPoint}`,
  change: (by: string | null, ack: string | null, reply: string | null, limits: string | null) =>
    requestText('Change of limits (CoA)', by, ack, [limits, reply].filter(Boolean).join('. ')),
  applied: ({ down, up, endsIn }: SentLimits) =>
    [
      ...(down === null && up === null
        ? ['Unlimited rate']
        : [
            down === undefined ? null : `${formatRate(down)} Mbit/s down`,
            up === undefined ? null : `${formatRate(up)} Mbit/s up`,
          ]),
      endsIn === undefined
        ? null
        : endsIn === null
          ? 'no end'
          : `ends after ${formatSeconds(endsIn)}`,
    ]
      .filter((part) => part !== null)
      .join(', '),
  disconnect: (by: string | null, ack: string | null, reply: string | null) =>
    requestText('Disconnect', by, ack, reply),
  stale: 'Ended without a Stop: the gateway fell silent',
  reopened: 'Online again: a later report arrived',
  stillOnline: 'Still online: the gateway agreed, but reports the session further',
  gap: (duration: string) => `No report for ${duration}`,
  stopped: (cause: string | null) =>
    cause === null ? 'Stopped, without a cause' : `Stopped: ${causeText(cause)}`,
  /** what needs no attention */
  expectedCauses: new Set(['User-Request', 'Lost-Carrier', 'Idle-Timeout', 'Admin-Reset']),
};

function requestText(
  what: string,
  by: string | null,
  ack: string | null,
  reply: string | null,
): string {
  const who = by === null ? what : `${what} by ${by}`;
  return [`${who}${ack === null ? '' : ` (${ack})`}`, reply].filter(Boolean).join(': ');
}
