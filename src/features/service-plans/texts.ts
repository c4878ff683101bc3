import { formatNumber } from '../../contract/values/format.ts';

export const texts = {
  title: 'Service Plans',
  add: 'Add plan',
  filter: 'Filter by name',
  none: 'Service plans are what guests of this area can buy or receive: a price, a time and a speed.',
  noMatch: 'No plan matches the filters.',
  loading: 'Loading the plan',
  notFound: 'This service plan does not exist. It may have been deleted.',
  backToList: 'Back to the list',

  order: 'Order',
  name: 'Name',
  portalName: 'Portal name',
  price: 'Price',
  duration: 'Time',
  speed: 'Speed',
  quota: 'Data',
  devices: 'Devices',
  status: 'Status',
  guestsNow: 'Guests now',
  sold: 'Sold, 30 days',
  actions: 'Actions',
  actionsFor: (name: string) => `Actions for ${name}`,
  moveHandle: (name: string, position: number) => `Move ${name}, place ${position}`,
  moveHelp: 'Drag, or press the up and down arrow keys',
  moved: (name: string, position: number) => `${name} is at place ${position} now`,

  minorUnits: (amount: number) => `${formatNumber(amount)} in the smallest unit of its currency`,
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
  deleteText: 'Nobody has used this plan. It is deleted for good.',
  inUse: (name: string) => `${name} is in use`,
  inUseText: (guests: number, sold: number) =>
    `${counted(guests, 'guest is', 'guests are')} online with it and it was bought ${counted(sold, 'time', 'times')} in the last 30 days. A plan that was used can only be retired: it is no longer offered, and nobody online is disconnected.`,
  deleted: (name: string) => `Deleted ${name}`,
  statusSaved: (count: number, status: string) =>
    `${counted(count, 'plan is', 'plans are')} ${status} now`,
  unchanged: (status: string) => `Already ${status}`,

  newTitle: 'New plan',
  plan: 'Service plan',
  form: (name: string) => `Service plan ${name}`,
  saved: (name: string) => `Saved ${name}`,
  created: (name: string) => `Created ${name}`,
  copyOf: (name: string) => `Copy of ${name}`,
  usage: (guests: number, sold: number) =>
    `${counted(guests, 'guest is', 'guests are')} online with this plan, and it was bought ${counted(sold, 'time', 'times')} in the last 30 days.`,
  usageEffect: 'Changes apply to what is bought from now on; what guests have stays as it was.',
  createdBy: 'Created by',
  updatedBy: 'Last changed by',

  identity: 'Plan',
  identityHelp: 'How administrators know the plan, and whether guests are offered it.',
  icon: 'Icon',
  portal: 'On the portal',
  portalHelp: 'What guests read; those whose language is missing read the first one.',
  language: 'Language',
  languageHelp: 'A tag such as en or de-AT',
  description: 'Description',
  addLanguage: 'Add a language',
  textOf: (index: number) => `Language ${index}`,
  removeItem: (what: string) => `Remove ${what}`,
  remove: 'Remove',
  priceSection: 'Price',
  priceHelp: 'What a guest pays, with which tax, and how. 0 is free.',
  currency: 'Currency',
  taxRate: 'Tax',
  taxIncluded: 'The price includes the tax',
  paymentMethods: 'Payment methods',
  revenueShare: 'Revenue share',
  addShare: 'Add a party',
  share: (index: number) => `Party ${index}`,
  party: 'Party',
  percent: 'Share',
  time: 'Time',
  timeHelp: 'How long the plan lasts, and what counts.',
  durationKind: 'Lasts',
  durationHelp: 'For example 2 hours, 1 day or 90 min',
  endsAt: 'Ends at',
  untilTime: 'Until this time of day',
  untilHelp: 'Checkout time of the site, such as 11:00',
  speedSection: 'Speed and data',
  speedHelp: 'Empty means unlimited. 10 Mbps, 512 kbit/s and the like are understood.',
  down: 'Download',
  up: 'Upload',
  burstDown: 'Download burst',
  burstUp: 'Upload burst',
  burstSeconds: 'Burst time',
  quotaBytes: 'Data allowance',
  onQuota: 'When it is used up',
  throttleDown: 'Download after that',
  throttleUp: 'Upload after that',
  devicesSection: 'Devices',
  devicesHelp: 'How many devices a guest may use at once. Empty means as many as they like.',
  maxDevices: 'Devices per guest',
  extraDevicePrice: 'Price of each further device',
  extraDeviceHelp: 'Empty: no further device',
  eligibility: 'Who is offered it',
  eligibilityHelp: 'Nothing chosen means everyone, always.',
  loginMethods: 'Only after signing in by',
  guestGroups: 'Only these guest groups or VIP levels',
  guestGroupsHelp: 'As the property system calls them, separated by commas',
  limitedTo: 'How often',
  visibleFrom: 'Offered from',
  visibleUntil: 'Offered until',
  localTime: (zone: string) => `Time of the site (${zone})`,
  period: (index: number) => `Period ${index}`,
  addPeriod: 'Add days and hours',
  days: 'Days',
  from: 'From',
  untilHour: 'Until',
  network: 'Network',
  networkHelp: 'What the gateway is told. The defaults fit most sites.',
  vlan: 'VLAN',
  sessionTimeout: 'Longest session',
  idleTimeout: 'Ends when idle for',
  interimInterval: 'Usage is reported every',
  contentFilter: 'Content filter',

  previewTitle: 'As a guest sees it',
  previewIn: 'Language',
  includesTax: (tax: string) => `includes ${tax} tax`,
  plusTax: (tax: string) => `plus ${tax} tax`,
  devicesUpTo: (count: number) => (count === 1 ? '1 device' : `Up to ${count} devices`),
  anyDevices: 'Any number of devices',
  radius: 'What RADIUS answers',
  attribute: 'Attribute',
  value: 'Value',
  close: 'Close',
};

