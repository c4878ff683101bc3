import { counted } from '../../contract/plural.ts';
import { formatDay } from '../../contract/values/format.ts';
import { formatMoney } from '../../contract/values/money.ts';
import { formatNumber } from '../../ui/format.ts';
import type { PromoRow } from './contract.ts';

const uses = { one: 'use', other: 'uses' };
const codes = { one: 'code', other: 'codes' };

export const texts = {
  title: 'Promo Codes',
  add: 'Add promo code',
  filter: 'Filter by name or code',
  none: 'A promo code changes what a plan costs or shows. Add one for a campaign, a partner or a complaint at the front desk.',
  noMatch: 'No promo code of this organization matches the filters.',
  loading: 'Loading the promo code',
  notFound: 'This promo code does not exist. It may have been deleted.',
  backToList: 'Back to the list',
  newTitle: 'New promo code',
  form: (name: string) => `Promo code ${name}`,
  copyOf: (name: string) => `Copy of ${name}`,

  where: 'Where',
  everywhere: 'All areas',
  valid: 'Valid',
  always: 'Always',
  from: (time: string) => `From ${time}`,
  until: (time: string) => `Until ${time}`,
  between: (from: string, until: string) => `${from} – ${until}`,
  used: 'Used',
  usedOf: (used: number, most: number | null) =>
    most === null ? formatNumber(used) : `${formatNumber(used)} / ${formatNumber(most)}`,
  usedText: (used: number, most: number | null) =>
    most === null ? counted(used, uses) : `${formatNumber(used)} of ${counted(most, uses)}`,
  given: 'Given away',
  givenOf: (given: string, budget: string) => `${given} of the budget of ${budget}`,
  lastUsed: 'Last used',
  never: 'Never',
  seriesOf: (made: number, count: number) =>
    made < count
      ? `Generating: ${formatNumber(made)} of ${counted(count, codes)}`
      : counted(count, codes),
  selected: 'Promo codes',
};

export const actionTexts = {
  open: 'Open',
  duplicate: 'Duplicate',
  tryIt: 'Try it',
  poster: 'Poster',
  pause: 'Pause',
  resume: 'Resume',
  extend: 'Extend',
  end: 'End',
  delete: 'Delete',
  codes: 'Codes',
  paused: (name: string) => `${name} is paused`,
  resumed: (name: string) => `${name} is active again`,
  ended: (name: string) => `${name} has ended`,
  endTitle: (name: string) => `End ${name}?`,
  endText:
    'Nobody can use it anymore, and it cannot be started again. Guests who are paying now keep their discount.',
  extended: (name: string) => `Extended ${name}`,
  extendTitle: (name: string) => `Extend ${name}`,
  extendHelp: 'Later than the current end, in the time of the site of use',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: 'No guest has used it. The code becomes free for another use.',
  usedText: 'A code that guests have used cannot be deleted, only ended.',
  deleted: (name: string) => `Deleted ${name}`,
  bulkTitle: (action: string, count: number) =>
    `${action} ${counted(count, { one: 'promo code', other: 'promo codes' })}`,
  bulkHelp: {
    pause: 'Guests cannot use these codes until they are resumed.',
    resume: 'Guests can use these codes again, within their dates and limits.',
    end: 'Nobody can use these codes anymore. This cannot be undone.',
    extend: 'Each code gets this end, in the time of its site of use.',
    duplicate: 'Each code is copied with the same terms, paused. The copy’s code ends in -2.',
  },
};

export const sections = {
  identity: { title: 'Promo code', help: 'What guests type, and the name for administrators.' },
  gives: {
    title: 'Gives',
    help: 'One discount applies to a purchase: the guest’s best of code, group and tier.',
  },
  where: { title: 'Plans and areas', help: 'Where the code works. Leave both empty for all.' },
  when: { title: 'Validity', help: 'Times are local to the site of use.' },
  limits: {
    title: 'Limits',
    help: 'They are never exceeded, even when many guests pay at the same time.',
  },
  audience: { title: 'Guests', help: 'Who may use the code.' },
  series: {
    title: 'Series',
    help: 'Many single-use codes with the same beginning, such as for a mailing.',
  },
};

