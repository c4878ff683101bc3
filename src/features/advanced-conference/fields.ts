import * as z from 'zod/mini';
import {
  choice,
  choices,
  organizationReference,
  reference,
} from '../../contract/fields/choice-kinds.ts';
import { list, optional } from '../../contract/fields/compound-kinds.ts';
import { fields, type Stored } from '../../contract/fields/fields.ts';
import { dataRate, integer, percent, wholeNumber } from '../../contract/fields/number-kinds.ts';
import { identity, simpleField } from '../../contract/fields/simple-field.ts';
import { name, text, textList } from '../../contract/fields/text-kinds.ts';
import { vlanLimits } from '../../contract/limits.ts';
import { messages } from '../../contract/messages.ts';
import { numberList } from '../devices/public/number-lists.ts';
import { networkIn, subnetCount } from '../pan-mapping/public/subnets.ts';
import { oversubscription } from './oversubscription.ts';
import { ipv4Error } from './rules/ipv4-error.ts';

export const mostRooms = 1_000;

/** Rooms by id; the form finds them by name. */
export const severalRooms = (label: string, help?: string) =>
  simpleField<string[], string[]>({
    label,
    help,
    control: { type: 'custom' },
    schema: z.array(z.uuid()).check(
      z.overwrite((ids) => [...new Set(ids)]),
      z.maxLength(mostRooms, messages.noMoreThan(mostRooms, 'rooms')),
    ),
    emptyDraft: [],
    isRequired: false,
    initial: [],
    toDraft: identity,
    read: identity,
    toText: (ids) => String(ids.length),
  });

/** A room for events. */
export const conferenceRoom = fields({
  name: name(),
  code: text('Code', { maxLength: 20, help: 'Short, for plans and signs: BALL-A' }),
  seats: optional(wholeNumber('Seats', { from: 1, to: 20_000 })),
  floor: optional(wholeNumber('Floor', { from: -10, to: 200 })),
  areaNumber: optional(organizationReference('Service area')),
  partIds: severalRooms(
    'Parts',
    'The rooms that it is divided into. An event in one of them keeps others out of the whole, and the other way round.',
  ),
  accessPoints: textList('Access points', {
    maxLength: 80,
    most: 100,
    items: 'access points',
    help: 'Names of devices, separated by commas',
  }),
});
export type ConferenceRoom = Stored<typeof conferenceRoom>;

/** A port of a switch. One that may carry nothing is never used for events. */
export const conferencePort = fields({
  switch: text('Switch', { maxLength: 80, help: 'The name of a device' }),
  port: text('Port', { maxLength: 40 }),
  label: text('Label', { maxLength: 40, allowEmpty: true, help: 'As on the wall' }),
  roomId: optional(reference('Room')),
  carries: choices(
    'May carry',
    { conference: 'Conference', tagged: 'Tagged', dark: 'Dark VLAN' },
    { initial: ['conference'] },
  ),
});
export type ConferencePort = Stored<typeof conferencePort>;
export type Carried = ConferencePort['carries'][number];

export const networkUse = choice(
  'Use',
  { conference: 'Conferences', dark: 'Dark VLANs' },
  { initial: 'conference' },
);
export type NetworkUse = (typeof networkUse.values)[number];

/** VLANs for events. Dark ones connect ports with each other and with nothing else. */
export const conferenceNetwork = fields(
  {
    name: name(),
    use: networkUse,
    vlans: {
      ...numberList('VLANs', {
        schema: integer({ from: vlanLimits.new.least, to: vlanLimits.new.most }),
        most: 1_000,
        items: 'VLANs',
        message: 'Use VLANs and ranges, such as 700-719, 730',
        help: 'Such as 700-719, 730. They belong to conferences alone.',
      }),
      isRequired: true,
    },
    prefix: optional(
      text('Network for subnets', {
        maxLength: 18,
        rules: [(value) => networkIn(value) !== null || 'Use a network such as 10.80.0.0/16'],
        help: 'Each VLAN gets a part of it',
      }),
    ),
    subnetLength: wholeNumber('Length of subnets', { from: 16, to: 30, initial: 24 }),
    publicAddresses: textList('Public addresses', {
      maxLength: 15,
      most: 256,
      items: 'addresses',
      rules: [ipv4Error],
      help: 'For 1:1 NAT, separated by commas',
    }),
  },
  ({ use, vlans, prefix, subnetLength, publicAddresses }, error) => {
    if (vlans.length === 0) error('vlans', messages.required);
    if (use === 'dark') {
      if (prefix !== null)
        error('prefix', 'A dark VLAN has no gateway and no DHCP. Leave this empty.');
      if (publicAddresses.length > 0)
        error('publicAddresses', 'A dark VLAN does not reach the internet. Leave this empty.');
      return;
    }
    const network = prefix === null ? null : networkIn(prefix);
    if (network === null)
      error('prefix', 'Enter a network such as 10.80.0.0/16: each VLAN needs a subnet');
    else if (subnetCount(network, subnetLength) < vlans.length)
      error(
        'subnetLength',
        'The network has fewer such subnets than there are VLANs. Use a greater length or a larger network.',
      );
    if (new Set(publicAddresses).size < publicAddresses.length)
      error('publicAddresses', 'An address is there twice. Remove it once.');
  },
);
export type ConferenceNetwork = Stored<typeof conferenceNetwork>;
export type NetworkSettings = Omit<ConferenceNetwork, 'name' | 'use'>;