export const statusNames = { Draft: 'Draft', Active: 'Active', Retired: 'Retired' } as const;

export const durationKindNames = {
  elapsed: 'A time from first use',
  usage: 'A time spent online',
  untilTime: 'Until a time of day (checkout)',
  fixedEnd: 'Until a date',
  recurring: 'Month after month',
} as const;

export const iconNames = {
  wifi: 'Wi-Fi',
  bolt: 'Lightning',
  star: 'Star',
  crown: 'Crown',
  gift: 'Gift',
  clock: 'Clock',
} as const;

export const paymentMethodNames = {
  roomCharge: 'Room charge (PMS)',
  creditCard: 'Credit card',
  accessCode: 'Access code',
  complimentary: 'Complimentary',
} as const;

export const loginMethodNames = {
  roomAndName: 'Room and name',
  accessCode: 'Access code',
  promoCode: 'Promo code',
  social: 'Social login',
  email: 'E-mail address',
  memberNumber: 'Member number',
  free: 'A click (free)',
} as const;

export const onQuotaNames = { stop: 'The plan ends', throttle: 'It goes on more slowly' } as const;

export const limitedToNames = {
  none: 'As often as they like',
  oncePerStay: 'Once per stay',
  oncePerDevicePerDay: 'Once per device and day',
} as const;

export const contentFilterNames = {
  none: 'None',
  malware: 'Malware and phishing',
  family: 'Family-friendly',
} as const;

export const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

function counted(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

export const copyTexts = {
  one: (name: string) => `Copy ${name} to other areas`,
  several: (count: number) => `Copy ${count} plans to other areas`,
  help: 'Each area gets the copies as drafts, at the end of its portal. Guests see them once they are activated there.',
  areas: 'Service areas',
  nameTaken: 'the area has a plan of this name already',
  copy: 'Copy',
};
