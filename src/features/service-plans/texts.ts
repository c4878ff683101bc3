import { counted } from '../../contract/plural.ts';

const guestsAre = { one: 'guest is', other: 'guests are' };
const times = { one: 'time', other: 'times' };
const plansAre = { one: 'plan is', other: 'plans are' };
const usage = (guests: number, sold: number) =>
  `${counted(guests, guestsAre)} online with this plan, and it was bought ${counted(sold, times)} in the last 30 days.`;

export const texts = {
  title: 'Service Plans',
  add: 'Add plan',
  filter: 'Filter by name',
  none: 'Service plans are the offers to guests of this area, each with a price, a duration and a speed.',
  moreBelow: (most: string) =>
    `More than ${most} plans match, so they are in the order of the tree. Filter them to sort them.`,
  noMatch: 'No plan matches the filters.',
  site: 'Site',
  area: 'Area',
  filterBelow: 'Filter by plan, site or area',
  noneBelow:
    'No service plans below yet. Plans are added in a service area: select one in the tree.',

  order: 'Order',
  portalName: 'Portal name',
  speed: 'Speed',
  quota: 'Data',
  devices: 'Devices',
  guestsNow: 'Guests now',
  sold: 'Sold, 30 days',

  free: 'Free',
  unlimited: 'Unlimited',
  speedOf: (down: string, up: string) => `${down} / ${up}`,
  until: (time: string) => `until ${time}`,
  onlineTime: (time: string) => `${time} online`,
  recurring: 'monthly',

  preview: 'Preview',
  duplicate: 'Duplicate',
  copyTo: 'Copy to other areas',
  activate: 'Activate',
  retire: 'Retire',
  delete: 'Delete',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: 'No guest has used this plan.',
  inUse: (name: string) => `${name} is in use`,
  inUseText: (guests: number, sold: number) =>
    `${usage(guests, sold)} A plan that was used can only be retired: it is no longer offered, but guests who are online stay connected.`,
  deleted: (name: string) => `Deleted ${name}`,
  statusSaved: (count: number, status: string) => `${counted(count, plansAre)} ${status} now`,
  unchanged: (status: string) => `Already ${status}`,

  usage: (guests: number, sold: number) =>
    `${usage(guests, sold)} Changes apply to new purchases only.`,
  localTime: (zone: string) => `Site time (${zone})`,

  previewTitle: 'As a guest sees it',
  previewIn: 'Language',
  includesTax: (tax: string) => `includes ${tax} tax`,
  plusTax: (tax: string) => `plus ${tax} tax`,
  devicesUpTo: (count: number) =>
    count === 1 ? '1 device' : `Up to ${counted(count, { one: 'device', other: 'devices' })}`,
  anyDevices: 'Any number of devices',
  radius: 'RADIUS reply',
  attribute: 'Attribute',
  value: 'Value',
  close: 'Close',
};

/** Titles and help of the form's sections. */
export const sections = {
  identity: {
    title: 'Plan',
    help: 'The name for administrators, and whether the plan is offered.',
  },
  portal: {
    title: 'On the portal',
    help: 'The texts for guests. Other languages get the first one.',
  },
  price: {
    title: 'Price',
    help: 'The price, tax and payment methods. Enter 0 for a free plan.',
  },
  time: { title: 'Time', help: 'How long the plan lasts.' },
  speed: {
    title: 'Speed and data',
    help: 'Empty means unlimited. Enter rates such as 10 Mbps or 512 kbit/s.',
  },
  devices: {
    title: 'Devices',
    help: 'How many devices a guest may use at once. Empty means any number.',
  },
  eligibility: {
    title: 'Eligibility',
    help: 'Without restrictions, every guest is offered the plan at any time.',
  },
  network: {
    title: 'Network',
    help: 'What the gateway enforces. The defaults fit most sites.',
  },
};

export const copyTexts = {
  one: (name: string) => `Copy ${name} to other areas`,
  several: (count: number) => `Copy ${count} plans to other areas`,
  helpOne:
    'Each area gets the copy as a draft, at the end of its list. Activate it there to show it to guests.',
  help: 'Each area gets the copies as drafts, at the end of its list. Activate them there to show them to guests.',
  areas: 'Service areas',
  nameTaken: 'the area already has a plan with this name',
  copy: 'Copy',
};
