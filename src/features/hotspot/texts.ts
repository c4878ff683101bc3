import { counted } from '../../contract/plural.ts';
import type { HotspotState } from './rules/state.ts';

const organizationTypes: Readonly<Record<string, string>> = {
  Grouping: 'the grouping',
  Site: 'the site',
};

export const texts = {
  title: 'Hotspot 2.0',
  tabs: 'Parts of Hotspot 2.0',
  settings: 'Settings',
  partners: 'Partners',
  form: 'Hotspot 2.0 settings',
  loading: 'Loading the settings',
  notFound: 'Hotspot 2.0 is set up for groupings, sites and service areas.',
  certificateUntil: 'Certificate valid until',
  privateKey: 'Private key',

  network: { title: 'Network', help: 'What phones see in the beacon, before they ask anything.' },
  roaming: {
    title: 'Who joins',
    help: 'Phones with a profile for one of these join without asking their owner.',
  },
  venue: { title: 'Venue', help: 'Where the network is, as phones show it.' },
  link: { title: 'Connection', help: 'What phones may expect of the link to the internet.' },
  operator: { title: 'Operator and terms', help: 'Who runs the network, and what guests accept.' },
  osu: {
    title: 'Online sign-up',
    help: 'Where phones without a profile get one. Profiles to download need none of it.',
  },

  origin: (type: string, name: string | null) =>
    `${organizationTypes[type] ?? 'the organization'} ${name ?? 'above'}`,
  from: (origin: string) => `While empty, from ${origin}`,
  setHere: 'Set here',
  inheritedFrom: (origin: string) => `From ${origin}`,
  notSet: 'Not set',
  none: 'None',
  first: 'The first three are in the beacon, in this order.',

  states: {
    draft: { tone: 'idle', label: 'Draft' },
    valid: { tone: 'work', label: 'Valid' },
    published: { tone: 'good', label: 'Published' },
    drifted: { tone: 'warning', label: 'Drifted' },
  } as const satisfies Record<HotspotState, { tone: string; label: string }>,
  state: 'State',
  stateTexts: {
    draft: 'Not ready for access points: see what is missing below.',
    valid: 'Nothing keeps it from being published.',
    published: 'What is published is what is set.',
    drifted: 'The settings, here or above, were changed since the publication.',
  } satisfies Record<HotspotState, string>,
  publishedNumber: (number: number, by: string) => `Publication ${number} by ${by}`,

  phone: 'What a phone sees',
  phoneHelp: 'As you type. A phone joins only what its profile knows.',
  beacon: 'In the beacon',
  anqp: 'In answers to its queries',
  nothing: 'Nothing yet',
  checks: 'Checks',
  noFindings: 'No findings',
  error: 'Error',
  warning: 'Warning',

  try: 'Would a phone join?',
  tryHelp: 'Enter what its profile has. Everything is optional.',
  realm: 'Realm',
  consortium: 'Consortium',
  method: 'Method',
  anyMethod: 'Any',
  plmn: 'MCC and MNC',
  plmnPlaceholder: '310 410',
  joins: 'It joins',
  joinsNot: 'It does not join: nothing that is announced fits.',
  decidedBy: (name: string) => `Login decided by ${name}`,
  decidedHere: 'Login decided by this RADIUS server',

  publish: 'Publish',
  publishTitle: 'Publish these settings?',
  publishText:
    'Publishing records what access points are set up with. Copy the snippets to them afterwards.',
  firstPublication: 'This is the first publication.',
  nothingSet: 'Nothing is set yet.',
  noDifference: 'Nothing differs from the last publication.',
  differences: 'Differences',
  lastPublication: 'Last publication',
  now: 'Now',
  published: (number: number) => `Published as number ${number}`,
  withdrawn: (number: number) => `Withdrew publication ${number}`,
  saveFirst: 'Save or discard your changes first',
  undo: 'Undo',

  history: 'Publications',
  noHistory: 'Nothing was published yet.',
  withdraw: 'Withdraw',
  isWithdrawn: (by: string) => `Withdrawn by ${by}`,
  restore: 'Restore these settings',
  restored: (number: number) => `Restored the settings of publication ${number}`,
  close: 'Close',

  snippets: 'Snippets',
  snippetsTitle: 'For access points and the RADIUS server',
  snippetFor: 'Snippet for',
  proven: 'Proven: Debian’s package accepts what is written here.',
  documented: 'Written by the vendor’s documents. Not tried on a device.',
  copy: 'Copy',
  copied: 'the snippet',
  ofPublication: (number: number) => `Of publication ${number}.`,
  ofSettings: 'Of the settings as they are saved; nothing is published yet.',
  drifted: 'The settings were changed since. Publish them to see them here.',

  profile: 'Profile for a phone',
  profileHelp:
    'Name and password stay in this browser: the file is made here and nothing is stored or sent.',
  download: 'Download',
  downloaded: (file: string) => `Saved ${file}`,
  platformHelp: {
    apple: 'Open the file on the device, then install it in Settings.',
    android:
      'Publish the file on an https page with the type application/x-wifi-config, and open it in Chrome on the phone.',
    windows:
      'Add it with netsh wlan add profile. Windows asks for user name and password at the first connection.',
  },

  addPartner: 'Add partner',
  partnersAbove: (names: string) => `From above, after these: ${names}`,
  filterPartners: 'Filter by name',
  noPartners: 'Partners decide logins of roaming guests: each has a realm or a consortium.',
  noMatch: 'No partner matches the filters.',
  ends: 'Certificates end',
  noCertificate: 'No certificate',
  delete: 'Delete',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText:
    'Logins of its realm or consortium stay with this RADIUS server. Its private key is lost.',
  deleted: (name: string) => `Deleted ${name}`,
  partner: { title: 'Partner', help: 'Whose guests may roam here.' },
  peer: {
    title: 'How to reach it',
    help: 'RADIUS over TLS (RadSec), with certificates on both sides.',
  },
  test: 'Test',
  testTitle: (name: string) => `Test of ${name}`,
  testing: 'Testing',
  again: 'Test again',
  steps: {
    certificates: 'Certificates',
    address: 'Address',
    connection: 'TLS',
    answer: 'Answer',
  },
  outcomes: {
    ok: { tone: 'good', label: 'OK' },
    warning: { tone: 'warning', label: 'Attention' },
    failed: { tone: 'bad', label: 'Failed' },
    skipped: { tone: 'idle', label: 'Skipped' },
  },
  milliseconds: (value: number) => `${value} ms`,
  certificate: 'Certificate of this server',
  certificateHelp:
    'What this server proves its identity with to the partner. The private key is stored encrypted and never shown.',
  certificateNone: 'None. Most partners give you one.',
  certificateEnds: (day: string) => `Valid until ${day}`,
  certificateExpires: (days: number) =>
    days < 0 ? 'Expired' : `Ends in ${counted(days, { one: 'day', other: 'days' })}`,
  certificateSet: 'Set certificate',
  certificateReplace: 'Replace certificate',
  certificateRemove: 'Remove certificate',
  certificateRemoveText:
    'Its private key is lost. Partners that require a certificate will refuse this server.',
  certificateStored: 'Stored the certificate',
  certificateRemoved: 'Removed the certificate',
} as const;
