import { counted } from '../../contract/plural.ts';
import { formatNumber } from '../../ui/format.ts';
import type { AccessCodeBatchRow } from './contract.ts';

const codes = { one: 'code', other: 'codes' };

/** The list of batches, and facts of a batch. */
export const texts = {
  title: 'Access Codes',
  add: 'New batch',
  filter: 'Filter by name, or find a code',
  none: 'With an access code, a guest goes online without paying on the portal. Create a batch of codes for a plan, then print or export it.',
  noMatch: 'No batch matches the filters or has this code.',
  loading: 'Loading the batch',
  notFound: 'This batch does not exist. It may have been deleted.',
  backToList: 'Back to the list',
  back: 'All batches',

  codes: 'Codes',
  used: 'Used',
  noEnd: 'No end',
  atOnce: 'At once',
  asPlan: 'As in the plan',
  created: 'Created',
  by: (administrator: string) => `by ${administrator}`,
  making: (made: number, count: number) =>
    `Making codes: ${formatNumber(made)} of ${formatNumber(count)}`,
  madeOf: (made: number, count: number) =>
    made === count ? formatNumber(count) : `${formatNumber(made)} of ${formatNumber(count)}`,
  facts: 'About the batch',
};

/** The form of a new batch. */
export const formTexts = {
  title: 'New batch of codes',
  submit: 'Make codes',
  created: (name: string, count: number) =>
    `${name}: making ${counted(count, codes)} in the background`,
  noPlan: 'No matching plan. Plans are set up in Service Plans',
  searching: 'Searching …',
  planIn: (plan: string, area: string) => `${plan} – ${area}`,
  example: 'For example',
  guessing: 'Protection against guessing',
  bits: (bits: number) => `${Math.max(0, bits).toFixed(1)} bits`,
  enough: 'Cannot be found by trying',
  tooShort: (length: number) => `Too easy to guess: take ${length} characters or more`,
  localTime: (zone: string) => `Time of the site (${zone})`,
  chooseZone: 'Time of the plan’s site',
};

/** Titles and help of the form's sections. */
export const sections = {
  batch: {
    title: 'Batch',
    help: 'How administrators know the codes, and what a guest receives for one.',
  },
  shape: {
    title: 'How the codes look',
    help: 'Capital and small letters are the same when a code is typed, and dashes do not matter.',
  },
  terms: {
    title: 'How long and how often',
    help: 'Without dates, codes are valid at once and do not end.',
  },
};

/** What can be done with a batch. */
export const batchTexts = {
  cancel: 'Stop making codes',
  cancelled: (name: string) => `${name}: no further codes are made`,
  print: 'Print vouchers',
  extend: 'Extend all',
  extendTitle: (name: string) => `Extend all codes of ${name}`,
  revoke: 'Revoke all',
  revokeTitle: (name: string) => `Revoke all codes of ${name}?`,
  revokeText: (count: number) =>
    `${counted(count, { one: 'code stops', other: 'codes stop' })} working immediately, even if printed. This cannot be undone.`,
  revoked: (name: string) => `All codes of ${name} are revoked`,
  delete: 'Delete',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: (count: number) =>
    `None of its ${counted(count, codes)} has been used. All are deleted permanently.`,
  deleted: (name: string) => `Deleted ${name}`,
  more: 'More actions',
};

/** The codes of a batch, and what can be done with one. */
export const codeTexts = {
  title: (name: string) => `Codes of ${name}`,
  code: 'Code',
  uses: 'Uses',
  usesOf: (uses: number, most: number) => `${formatNumber(uses)} of ${formatNumber(most)}`,
  firstUsed: 'First used',
  never: 'Never',
  find: 'Find a code',
  none: 'The codes appear here as they are made.',
  noMatch: 'No code matches the filters.',
  stateCount: (state: string, count: number) => `${state} (${formatNumber(count)})`,
  copy: 'Copy',
  print: 'Print',
  extend: 'Extend',
  extendTitle: (code: string) => `Extend ${code}`,
  extendHelp: (zone: string) => `Later than before, in the time of the site (${zone})`,
  extended: 'Extended',
  revoke: 'Revoke',
  revokeTitle: (code: string) => `Revoke ${code}?`,
  revokeText: 'It stops working immediately. This cannot be undone.',
  revoked: (code: string) => `${code} is revoked`,
};

/** The uses of a code. */
export const usageTexts = {
  title: (code: string) => `Uses of ${code}`,
  none: 'This code was not used yet.',
  loading: 'Loading its uses',
  when: 'When',
  device: 'Device',
  hidden: 'Not shown',
  area: 'Area',
  elsewhere: 'Another area',
  latestOf: (shown: number, total: number) =>
    `The latest ${formatNumber(shown)} of ${formatNumber(total)} uses`,
};

export const printTexts = {
  title: (what: string) => `Print ${what}`,
  help: 'Creates a PDF of the codes that can still be used, for printing and cutting.',
  rangeHelp: (made: number) => `Of ${counted(made, codes)}, counted in their order`,
  create: 'Create PDF',
  created: (name: string) => `Created ${name}`,
};

export function planText({
  planName,
  areaName,
}: Pick<AccessCodeBatchRow, 'planName' | 'areaName'>): string {
  return planName === null || areaName === null
    ? 'A plan outside this organization'
    : formTexts.planIn(planName, areaName);
}