export const rateLimits = { from: 1, to: 100_000_000 };
const rate = (label: string, help?: string) => optional(dataRate(label, { ...rateLimits, help }));

const controller = fields({
  name: text('Controller', { maxLength: 80 }),
  slots: wholeNumber('Slots', { from: 1, to: 500, initial: 15 }),
});

export const codeAlphabet = choice(
  'Characters',
  { readable: 'Letters and digits that look different', letters: 'Letters', digits: 'Digits' },
  { initial: 'readable' },
);

/** What a site allows events: one record for each site. */
export const conferenceSettings = fields(
  {
    uplinkDown: rate('Uplink, download', 'Of the site. Empty: no bandwidth is reserved'),
    uplinkUp: rate('Uplink, upload'),
    share: percent('Share for conferences', { from: 1, to: 100, initial: 50 }),
    guestReserveDown: rate('Reserve for guests, download', 'Never promised to events'),
    guestReserveUp: rate('Reserve for guests, upload'),
    oversubscription,
    leastPerEvent: rate('Least per event', 'Of events that reserve bandwidth at all'),
    mostPerEvent: rate('Most per event'),
    slots: wholeNumber('SSIDs per access point', {
      from: 1,
      to: 16,
      initial: 8,
      help: 'How many events with an SSID of their own an access point can serve at a time',
    }),
    controllers: list('Controllers', controller, {
      item: 'Controller',
      add: 'Add a controller',
      to: 50,
      items: 'controllers',
    }),
    ssidPattern: text('Name of SSIDs', {
      maxLength: 32,
      initial: '{event}',
      rules: [(value) => value.includes('{event}') || 'Must contain {event}'],
      help: '{event} is the name of the event',
    }),
    forbiddenWords: textList('Forbidden words', {
      maxLength: 32,
      most: 100,
      items: 'words',
      help: 'Not in names of SSIDs, such as those of the hotel, separated by commas',
    }),
    security: choices(
      'Security of SSIDs',
      { open: 'Open', owe: 'Enhanced Open', wpa2: 'WPA2', wpa3: 'WPA3' },
      { initial: ['open', 'wpa2', 'wpa3'] },
    ),
    login: choice(
      'Login',
      { code: 'A code', password: 'User name and password' },
      { initial: 'code' },
    ),
    sharing: choice(
      'Codes',
      { shared: 'One for all attendees', attendee: 'One per attendee' },
      { initial: 'shared' },
    ),
    alphabet: codeAlphabet,
    codeLength: wholeNumber('Length', { from: 4, to: 20, initial: 8 }),
    codePrefix: text('Prefix', {
      maxLength: 6,
      allowEmpty: true,
      rules: [(value) => /^[A-Za-z0-9]*$/.test(value) || 'Use letters and digits'],
    }),
    devicesPerCode: wholeNumber('Devices per attendee', { from: 1, to: 5, initial: 2 }),
    validBeforeMinutes: wholeNumber('Valid before the start', {
      from: 0,
      to: 1_440,
      unit: 'min',
      initial: 30,
    }),
    validAfterMinutes: wholeNumber('Valid after the end', {
      from: 0,
      to: 240,
      unit: 'min',
      initial: 15,
    }),
    leadMinutes: wholeNumber('Lead', {
      from: 0,
      to: 1_440,
      unit: 'min',
      initial: 30,
      help: 'How long before the start rooms and networks are prepared',
    }),
    teardownMinutes: wholeNumber('Teardown', {
      from: 0,
      to: 240,
      unit: 'min',
      initial: 60,
      help: 'How long after the end they are not given to others',
    }),
    concurrentEvents: wholeNumber('Events at a time', { from: 1, to: 500, initial: 20 }),
    approvalAbove: rate('Approval above', 'Empty: no event needs one'),
  },
  (settings, error) => {
    const { uplinkDown, uplinkUp, guestReserveDown, guestReserveUp } = settings;
    if (uplinkDown === null && uplinkUp !== null) error('uplinkDown', messages.required);
    if (uplinkUp === null && uplinkDown !== null) error('uplinkUp', messages.required);
    if (uplinkDown !== null && (guestReserveDown ?? 0) >= uplinkDown)
      error('guestReserveDown', 'Must be less than the uplink');
    if (uplinkUp !== null && (guestReserveUp ?? 0) >= uplinkUp)
      error('guestReserveUp', 'Must be less than the uplink');
    const { leastPerEvent, mostPerEvent } = settings;
    if (leastPerEvent !== null && mostPerEvent !== null && mostPerEvent < leastPerEvent)
      error('mostPerEvent', 'Must not be less than the least per event');
    if (settings.security.length === 0) error('security', messages.chooseOne);
    const names = settings.controllers.map((one) => one.name.toLowerCase());
    const twice = names.findIndex((one, index) => names.indexOf(one) !== index);
    if (twice !== -1) error(`controllers.${twice}.name`, messages.mustBeUnique);
    if (settings.codePrefix.length >= settings.codeLength)
      error('codePrefix', 'Must be shorter than the code');
  },
);
export type ConferenceSettings = Stored<typeof conferenceSettings>;
