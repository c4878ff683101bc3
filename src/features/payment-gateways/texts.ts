import { counted } from '../../contract/plural.ts';
import type { LinkShown } from './contract.ts';
import type { Evidence } from './gateway-types.ts';

export const positionText = 'Order';

export const texts = {
  title: 'Payment Gateways',
  add: 'Add gateway',
  filter: 'Filter by name or type',
  none: 'Payment gateways take what guests pay: by card, to their room, or on an invoice. Loyalty programmes give members a discount.',
  noMatch: 'No gateway matches the filters.',
  loading: 'Loading the payment gateway',
  notFound: 'This payment gateway does not exist. It may have been deleted.',
  backToList: 'Back to the list',
  gateway: 'Payment gateway',
  legacy: 'Legacy page',

  number: '#',
  order: positionText,
  since: 'Link',
  lastSuccess: 'Last success',
  failures: 'Failed, 24 h',
  sums: 'Paid, 30 days',
  never: 'Never',
  live: 'Live',
  test: 'Test',
  unservedTitle: (count: number) =>
    `${counted(count, { one: 'plan', other: 'plans' })} cannot be bought`,
  unserved: (name: string, reason: string) => `${name}: ${reason}`,
  more: (count: number) => `and ${count} more`,
  moveUp: 'Move up',
  moveDown: 'Move down',

  edit: 'Edit',
  runTest: 'Test',
  trace: 'Trace',
  copyTo: 'Copy to other areas',
  delete: 'Delete',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: 'This also deletes its secrets. Its number is not used again.',
  deleted: (name: string) => `Deleted ${name}`,
  inTest: 'in test',
  statusSaved: (name: string, status: string) => `${name} is ${status} now`,
  retireTitle: (name: string) => `Retire ${name}?`,
  retireText:
    'It takes no more purchases and cannot be activated again. Its purchases stay in the reports.',
  suspendTitle: (name: string) => `Suspend ${name}?`,
  suspendText:
    'Guests can no longer pay with it. Purchases under way are settled, and you can activate it again.',

  newTitle: (type: string) => `New payment gateway: ${type}`,
  form: (name: string) => `Payment gateway ${name}`,
  created: (name: string) => `Created ${name} as a draft. Test it next.`,
  readOnlyActive:
    'This gateway is active. Its mode, currencies and connection can be changed while it is suspended.',
  retired: 'This gateway is retired and cannot be changed. Copy it to use its settings again.',
  keptSecrets: (names: string) => `Kept from the earlier gateway: ${names}.`,
  close: 'Close',

  parts: 'Parts of the gateway',
  settings: 'Settings',
  desk: 'Front desk',
  invoices: 'Invoices',
};

/** Names of status changes, by the new status. */
export const statusActions = {
  Draft: 'Back to draft',
  Test: 'Start testing',
  Active: 'Activate',
  Suspended: 'Suspend',
  Retired: 'Retire',
};

export const evidenceNames: Record<Evidence, string> = {
  proven: 'Proven',
  fake: 'Tested on a fake',
  'needs vendor': 'Needs the vendor',
};

export const linkNames: Record<LinkShown['state'], string> = {
  down: 'Down',
  connecting: 'Connecting',
  up: 'Up',
  resyncing: 'Resyncing',
  audit: 'Night audit',
};

/** Texts beside the form. */
export const sideTexts = {
  state: 'State',
  now: 'Next step',
  next: {
    Draft: 'Test its settings below, then start testing: test purchases stay out of revenue.',
    Test: 'Test purchases stay out of revenue. Activate it when the test has passed.',
    Active: 'Guests can pay with it.',
    Suspended: 'Guests cannot pay with it. Activate it when it works again.',
    Retired: 'It takes no more purchases.',
  },
  /** of loyalty programmes */
  nextOfProgramme: {
    Draft: 'Test its settings below, then start testing.',
    Test: 'Members are looked up already. Activate it when the test has passed.',
    Active: 'Members are looked up with it when they sign in.',
    Suspended: 'Members are not looked up with it. Activate it when it works again.',
    Retired: 'Members are no longer looked up with it.',
  },
  isTested: 'These settings passed the test',
  notTested: 'Not tested since the last change',
  lastSuccess: 'Last success',
  lastTest: 'Last test',
  noTest: 'Not tested yet. The test undoes everything that it changes at the vendor.',
  saveFirst: 'Once it is saved, it can be tested here.',
  webhook: 'Address for events',
  webhookHelp: 'Enter this address at the vendor as the endpoint of webhooks.',
  webhookLater: 'Once it is saved, the address to enter at the vendor is shown here.',
  noPublicUrl:
    'The server does not know its public address, so vendors cannot report payments. Set PUBLIC_URL on the server.',
  members: 'Members',
  membersHelp: 'Their list is imported at the sign-in method Member number of the portal.',
  toPortal: 'Open the portal',
  returnAddress: 'Return address',
  returnHelp: 'Register this address at the issuer as a redirect URI.',
  returnLater: 'Once it is saved, the address to register at the issuer is shown here.',
  noReturn:
    'The server does not know its public address, so guests cannot come back from the issuer. Set PUBLIC_URL on the server.',
  copy: 'Copy',
  copied: 'Copied the address',
  previous: 'The earlier signing secret is valid until',
  evidence: 'How it was tested',
};

