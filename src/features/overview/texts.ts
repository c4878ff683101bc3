import { counted, plural } from '../../contract/plural.ts';
import { formatNumber } from '../../ui/format.ts';
import type { Attention, NextStep } from './contract.ts';

const batchesAre = { one: 'batch', other: 'batches' };
const guestsAre = { one: 'guest', other: 'guests' };
const codesAre = { one: 'code', other: 'codes' };

export const texts = {
  tabs: 'Parts of the organization',
  overview: 'Overview',
  edit: 'Edit',
  /** as in the menu */
  editTitle: 'Edit Org',
  addBelow: 'Add below',
  copyLink: 'Copy link',
  loading: 'Loading the overview…',
  notFound: 'This organization no longer exists. Please select another one in the tree.',

  figuresOf: 'The figures below are those of',
  zone: (city: string) => `Times in ${city}`,
  linksApart: 'Linked organizations are counted where they belong',

  figures: 'Today at a glance',
  devicesDown: 'Devices down',
  noOwnDevices: 'none of its own',
  ofDevices: (all: number, degraded: number) =>
    all === 0
      ? 'No devices yet'
      : `of ${formatNumber(all)}${degraded > 0 ? ` · ${formatNumber(degraded)} degraded` : ''}`,
  guestsOnline: 'Guests online',
  peak: (guests: number, time: string) => `peak today ${formatNumber(guests)} at ${time}`,
  noPeak: 'nobody yet today',
  revenueToday: 'Revenue today',
  revenueLessRefunds: 'Revenue today, less refunds',
  weekBefore: (day: string, amount: string) => `last ${day} ${amount} in all`,
  noSales: 'no sales today or a week before',
  alsoSold: (currencies: number) =>
    `+ ${counted(currencies, { one: 'currency', other: 'currencies' })}`,
  codesEnding: 'Codes ending in 7 days',
  inBatches: (batches: number) =>
    batches === 0 ? 'no batch ends soon' : `in ${counted(batches, batchesAre)}`,
  changesToday: 'Changes today',
  lastChange: (time: string) => `last at ${time}`,
  noChange: 'nothing was changed today',
  atLeast: (count: number) => `${formatNumber(count)}+`,

  attention: 'Needs attention',
  showDown: (count: number) => `Show ${counted(count, { one: 'device', other: 'devices' })} down`,
  firstOf: (shown: number, all: string) => `${shown} of ${all}`,
  nothing: 'Nothing needs attention',
  nothingHelp: 'Everything that is checked is working.',
  nothingFound: 'Nothing found that needs attention',
  nothingFoundHelp: 'There is too much to check all of it.',
  noDevicesHelp: 'No devices are checked here.',
  devicesUnseenHelp:
    'Codes are checked; this organization has no devices, or your role does not show them.',
  linksUnchecked: 'Linked organizations are checked where they belong',
  linksUncheckedHelp: 'Nothing else needs attention.',
  unseen: 'No devices or codes to check',
  unseenHelp: 'This organization does not have them, or your role does not show them.',
  statements: {
    'gateway-down': (name: string, count: number) =>
      count === 0 ? `${name} is down` : `${name} is down, ${counted(count, guestsAre)} behind it`,
    'pms-down': (name: string) => `The link of ${name} is down`,
    'payments-failing': (name: string, count: number) =>
      `The last ${counted(count, { one: 'payment', other: 'payments' })} by ${name} failed`,
    'postings-unknown': (name: string, count: number) =>
      `${counted(count, { one: 'posting', other: 'postings' })} to ${name} had no answer`,
    'device-down': (name: string) => `${name} is down`,
    'wrong-secret': (name: string) => `${name} uses another RADIUS secret`,
    'device-degraded': (name: string) => `${name} is degraded`,
    'promo-budget': (name: string, count: number) =>
      `${count} % of the budget of ‘${name}’ is used`,
    'codes-ending': (name: string, count: number) =>
      `${counted(count, codesAre)} of ‘${name}’ ${plural(count, { one: 'ends', other: 'end' })}`,
    'trial-ending': (name: string) => `The trial of ${name} ends`,
  } satisfies Record<Attention['kind'], (name: string, count: number) => string>,
  actions: {
    'gateway-down': 'Test',
    'pms-down': 'Open',
    'payments-failing': 'Open',
    'postings-unknown': 'Settle',
    'device-down': 'Test',
    'wrong-secret': 'Set secret',
    'device-degraded': 'Open',
    'promo-budget': 'Edit',
    'codes-ending': 'Extend',
    'trial-ending': 'Edit',
  } satisfies Record<Attention['kind'], string>,

  open: 'Open',

  chart: 'Guests online, 24 hours',
  dashed: (day: string) => `dashed: last ${day}`,
  chartLabel: 'Guests online in the last 24 hours and a week before',
  asTable: 'Show as table',
  asChart: 'Show as chart',
  nobody: 'No guests were counted in the last 24 hours, nor at the same time a week before.',
  time: 'Time',
  guests: 'Guests',
  before: 'A week before',

  children: 'Organizations below',
  filterChildren: 'Name or number',
  name: 'Name',
  type: 'Type',
  below: 'Below',
  sites: (count: number) => counted(count, { one: 'site', other: 'sites' }),
  areas: (count: number) => counted(count, { one: 'area', other: 'areas' }),
  moreThan: (count: number) => `${formatNumber(count)}+ sites`,
  lastWeekday: (day: string) => `Last ${day}`,
  devices: 'Devices',
  plans: 'Service plans',
  up: 'Up',
  upOf: (up: number, all: number) => `${formatNumber(up)} of ${formatNumber(all)}`,
  down: 'Down',
  degraded: 'Degraded',
  online: 'Online',
  noChildren: 'No organizations below yet',
  noMatch: 'No organization below matches',
  disabled: 'Disabled',

  steps: 'Next steps',
  done: 'Done',
  hide: 'Hide',
  stepNames: {
    gateway: 'Add the gateway',
    'access-points': 'Add the access points',
    portal: 'Publish the portal',
    'front-desk': 'Invite the front desk',
    codes: 'Make the first access codes',
  } satisfies Record<NextStep, string>,
  stepHelp: {
    gateway: 'The router or controller that asks for logins',
    'access-points': 'One by one, or all from a CSV file',
    portal: 'What guests see before they are online',
    'front-desk': 'An account that manages users and codes only',
    codes: 'Printed as vouchers, or handed out one by one',
  } satisfies Record<NextStep, string>,
  addArea: 'Add service area',
  addAreaHelp: 'What guests connect to, such as a lobby or a terminal',
};
