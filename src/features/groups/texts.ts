import { counted } from '../../contract/plural.ts';
import { formatDay, formatLocalTime } from '../../contract/values/format.ts';
import { formatMoney } from '../../contract/values/money.ts';
import type { GroupRow } from './contract.ts';

const members = { one: 'member', other: 'members' };
const online = (count: number) =>
  counted(count, { one: 'session online', other: 'sessions online' });

export const texts = {
  title: 'Groups',
  add: 'Add group',
  filter: 'Filter by name or contact',
  none: 'No groups belong to this organization itself; those of organizations below are listed there. A group gives its members a plan or a discount here and below, and may pay for them. Add one for a company, a tour or a crew.',
  noMatch: 'No group of this organization matches the filters.',
  loading: 'Loading the group',
  notFound: 'This group does not exist. It may have been deleted.',
  backToList: 'Back to the list',
  newTitle: 'New group',
  form: (name: string) => `Group ${name}`,
};

export const columnTexts = {
  members: 'Members',
  online: 'Online',
  valid: 'Valid',
  sold: 'Sold',
  owed: 'Owed',
  always: 'Always',
  from: (time: string) => `From ${time}`,
  until: (time: string) => `Until ${time}`,
  between: (from: string, until: string) => `${from} – ${until}`,
  masterAbsent: 'Master not in the house',
  severalMasters: 'Several masters',
};

export const actionTexts = {
  members: 'Members',
  extend: 'Extend',
  end: 'End',
  merge: 'Merge',
  link: 'Coordinator link',
  endLink: 'End the link',
  delete: 'Delete',
  ended: (name: string) => `${name} has ended`,
  endTitle: (name: string) => `End ${name}?`,
  endText: (group: Pick<GroupRow, 'members' | 'online'>) =>
    `${counted(group.members, members)}, ${online(group.online)}. Members get nothing from it anymore. Sessions end of those who have neither a plan of their own nor another group.`,
  extended: (name: string) => `Extended ${name}`,
  extendTitle: (name: string) => `Extend ${name}`,
  extendHelp: (end: string | null) =>
    end === null
      ? 'In the time of the organization. The group has no end yet'
      : `Later than the present end, ${formatLocalTime(end)}, in the time of the organization`,
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: (count: number) =>
    `${counted(count, members)}. People stay in Users. The group cannot be restored.`,
  deleted: (name: string) => `Deleted ${name}`,
  mergeTitle: (name: string) => `Merge ${name}`,
  mergeText: (count: number) =>
    `Moves ${counted(count, members)} into the other group, with what they use now. People in both groups are listed once. Then this group ends.`,
  paysAfterMerge: (
    group: string,
    { billing, master }: Pick<GroupRow, 'billing' | 'master'>,
  ): string =>
    ({
      members: `In ${group}, members pay for themselves.`,
      master: `From then on ${master ?? 'the master'}, the master of ${group}, pays for them.`,
      invoice: `From then on an invoice to ${group} pays for them.`,
    })[billing],
  mergeInto: 'Into',
  noGroup: 'No active group matches',
  merged: (moved: number, doubles: number) =>
    doubles === 0
      ? `Moved ${counted(moved, members)}`
      : `Moved ${counted(moved, members)}; ${counted(doubles, members)} ${doubles === 1 ? 'was' : 'were'} there already`,
  linkTitle: (name: string) => `Coordinator link of ${name}`,
  linkText:
    'Anyone with the link sees the members and can add some. The link ends with the group. An earlier link stops working.',
  linkMade: 'This link is shown once. Send it to the coordinator.',
  linkEnded: (name: string) => `The link of ${name} has ended`,
  makeLink: 'Make a link',
  bill: 'Create invoice',
  billTitle: (name: string) => `Create an invoice for ${name}`,
  billText: 'Bills what members bought at the group’s expense and no invoice bills yet.',
  billOf: (area: string, amount: string) => `${area}: ${amount}`,
  billWhat: 'What is open',
  nothingOpen: 'Nothing is open. Purchases appear here when members buy at the group’s expense.',
  noGateway: (area: string) =>
    `${area} has no active payment gateway for invoices in this currency. Add one in Payment Gateway.`,
  billed: (number: string, total: string) => `Issued ${number} over ${total}`,
  bulkTitle: (action: string, count: number) =>
    `${action} ${counted(count, { one: 'group', other: 'groups' })}`,
  bulkHelp: {
    extend:
      'Each group gets this end, in the time of its organization. Groups that have ended are active again.',
    end: 'Members get nothing from these groups anymore. Sessions end of those who have nothing else.',
    merge:
      'All members move into one group; people in several groups are listed once. Then these groups end.',
  },
  bulkCount: (count: number, active: number) => `${counted(count, members)}, ${online(active)}.`,
};

