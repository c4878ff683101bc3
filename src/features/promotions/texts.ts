import { counted } from '../../contract/plural.ts';
import { formatDay, formatNumber } from '../../contract/values/format.ts';
import { formatMoney } from '../../contract/values/money.ts';
import type { PromotionRow } from './contract.ts';
import type { PromotionType } from './fields.ts';

const clicks = { one: 'click', other: 'clicks' };
const answers = { one: 'answer', other: 'answers' };
const hours = { one: 'hour', other: 'hours' };
const guestsHere = { one: 'guest who is here now', other: 'guests who are here now' };
const promotions = { one: 'promotion', other: 'promotions' };
/** Returns the name of a variant by its position. */
export function variantName(index: number): string {
  return String(index + 1);
}

export const texts = {
  title: 'Promotions',
  add: 'Add promotion',
  filter: 'Filter by name or text',
  none: 'A promotion is what guests see on the portal or get after they have left: a banner, an offer, a survey. Add the first one.',
  noMatch: 'No promotion of this organization matches the filters.',
  loading: 'Loading the promotion',
  notFound: 'This promotion does not exist. It may have been deleted.',
  backToList: 'Back to the list',
  promotion: 'Promotion',
  newTitle: (type: PromotionType) => newTitles[type],
  form: (name: string) => `Promotion ${name}`,
  copyOf: (name: string) => `Copy of ${name}`,

  where: 'Where',
  when: 'When',
  shown: 'Shown',
  devices: 'Devices',
  clicks: 'Clicks',
  answers: 'Answers',
  rate: 'Rate',
  redemptions: 'Purchases',
  revenue: 'Revenue',
  preview: 'Preview',
  always: 'Always',
  from: (time: string) => `From ${time}`,
  until: (time: string) => `Until ${time}`,
  between: (from: string, until: string) => `${from} – ${until}`,
  outside: 'Outside your scope',
  cannotSend: 'Cannot send',
  notShown: 'Not shown yet',
  notSent: 'Not sent yet',
  shownTimes: (times: number) => `Shown ${counted(times, { one: 'time', other: 'times' })}`,
  sentTo: (guests: number) => `Sent to ${counted(guests, { one: 'guest', other: 'guests' })}`,
};

const newTitles: Record<PromotionType, string> = {
  banner: 'New banner',
  splash: 'New splash',
  offer: 'New offer',
  survey: 'New survey',
  message: 'New message',
  redirect: 'New redirect',
};

export const typeHelp: Record<PromotionType, string> = {
  banner: 'A card on the portal',
  splash: 'A page over the portal that closes',
  offer: 'A plan with a promo code',
  survey: '1 to 5 questions',
  message: 'An e-mail or SMS after leaving',
  redirect: 'Another page after the login',
};

export const actionTexts = {
  duplicate: 'Duplicate',
  start: 'Start',
  pause: 'Pause',
  resume: 'Resume',
  end: 'End',
  delete: 'Delete',
  copy: 'Copy to organizations',
  started: (name: string) => `${name} is started`,
  paused: (name: string) => `${name} is paused`,
  resumed: (name: string) => `${name} is running again`,
  ended: (name: string) => `${name} has ended`,
  startTitle: (action: string, name: string) => `${action} ${name}?`,
  messageWhen: ({ sendAfter, hoursAfter }: Pick<PromotionRow, 'sendAfter' | 'hoursAfter'>) => {
    const left = sendAfter === 'session' ? 'their last session ends' : 'they check out';
    return hoursAfter === 0
      ? `Guests who agreed to marketing get it once each, when ${left}. Guests who have left already do not get it.`
      : `Guests who agreed to marketing get it once each, ${counted(hoursAfter, hours)} after ${left}. Guests who left longer ago than that do not get it.`;
  },
  counting: 'Counting the guests …',
  reachableFailed: 'The guests could not be counted.',
  reachable: ({ guests, isAtMost }: { guests: number; isAtMost: boolean }, hoursAfter: number) => {
    const when = hoursAfter === 0 ? '' : ` or left in the last ${counted(hoursAfter, hours)}`;
    return `${isAtMost ? 'At most ' : ''}${counted(guests, guestsHere)}${when} would get it.`;
  },
  endTitle: (name: string) => `End ${name}?`,
  endText: 'Guests do not see it anymore, and it cannot be started again. Its results stay.',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: 'No guest has seen it.',
  deleted: (name: string) => `Deleted ${name}`,
  bulkTitle: (action: string, count: number) => `${action} ${counted(count, promotions)}`,
  bulkMessages:
    'Messages go to guests who agreed to marketing, also to those who have left if their time has not come yet.',
  bulkHelp: {
    start: 'Guests see these promotions within their dates.',
    pause: 'Guests do not see these promotions until they are resumed.',
    resume: 'Guests see these promotions again, within their dates.',
    end: 'Guests do not see these promotions anymore. This cannot be undone.',
  },
  copyTitle: (count: number) => `Copy ${counted(count, promotions)}`,
  copyHelp:
    'Each organization gets a draft for all of its areas. Images and promo codes must be usable there.',
  copyTo: 'Organizations',
};

