import { formatNumber } from '../../ui/format.ts';

export const texts = {
  title: 'Access Codes',
  add: 'New batch',
  filter: 'Filter by name, or find a code',
  none: 'Access codes let guests online without paying there: make a batch for a plan, and print or export it.',
  noMatch: 'No batch matches the filters, and none has such a code.',
  loading: 'Loading the batch',
  notFound: 'This batch does not exist. It may have been deleted.',
  backToList: 'Back to the list',
  back: 'All batches',

  name: 'Name',
  plan: 'Plan',
  planGone: 'A plan outside this organization',
  codes: 'Codes',
  used: 'Used',
  state: 'State',
  validFrom: 'Valid from',
  validUntil: 'Valid until',
  noEnd: 'No end',
  atOnce: 'At once',
  created: 'Created',
  by: (who: string) => `by ${who}`,
  making: (made: number, count: number) =>
    `Making codes: ${formatNumber(made)} of ${formatNumber(count)}`,
  madeOf: (made: number, count: number) =>
    made === count ? formatNumber(count) : `${formatNumber(made)} of ${formatNumber(count)}`,

  newTitle: 'New batch of codes',
  form: 'New batch of codes',
  begin: 'Make codes',
  begun: (name: string, count: number) =>
    `${name}: making ${counted(count, 'code', 'codes')} in the background`,
  what: 'Batch',
  whatHelp: 'How administrators know the codes, and what a guest receives for one.',
  planHelp: 'Of this organization and all below it; type to find one by its name or its area',
  noPlan: 'No such plan. Service Plans has what can be given away',
  searching: 'Searching …',
  planIn: (plan: string, area: string) => `${plan} – ${area}`,
  count: 'How many',
  looks: 'How the codes look',
  looksHelp:
    'Capital and small letters are the same when a code is typed, and dashes do not matter.',
  alphabet: 'Characters',
  length: 'Length',
  lengthHelp: 'Without the prefix',
  prefix: 'Prefix',
  prefixHelp: 'Up to 6 letters and digits',
  isGrouped: 'Print in groups: XXXX-XXXX',
  example: 'For example',
  guessing: 'Protection against guessing',
  bits: (bits: number) => `${Math.max(0, bits).toFixed(1)} bits`,
  enough: 'Nobody finds a code by trying',
  needs: (length: number) => `Too easy to guess: take ${length} characters or more`,
  terms: 'What a code is good for',
  termsHelp: 'Empty means from now on, and without an end.',
  localTime: (zone: string) => `Time of the site (${zone})`,
  chooseZone: 'Time of the plan’s site',
  usesPerCode: 'Uses per code',
  devicesPerCode: 'Devices per code',
  devicesHelp: 'Empty: as the plan says',
  afterFirstUse: 'Ends after its first use',
  afterFirstUseHelp: 'For example 2 hours or 3 days; empty: with the batch',
  asPlan: 'As the plan says',
  note: 'Note',

  cancel: 'Stop making codes',
  cancelled: (name: string) => `${name}: no further codes are made`,
  revokeAll: 'Revoke all',
  revokeAllTitle: (name: string) => `Revoke all codes of ${name}?`,
  revokeAllText: (count: number) =>
    `${counted(count, 'code stops', 'codes stop')} working at once, printed ones too. This cannot be taken back.`,
  revokedAll: (name: string) => `All codes of ${name} are revoked`,
  extendAll: 'Extend all',
  extendAllTitle: (name: string) => `Extend all codes of ${name}`,
  extendHelp: (zone: string) => `Later than before, in the time of the site (${zone})`,
  extended: 'Extended',
  delete: 'Delete',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: (count: number) =>
    `None of its ${counted(count, 'code', 'codes')} was ever used. All of them are deleted for good.`,
  deleted: (name: string) => `Deleted ${name}`,
  more: 'More actions',

  facts: 'About the batch',
  codesTitle: (name: string) => `Codes of ${name}`,
  code: 'Code',
  uses: 'Uses',
  usesOf: (uses: number, most: number) => `${formatNumber(uses)} of ${formatNumber(most)}`,
  firstUsed: 'First used',
  never: 'Never',
  actions: 'Actions',
  actionsFor: (code: string) => `Actions for ${code}`,
  findCode: 'Find a code',
  noCodes: 'The codes appear here as they are made.',
  noCodeMatch: 'No code matches the filters.',
  copy: 'Copy',
  copied: (code: string) => `Copied ${code}`,
  revoke: 'Revoke',
  revokeTitle: (code: string) => `Revoke ${code}?`,
  revokeText: 'It stops working at once. This cannot be taken back.',
  revoked: (code: string) => `${code} is revoked`,
  extend: 'Extend',
  extendTitle: (code: string) => `Extend ${code}`,
  stateCount: (state: string, count: number) => `${state} (${formatNumber(count)})`,
  usesTitle: (code: string) => `Uses of ${code}`,
  unusedYet: 'This code was not used yet.',
  hidden: 'Not shown',
  loadingUses: 'Loading its uses',
  when: 'When',
  device: 'Device',
  area: 'Area',
  elsewhere: 'Another area',
  latestOf: (shown: number, total: number) =>
    `The latest ${formatNumber(shown)} of ${formatNumber(total)} uses`,
};

export const printTexts = {
  print: 'Print vouchers',
  printOne: 'Print',
  title: (what: string) => `Print ${what}`,
  help: 'A PDF of the codes that can still be used, to be printed and cut.',
  paper: 'Paper',
  perPage: 'Vouchers per page',
  heading: 'Heading',
  ssid: 'Name of the Wi-Fi',
  ssidHelp: 'Empty: it is not printed',
  portalUrl: 'Address in the QR code',
  portalHelp: 'Such as https://portal.example.com/?code={code}; empty: no QR code',
  from: 'From',
  to: 'To',
  rangeHelp: (made: number) => `Of ${formatNumber(made)} codes, counted in their order`,
  create: 'Create PDF',
  created: (name: string) => `Created ${name}`,
  cancel: 'Cancel',
};

export const perPageNames = {
  '8': '8 (2 × 4)',
  '10': '10 (2 × 5)',
  '21': '21 (3 × 7)',
  '1': '1',
} as const;

export const alphabetNames = {
  readable: 'Easy to read: no 0 O 1 I L 5 S 2 Z 8 B',
  letters: 'Letters A–Z',
  digits: 'Digits 0–9',
} as const;

export const batchStateNames = {
  making: 'Being made',
  ready: 'Ready',
  cancelled: 'Stopped',
  expired: 'Expired',
  revoked: 'Revoked',
} as const;

export const codeStateNames = {
  unused: 'Unused',
  active: 'Active',
  usedUp: 'Used up',
  expired: 'Expired',
  revoked: 'Revoked',
} as const;

export function counted(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}