export const sections = {
  identity: { title: 'Group', help: 'Of several groups of a guest, the lowest order decides.' },
  when: { title: 'Validity', help: 'Times are those of the organization.' },
  gives: {
    title: 'Gives',
    help: 'A plan for each area, or a discount. A guest’s own plan beats the group’s.',
  },
  billing: { title: 'Billing', help: 'Who pays, and how much at most.' },
  shared: { title: 'Shared', help: 'What all members have together.' },
  rule: {
    title: 'Members by rule',
    help: 'Guests who match join and leave by themselves. Others are added in Members.',
  },
  contact: { title: 'Contact', help: 'Guests are sent here when the group does not pay.' },
};

export const formTexts = {
  byRule: 'Add members by a rule',
  matches: (count: number, total: number) =>
    `Matches ${count.toLocaleString('en')} of ${counted(total, { one: 'person', other: 'people' })} now`,
  matchesNobody: 'Matches nobody now',
  everybody: (count: number) =>
    `Matches everybody: ${counted(count, { one: 'person', other: 'people' })}`,
  confirm: (count: number) => `Type ${count} if everybody is to be a member`,
  counting: 'Counting …',
};

export const sideTexts = {
  title: 'The group',
  state: 'State',
  members: 'Members',
  online: 'Online',
  open: 'Not posted yet',
  limitPerDay: 'Used of the daily limit',
  limitInAll: 'Used of the limit in all',
  used: (amount: string, limit: string) => `${amount} of ${limit}`,
  master: 'Master',
  masterStates: {
    inHouse: 'In the house',
    absent: 'Not in the house: purchases are refused',
    several: 'Several stays match: purchases are refused',
  },
  link: 'Coordinator link',
  linkUntil: 'Until',
  noLink: 'None',
  sold: 'Sold, less refunds',
  owed: 'Owed by the group',
  show: 'Show the members',
};

export const memberTexts = {
  title: (name: string) => `Members of ${name}`,
  back: 'Group',
  kind: 'Known by',
  value: 'Number or address',
  name: 'Name',
  source: 'Added',
  addedBy: 'Added by',
  addedAt: 'Added at',
  add: 'Add member',
  addTitle: (name: string) => `Add a member to ${name}`,
  byKey: 'Reservation, room or e-mail',
  byGuest: 'Guest of Users',
  guest: 'Guest',
  noGuest: 'No guest matches',
  added: 'Added the member',
  removed: 'Removed the member',
  remove: 'Remove',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: 'Sessions of this member end unless there is a plan of its own or another group.',
  unnamed: 'this member',
  filter: 'Filter by number, address or name',
  none: 'No members yet. Add them by hand or from a file, or let a rule add them.',
  noMatch: 'No member matches the filters.',
  importTitle: 'Import members',
  importHelp:
    'One line for each member: a reservation number, a room or an e-mail address. Members that are there stay as they are, and a line that repeats another is left out: both count as unchanged.',
};

/** Returns amounts by currency; '' for nothing. */
export function amountsText(amounts: Readonly<Record<string, number>>): string {
  return Object.entries(amounts)
    .map(([currency, amount]) => formatMoney(amount, currency))
    .join(', ');
}

export function validText({
  validFrom,
  validUntil,
}: Pick<GroupRow, 'validFrom' | 'validUntil'>): string {
  const year = String(new Date().getFullYear());
  // A date stays in one line.
  const shown = (local: string) =>
    formatDay(local.slice(0, 10), local.startsWith(year) ? 'short' : 'medium').replaceAll(
      ' ',
      '\u00A0',
    );
  if (validFrom !== null && validUntil !== null)
    return columnTexts.between(shown(validFrom), shown(validUntil));
  if (validFrom !== null) return columnTexts.from(shown(validFrom));
  return validUntil === null ? columnTexts.always : columnTexts.until(shown(validUntil));
}