export const sections = {
  identity: { title: 'Promotion', help: 'The name is for administrators.' },
  content: {
    title: 'Content',
    help: 'Plain text. A language without a text shows the first language.',
  },
  questions: { title: 'Questions', help: '1 to 5. Guests may leave any of them out.' },
  message: {
    title: 'Sending',
    help: 'Only guests who agreed to marketing get it, once each, from 8:00 to 21:00 in the time of the area. Each message has a link that ends them.',
  },
  where: { title: 'Areas and time', help: 'Times are local to the area.' },
  guests: { title: 'Guests', help: 'Who sees it.' },
  goal: { title: 'Goal and note', help: 'Results show how many devices reached the goal.' },
  note: { title: 'Note', help: 'For administrators.' },
  order: { title: 'Order and limits', help: 'A place on a page shows one promotion at a time.' },
};

export const formTexts = {
  language: 'Language of the texts',
  inLanguage: (label: string, language: string) => `${label} (${language})`,
  oneVariant: 'All guests see the same. Add a variant to compare two.',
  splitEvenly: 'Split evenly',
  noCode: 'No promo code matches',
  areaSearch: 'Add an organization',
  removeArea: (name: string) => `Remove ${name}`,
  redirectHelp: 'Where guests are led, such as https://example.com/guide',
  newSecret: 'New signing secret',
  secretHelp: 'The webhook checks the signature with it. The former secret works for 24 hours.',
};

export const sideTexts = {
  preview: 'Preview',
  noPreview: 'A redirect has nothing to show: guests leave for its address.',
  results: 'Results',
  variant: 'Variant',
  variants: 'Variants',
  converted: 'Reached the goal',
  /** how many devices, and their share of those that saw it */
  convertedOf: (devices: string, share: string) =>
    share === '' ? devices : `${devices} (${share})`,
  noResults: 'No guest has seen it yet.',
  winner: (name: string) => `Variant ${name} is better`,
  noWinner: 'No winner yet',
  confidence: (percent: number) =>
    `${percent} % sure. A winner is named from 95 %, valid however often you look.`,
  hours: 'Results by hour',
  bought: 'Bought',
  days: 'By day',
  daysChart: 'Shown by day',
  areas: 'By area',
  questions: 'Answers',
  maskedTexts: 'Your role does not let you see guests’ personal data, which free text may contain.',
  average: (stars: number) => `${stars} of 5 stars`,
  messages: 'Messages',
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  skipped: 'Skipped',
};

export const hourTexts = {
  header: [
    'Hour',
    'Area',
    'Variant',
    'Shown',
    'Devices',
    'Clicks',
    'Answers',
    'Purchases',
    'Revenue',
  ],
};

/** Returns amounts by currency in one text; '' for nothing. */
export function moneyText(amounts: Readonly<Record<string, number>>): string {
  return Object.entries(amounts)
    .map(([currency, amount]) => formatMoney(amount, currency))
    .join(', ');
}

type Counted = Pick<PromotionRow, 'type' | 'shown' | 'clicks' | 'answers'>;

/** Returns a part of a whole, such as 12.5 %; '' of nothing. */
export function shareText(part: number, whole: number): string {
  return whole === 0 ? '' : `${((part / whole) * 100).toFixed(1)} %`;
}

/** Returns how often guests clicked, or answered a survey; '' for a redirect, which leaves them no choice. */
export function reactionsText({ type, clicks: clicked, answers: answered }: Counted): string {
  if (type === 'redirect') return '';
  return type === 'survey' ? counted(answered, answers) : formatNumber(clicked);
}

/** Returns the share of the guests who clicked, or answered a survey, among those who saw it. */
export function rateText({ type, shown, ...reactions }: Counted): string {
  if (type === 'redirect') return '';
  return shareText(type === 'survey' ? reactions.answers : reactions.clicks, shown);
}

/** Returns in one line whether a promotion works. */
export function standingText(promotion: Counted): string {
  const { type, shown } = promotion;
  if (shown === 0) return type === 'message' ? texts.notSent : texts.notShown;
  const reached = type === 'message' ? texts.sentTo(shown) : texts.shownTimes(shown);
  if (type === 'redirect') return reached;
  const reacted =
    type === 'survey' ? counted(promotion.answers, answers) : counted(promotion.clicks, clicks);
  return `${reached} · ${reacted} · ${rateText(promotion)}`;
}

export function whenText({
  validFrom,
  validUntil,
}: Pick<PromotionRow, 'validFrom' | 'validUntil'>): string {
  const shown = (local: string) =>
    `${formatDay(local.slice(0, 10), 'short')}, ${local.slice(0, 4)}`;
  if (validFrom !== null && validUntil !== null) {
    const isSameYear = validFrom.slice(0, 4) === validUntil.slice(0, 4);
    const from = isSameYear ? formatDay(validFrom.slice(0, 10), 'short') : shown(validFrom);
    return texts.between(from, shown(validUntil));
  }
  if (validFrom !== null) return texts.from(shown(validFrom));
  return validUntil === null ? texts.always : texts.until(shown(validUntil));
}
