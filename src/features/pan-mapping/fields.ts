import {
  choice,
  flag,
  organizationReference,
  reference,
} from '../../contract/fields/choice-kinds.ts';
import { list, optional } from '../../contract/fields/compound-kinds.ts';
import { date } from '../../contract/fields/date-kinds.ts';
import { fields, type Stored } from '../../contract/fields/fields.ts';
import { integer, vlan, wholeNumber } from '../../contract/fields/number-kinds.ts';
import { macAddress, name, text, textList } from '../../contract/fields/text-kinds.ts';
import { vlanLimits } from '../../contract/limits.ts';
import { messages } from '../../contract/messages.ts';
import { numberList } from '../devices/public/number-lists.ts';
import { longestNumber, numberedCount, patternError } from './rules/numbering.ts';
import { ssidError } from './rules/ssid.ts';
import { networkIn, subnetCount } from './rules/subnets.ts';

const areaReference = (label: string, help?: string) =>
  optional(organizationReference(label, { help }));
const planReference = optional(
  reference('Service plan', { help: 'Limits the speed; empty: unlimited' }),
);

export const mostUnits = 10_000;
const mostNumberLength = 20;
const floorLimits = { from: -10, to: 200 };
const building = name('Building');
const floor = (label: string) => wholeNumber(label, floorLimits);

export const unitKind = choice(
  'Type',
  {
    room: 'Room',
    residence: 'Residence',
    suite: 'Suite',
    meeting: 'Meeting room',
    common: 'Common area',
  },
  { initial: 'room' },
);
export type UnitKind = (typeof unitKind.values)[number];

const outlet = fields({
  switch: text('Switch', { maxLength: 80 }),
  port: text('Port', { maxLength: 40 }),
  label: text('Label', { maxLength: 40, allowEmpty: true }),
});

/** A unit of a building. */
export const panUnit = fields(
  {
    building,
    floor: floor('Floor'),
    number: text('Unit', { maxLength: mostNumberLength, help: 'As the property system has it' }),
    kind: unitKind,
    areaNumber: areaReference('Service area'),
    suiteOf: optional(
      text('Part of suite', {
        maxLength: mostNumberLength,
        help: 'The unit whose private network this door shares',
      }),
    ),
    vlan: optional(vlan('VLAN', { help: 'Empty: dealt from the pool when it is needed' })),
    outlets: list('Ports', outlet, { item: 'Port', add: 'Add a port', to: 48, items: 'ports' }),
    accessPoints: textList('Access points', {
      maxLength: 80,
      most: 20,
      items: 'access points',
      help: 'Names of devices, separated by commas',
    }),
  },
  ({ number, suiteOf }, error) => {
    if (suiteOf !== null && suiteOf.toUpperCase() === number.toUpperCase())
      error('suiteOf', 'A suite is another unit');
  },
);
export type PanUnit = Stored<typeof panUnit>;
export type UnitWiring = Pick<PanUnit, 'outlets' | 'accessPoints'>;

/** Many new units by a pattern. */
export const unitNumbering = fields(
  {
    building,
    fromFloor: floor('From floor'),
    toFloor: floor('To floor'),
    pattern: text('Pattern', {
      maxLength: 40,
      rules: [patternError],
      initial: '{floor}{n:2}',
      help: '{floor} is the floor, {n:2} the number with two digits: 412',
    }),
    first: wholeNumber('From number', { from: 0, to: 9_999, initial: 1 }),
    last: wholeNumber('To number', { from: 0, to: 9_999 }),
    skipped: numberList('Left out', {
      schema: integer({ from: 0, to: 9_999 }),
      most: 500,
      items: 'numbers',
      message: 'Use numbers and ranges, such as 4, 13',
    }),
    kind: unitKind,
    areaNumber: areaReference('Service area'),
  },
  (numbering, error) => {
    if (numbering.toFloor < numbering.fromFloor)
      error('toFloor', messages.mustBeAtLeast(String(numbering.fromFloor)));
    if (longestNumber(numbering) > mostNumberLength)
      error('pattern', `Units would have numbers longer than ${mostNumberLength} characters`);
    if (numbering.last < numbering.first)
      error('last', messages.mustBeAtLeast(String(numbering.first)));
    else if (numberedCount(numbering) > mostUnits)
      error('last', `No more than ${mostUnits.toLocaleString('en')} units at a time`);
  },
);

