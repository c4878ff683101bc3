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
  none: 'Service plans are what guests of this area can buy or receive: a price, a time and a speed.',
  noMatch: 'No plan matches the filters.',

  order: 'Order',
  portalName: 'Portal name',
  speed: 'Speed',
  quota: 'Data',
  devices: 'Devices',
  guestsNow: 'Guests now',
  sold: 'Sold, 30 days',
  moveHandle: (name: string, position: number) => `Move ${name}, position ${position}`,
  moveHelp: 'Drag, or press the up and down arrow keys',
  moved: (name: string, position: number) => `${name} is at position ${position} now`,

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
  deleteText: 'Nobody has used this plan.',
  inUse: (name: string) => `${name} is in use`,
  inUseText: (guests: number, sold: number) =>
    `${usage(guests, sold)} A plan that was used can only be retired: it is no longer offered, and nobody online is disconnected.`,
  deleted: (name: string) => `Deleted ${name}`,
  statusSaved: (count: number, status: string) => `${counted(count, plansAre)} ${status} now`,
  unchanged: (status: string) => `Already ${status}`,

  usage: (guests: number, sold: number) =>
    `${usage(guests, sold)} Changes apply to what is bought from now on; earlier purchases stay as they are.`,
  localTime: (zone: string) => `Time of the site (${zone})`,

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
    help: 'How administrators know the plan, and whether guests are offered it.',
  },
  portal: {
    title: 'On the portal',
    help: 'What guests read. Guests whose language is missing read the first one.',
  },
  price: {
    title: 'Price',
    help: 'What a guest pays, with which tax, and how. 0 is free.',
  },
  time: { title: 'Time', help: 'How long the plan lasts, and what counts.' },
  speed: {
    title: 'Speed and data',
    help: 'Empty means unlimited. You can write 10 Mbps, 512 kbit/s and the like.',
  },
  devices: {
    title: 'Devices',
    help: 'How many devices a guest may use at once. Empty means any number.',
  },
  eligibility: { title: 'Who is offered it', help: 'Nothing chosen means everyone, always.' },
  network: {
    title: 'Network',
    help: 'What the gateway enforces. The defaults fit most sites.',
  },
};

export const copyTexts = {
  one: (name: string) => `Copy ${name} to other areas`,
  several: (count: number) => `Copy ${count} plans to other areas`,
  help: 'Each area gets the copies as drafts, at the end of its portal. Guests see them once they are activated there.',
  areas: 'Service areas',
  nameTaken: 'the area has a plan of this name already',
  copy: 'Copy',
};