export const formTexts = {
  isSeries: 'Create a series of single-use codes',
  beginning: 'Beginning of the codes',
  beginningHelp: 'Such as SPRING-; random characters follow',
  example: (text: string) => `For example ${text}`,
  noPlans: 'No plan matches',
  planAt: (plan: string, place: string) => `${plan} – ${place}`,
  areaSearch: 'Add an organization',
  removeArea: (name: string) => `Remove ${name}`,
  outside: 'Outside your scope',
  local: 'Local to the site of use',
};

export const sideTexts = {
  title: 'The code',
  lookAlike: (pairs: string) => `Guests may confuse ${pairs}. Other characters are easier to read.`,
  usedBy: 'Used by',
  none: 'Nobody has used it yet.',
  all: (count: number) => `All ${counted(count, uses)}`,
  held: 'Paying now',
  unknownGuest: 'A guest',
  codes: 'Show the codes',
  state: 'State',
  used: 'Used',
  given: 'Given away',
  left: 'Left of the budget',
};

export const useTexts = {
  title: (name: string) => `Uses of ${name}`,
  back: (name: string) => `Back to ${name}`,
  when: 'When',
  guest: 'Guest',
  area: 'Area',
  plan: 'Plan',
  code: 'Code',
  listPrice: 'List price',
  discount: 'Discount',
  none: 'Nobody has used this code yet.',
  noMatch: 'No use matches.',
};

export const codeTexts = {
  title: (name: string) => `Codes of ${name}`,
  code: 'Code',
  state: 'State',
  used: 'Used',
  unused: 'Unused',
  filter: 'Find a code',
  none: 'Codes appear here as they are generated.',
  noMatch: 'No code matches the filters.',
};

export const tryTexts = {
  title: (name: string) => `Try ${name}`,
  help: 'Nothing is used up.',
  confirm: 'Try it',
  close: 'Close',
  plan: 'Plan',
  at: 'At',
  atHelp: 'Local to the site; empty: now',
  email: 'Guest’s e-mail',
  group: 'Group, VIP level or tier',
  guest: 'Guest',
  guestHelp: 'Optional: e-mail, reservation and earlier uses are taken from the account',
  noGuest: 'No guest matches',
  refused: 'Refused',
  pays: (price: string) => `The guest pays ${price}`,
  complimentary: 'Complimentary: nothing to pay',
  instead: (price: string) => `instead of ${price}`,
  gets: (plan: string) => `The guest gets ${plan}`,
  longer: (time: string) => `${time} longer`,
  tax: (tax: string) => `Tax ${tax}`,
};

export const posterTexts = {
  title: (code: string) => `Poster of ${code}`,
  help: 'One page with the code, what it gives, where and until when.',
  area: 'Portal of this area',
  areaHelp:
    'Its QR code opens the portal with the code filled in. Leave empty for a poster without one.',
  noArea: 'Choose a service area',
  paper: 'Paper',
  create: 'Create PDF',
  created: (name: string) => `Created ${name}`,
};

export const importTexts = {
  title: 'Import promo codes',
  help: 'Codes that exist here are changed, others are added. Plans, areas and series are chosen in the form.',
};

/** Returns what was given away, one amount for each currency; '' for nothing. */
export function givenText(given: PromoRow['given']): string {
  return Object.entries(given)
    .filter(([, amount]) => amount > 0)
    .map(([currency, amount]) => formatMoney(amount, currency))
    .join(', ');
}

/** Returns the most uses of a code; of a series, one of each code. */
export function mostUses({
  series,
  totalUses,
}: Pick<PromoRow, 'series' | 'totalUses'>): number | null {
  return series?.count ?? totalUses;
}

export function validText({
  validFrom,
  validUntil,
}: Pick<PromoRow, 'validFrom' | 'validUntil'>): string {
  const shown = (local: string) =>
    `${formatDay(local.slice(0, 10), 'short')}, ${local.slice(0, 4)}`;
  if (validFrom !== null && validUntil !== null)
    return texts.between(shown(validFrom), shown(validUntil));
  if (validFrom !== null) return texts.from(shown(validFrom));
  return validUntil === null ? texts.always : texts.until(shown(validUntil));
}

export function whereText({ areas, knownAreas }: Pick<PromoRow, 'areas' | 'knownAreas'>): string {
  if (areas.length === 0) return texts.everywhere;
  return knownAreas.map(({ name }) => name).join(', ') || formTexts.outside;
}
