import { counted } from '../../contract/plural.ts';
import { formatNumber } from '../../ui/format.ts';
import { placeOf } from '../users/public/names.ts';
import type { AccessCodeBatchRow, AccessCodePlan } from './contract.ts';

const codes = { one: 'code', other: 'codes' };

export const texts = {
  title: 'Access Codes',
  organization: 'Organization',
  add: 'New batch',
  filter: 'Filter by name, or find a code',
  none: 'With an access code, a guest can go online without paying on the portal. Create a batch of codes for a plan, then print or export it.',
  noMatch: 'No batch of this organization matches the filters.',
  moreBatches: (most: string) =>
    `More than ${most} batches match, so they are in the order of the tree. Filter them to sort them.`,
  found: 'Code found',
  /** where a code was found: its batch, its organization and its plan */
  foundIn: (code: string, batch: string, organization: string) =>
    `${code} is in the batch ${batch} of ${organization}`,
  open: 'Open code',
  openOf: (code: string) => `Open ${code}`,
  notFoundIn: (text: string, organization: string) =>
    `No code ${text} in ${organization} or anything below it.`,
  searchIn: (organization: string) => `Search in ${organization}`,
  findAccounts: 'Search in Find Accounts',
  loading: 'Loading the batch',
  notFound: 'This batch does not exist. It may have been deleted.',
  backToList: 'Back to the list',
  back: 'All batches',

  codes: 'Codes',
  used: 'Used',
  noEnd: 'No end',
  immediately: 'Immediately',
  asPlan: 'As in the plan',
  billedBy: 'Billed by',
  created: 'Created',
  by: (administrator: string) => `by ${administrator}`,
  progress: (made: number, count: number) =>
    `Generating codes: ${formatNumber(made)} of ${formatNumber(count)}`,
  generatedOf: (made: number, count: number) =>
    made === count ? formatNumber(count) : `${formatNumber(made)} of ${formatNumber(count)}`,
  facts: 'About the batch',
};

export const formTexts = {
  title: 'New batch of codes',
  submit: 'Generate codes',
  created: (name: string, count: number) =>
    `${name}: generating ${counted(count, codes)} in the background`,
  noPlan: 'No matching plan accepts access codes. Add it, or its payment method, in Service Plans',
  searching: 'Searching …',
  planIn: (plan: string, area: string) => `${plan} – ${area}`,
  planAt: (plan: AccessCodePlan) => formTexts.planIn(plan.name, placeOf(plan)),
  firstPlans: (count: number) =>
    `The first ${formatNumber(count)}. Type words of the plan, area or site to find others.`,
  example: 'For example',
  guessing: 'Protection against guessing',
  bits: (bits: number) => `${Math.max(0, bits).toFixed(1)} bits`,
  enough: 'Cannot be guessed',
  tooShort: (length: number) => `Too easy to guess: use ${length} characters or more`,
  localTime: (zone: string) => `Site time (${zone})`,
  chooseZone: 'Time at the plan’s site',
};

/** Texts beside the form. */
export const sideTexts = {
  title: 'The voucher',
  help: (count: number) =>
    `You can print ${counted(count, { one: 'voucher', other: 'vouchers' })} once the codes are made, also with the name of the Wi-Fi and a QR code.`,
  noPlan: 'The plan that you choose',
};

/** Titles and help of the form's sections. */
export const sections = {
  batch: {
    title: 'Batch',
    help: 'The name for administrators, and the plan that guests get.',
  },
  shape: {
    title: 'Code format',
    help: 'Typed codes are not case-sensitive, and dashes are ignored.',
  },
  terms: {
    title: 'Validity and uses',
    help: 'Without dates, codes are valid immediately and do not expire.',
  },
};

export const batchTexts = {
  cancel: 'Stop generating codes',
  cancelled: (name: string) => `${name}: no further codes are generated`,
  print: 'Print vouchers',
  exportUses: 'Export uses',
  extend: 'Extend all',
  extendTitle: (name: string) => `Extend all codes of ${name}`,
  revoke: 'Revoke all',
  revokeTitle: (name: string) => `Revoke all codes of ${name}?`,
  revokeText: (count: number) =>
    `${counted(count, { one: 'code stops', other: 'codes stop' })} working immediately, even if printed, and guests who are online with them are logged out. This cannot be undone.`,
  revoked: (name: string) => `All codes of ${name} are revoked`,
  delete: 'Delete',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: (count: number) =>
    `None of its ${counted(count, codes)} has been used. All are deleted permanently.`,
  deleted: (name: string) => `Deleted ${name}`,
  more: 'More actions',
};

export const codeTexts = {
  title: (name: string) => `Codes of ${name}`,
  code: 'Code',
  uses: 'Uses',
  usesOf: (uses: number, most: number) => `${formatNumber(uses)} of ${formatNumber(most)}`,
  firstUsed: 'First used',
  never: 'Never',
  inUseUntil: 'in use until',
  online: (count: number) => counted(count, { one: 'device online', other: 'devices online' }),
  find: 'Find a code',
  none: 'Codes appear here as they are generated.',
  noMatch: 'No code matches the filters.',
  stateCount: (state: string, count: number) => `${state} (${formatNumber(count)})`,
  copy: 'Copy',
  print: 'Print',
  extend: 'Extend',
  extendTitle: (code: string) => `Extend ${code}`,
  extendHelp: (zone: string) => `Later than the current end, in site time (${zone})`,
  extended: 'Extended',
  revoke: 'Revoke',
  revokeTitle: (code: string) => `Revoke ${code}?`,
  revokeText:
    'It stops working immediately, and guests who are online with it are logged out. This cannot be undone.',
  revoked: (code: string) => `${code} is revoked`,
};

const onlineCodes = { one: 'code is online now', other: 'codes are online now' };

export const usageOfBatch = {
  title: 'Usage of the codes',
  online: (count: number, sessions: number) =>
    count === 0
      ? 'No code is online now'
      : `${counted(count, onlineCodes)}, ${counted(sessions, { one: 'device', other: 'devices' })}`,
};

export const usageTexts = {
  title: (code: string) => `Uses of ${code}`,
  none: 'This code has not been used.',
  loading: 'Loading uses',
  when: 'When',
  device: 'Device',
  hidden: 'Not shown',
  area: 'Area',
  elsewhere: 'Another area',
  guest: 'Guest',
  open: 'Open guest',
  online: (code: string) => `Online with ${code}`,
  since: 'Since',
  ssid: 'SSID',
  latestOf: (shown: number, total: number) =>
    `The latest ${formatNumber(shown)} of ${formatNumber(total)} uses`,
};

export const printTexts = {
  title: (what: string) => `Print ${what}`,
  help: 'Creates a PDF of the codes that can still be used, for printing and cutting.',
  rangeHelp: (made: number) => `Positions in the list of ${counted(made, codes)}`,
  remembered: (site: string) =>
    `The Wi-Fi and the address are remembered for the next vouchers of ${site}.`,
  preview: 'Preview of the first sheet',
  sheets: (count: number) => counted(count, { one: 'sheet', other: 'sheets' }),
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