export const testTexts = {
  title: (name: string) => `Test ${name}`,
  running: 'The steps run one after another. This takes up to 30 seconds.',
  passed: 'All steps passed.',
  failed: 'Some steps failed:',
  ok: 'OK',
  stepFailed: 'Failed',
  skipped: 'Skipped',
  again: 'Test again',
  milliseconds: (value: number) => `${value} ms`,
};

export const stepNames: Readonly<Record<string, string>> = {
  resolve: 'Address',
  port: 'Port',
  tls: 'Certificate',
  keys: 'Keys',
  signing: 'Signature',
  page: 'Payment page',
  rooms: 'Rooms',
  stays: 'Stays',
  numbers: 'Numbers',
  tiers: 'Tiers',
  lookUp: 'Look-up',
  discovery: 'Discovery',
  issuer: 'Issuer',
  client: 'Client',
  returnAddress: 'Return address',
  garden: 'Walled garden',
  signIn: 'Sign-in',
  link: 'Link',
  start: 'Link start',
  lookup: 'Room look-up',
  mode: 'Mode',
  account: 'Account',
  card: 'Card',
  currencies: 'Currencies',
  service: 'Service',
  bills: 'Bills',
  authorise: 'Authorization',
  void: 'Void',
  webhook: 'Event',
};

export const traceTexts = {
  title: (name: string) => `Trace of ${name}`,
  help: 'The newest 500 records, with masked names. Newest first.',
  helpCard: 'The newest 500 events of the vendor, by type. Newest first.',
  none: 'Nothing was sent or received yet.',
  time: 'Time',
  direction: 'Direction',
  record: 'Record',
  in: 'Received',
  out: 'Sent',
};

export const copyTexts = {
  title: (name: string) => `Copy ${name} to other areas`,
  help: 'Each area gets the copy as a draft at the end of its list, without secrets. Enter them there and test it.',
  areas: 'Service areas',
  nameTaken: 'the area already has a gateway with this name',
  copy: 'Copy',
};

/** Titles and help of the form's sections. */
export const sections = {
  identity: { title: 'Gateway', help: 'Its name for administrators, its mode and its currencies.' },
  programme: { title: 'Gateway', help: 'Its name for administrators and its mode.' },
  sandbox: {
    title: 'Sandbox',
    help: 'A payment page of Atrium for trying the whole flow with listed test numbers.',
  },
  stripe: { title: 'Stripe', help: 'The keys are in the Stripe dashboard under Developers.' },
  adyen: {
    title: 'Adyen',
    help: 'The keys are in Adyen’s Customer Area under Developers. Add a standard webhook with the address beside this form.',
  },
  paypal: {
    title: 'PayPal',
    help: 'The client ID and secret are those of an app in PayPal’s developer dashboard, of the same mode.',
  },
  authorizeNet: {
    title: 'Authorize.Net',
    help: 'Test mode needs a sandbox account. At Authorize.Net, add a webhook for all payment events with the address beside this form, and enable the Transaction Details API.',
  },
  amounts: {
    title: 'Payments',
    help: 'Limits in minor units of each currency, such as 50 for 0.50 EUR.',
  },
  refunds: { title: 'Refunds', help: 'Who may refund a purchase, and for how long.' },
  garden: {
    title: 'Walled garden',
    help: 'Hosts that guests must reach to pay before they are online.',
  },
  house: { title: 'House', help: 'The rooms whose guests are checked in and charged here.' },
  fias: { title: 'Connection', help: 'The hotel’s interface, which takes one connection only.' },
  mews: {
    title: 'Mews',
    help: 'The tokens and identifiers are in Mews Operations, or come from Mews.',
  },
  cloudbeds: {
    title: 'Cloudbeds',
    help: 'The hotel’s administrator creates the API key in Cloudbeds, on the page API Credentials.',
  },
  posting: { title: 'Charges to rooms', help: 'How a purchase appears on the guest’s bill.' },
  served: {
    title: 'Other areas',
    help: 'Areas of the same site whose guests are charged to rooms here too.',
  },
  loyalty: { title: 'Loyalty programme', help: 'Where members and their tiers are looked up.' },
  issuerGarden: {
    title: 'Walled garden',
    help: 'Hosts that guests must reach to sign in before they are online.',
  },
  issuer: {
    title: 'Loyalty programme',
    help: 'Members sign in at its issuer. The portal offers it where the method Member number is on.',
  },
  invoice: {
    title: 'Numbers and terms',
    help: 'Each invoice and credit note takes the next number. Numbers are never reused.',
  },
};

export const gardenTexts = {
  preset: (hosts: string) => `Always open for this type: ${hosts}.`,
  issuer: (host: string) => `Always open: ${host}, the host of the issuer.`,
};

export const legacyTexts = {
  title: 'Payment Gateways (legacy)',
  none: 'No payment gateways yet.',
  help: 'The same records as in Payment Gateways, as one table. A gateway of a type that is no longer offered can only be replaced by a new one.',
  settings: (name: string) => `Settings of ${name}`,
  key: 'Key',
  value: 'Value',
  stored: 'stored',
  choose: 'Choose a gateway to see its settings.',
  edit: 'Open in Payment Gateways',
  makeNew: 'Make new',
  makeNewHelp:
    'This type is no longer offered. Make a new gateway from it, which keeps the name, currencies, amounts and matching secrets.',
  notOffered: 'No longer offered',
  type: 'Type',
};