export const panSharing = choice(
  'VLANs',
  {
    unit: 'One per unit',
    stay: 'One per stay',
    shared: 'Shared, devices isolated',
  },
  { initial: 'unit' },
);
export type PanSharing = (typeof panSharing.values)[number];

export const keyForm = choice(
  'New keys',
  { words: '4 words', characters: '14 characters' },
  { initial: 'words' },
);
export type KeyForm = (typeof keyForm.values)[number];

export const deviceBinding = choice(
  'Devices',
  { free: 'Any device with the key', firstUse: 'Bound at first use' },
  { initial: 'free' },
);

const maxDevices = wholeNumber('Most devices', { from: 1, to: 200, initial: 20 });

/** Where private networks take their VLANs, subnets and keys from. */
export const panPool = fields(
  {
    name: name(),
    areaNumber: areaReference('Service area', 'Empty: all areas without a pool of their own'),
    ssid: text('SSID', { maxLength: 32, rules: [ssidError] }),
    sharing: panSharing,
    vlans: {
      ...numberList('VLAN range', {
        schema: integer({ from: vlanLimits.new.least, to: vlanLimits.new.most }),
        most: 4_094,
        items: 'VLANs',
        message: 'Use VLANs and ranges, such as 200-599, 700',
        help: 'Such as 200-599, 700',
      }),
      isRequired: true,
    },
    byStay: flag('Check-ins make a private network', { initial: true }),
    planId: planReference,
    prefix: optional(
      text('Network for subnets', {
        maxLength: 18,
        rules: [(value) => networkIn(value) !== null || 'Use a network such as 10.64.0.0/12'],
        help: 'Each VLAN gets a part of it; empty: no subnets',
      }),
    ),
    subnetLength: wholeNumber('Length of subnets', { from: 16, to: 30, initial: 28 }),
    keyForm,
    maxDevices,
    binding: deviceBinding,
    graceMinutes: wholeNumber('Grace at the end', {
      from: 0,
      to: 1_440,
      unit: 'min',
      initial: 60,
      help: 'How long devices stay online after the check-out',
    }),
    coolingMinutes: wholeNumber('Cooling', {
      from: 0,
      to: 10_080,
      unit: 'min',
      initial: 60,
      help: 'As long as the DHCP lease: the VLAN is not used meanwhile',
    }),
  },
  ({ vlans, prefix, subnetLength }, error) => {
    if (vlans.length === 0) error('vlans', messages.required);
    const network = prefix === null ? null : networkIn(prefix);
    if (network !== null && subnetCount(network, subnetLength) < vlans.length)
      error('subnetLength', `The network has fewer such subnets than the pool has VLANs`);
  },
);
export type PanPool = Stored<typeof panPool>;
export type PoolSettings = Omit<
  PanPool,
  'name' | 'areaNumber' | 'ssid' | 'sharing' | 'byStay' | 'planId'
>;

/** A key of WPA2: 8 to 63 printable ASCII characters (IEEE 802.11-2020, annex J.4.1). */
export const wifiKey = text('Key', {
  maxLength: 63,
  rules: [
    (value) => /^[ -~]*$/.test(value) || 'Use printable ASCII characters',
    (value) => value.length >= 8 || 'Must be 8 characters or longer',
  ],
  help: 'Empty: it is made',
});

/** A private network that an administrator makes. */
export const newPan = fields(
  {
    holderKind: choice('For', { resident: 'A resident', hand: 'Other' }, { initial: 'resident' }),
    holder: optional(name('Holder')),
    from: optional(date('From', { help: 'Empty: at once' })),
    until: optional(date('Until', { help: 'The last day; empty: no end' })),
    key: optional(wifiKey),
  },
  ({ from, until }, error) => {
    if (from !== null && until !== null && until < from)
      error('until', messages.lastBeforeFirstDay);
  },
);

/** What can be changed later. */
export const panTerms = fields({
  until: optional(date('Until', { help: 'The last day; empty: no end' })),
  planId: planReference,
  maxDevices,
  binding: deviceBinding,
});

/** A device of a private network. */
export const panDevice = fields({
  macAddress: macAddress('MAC address'),
  name: text('Name', { maxLength: 80, allowEmpty: true }),
});

/** A unit by its number. */
export const unitReference = fields({
  unit: text('Unit', { maxLength: mostNumberLength }),
});
