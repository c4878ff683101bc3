import fc from 'fast-check';
import * as z from 'zod/mini';
import { messages } from '../../messages.ts';
import { organizationNumberMaximum } from '../../schema.ts';
import {
  choice,
  choices,
  flag,
  organizationReference,
  reference,
  weekdays,
} from '../choice-kinds.ts';
import { group, inherited, list, optional, optionalGroup } from '../compound-kinds.ts';
import { date, localDateTime, localTime } from '../date-kinds.ts';
import type { AnyField, StoredOf } from '../field.ts';
import { fields } from '../fields.ts';
import * as number from '../number-kinds.ts';
import * as text from '../text-kinds.ts';

type SampleField = AnyField<'currency'>;

export interface Sample {
  /** The name of the function that creates fields of the kind. */
  kind: string;
  field: SampleField;
  /** Values that the schema accepts, not yet normalized. */
  accepted: fc.Arbitrary<unknown>;
  /** Normalized values. */
  stored: fc.Arbitrary<unknown>;
  /** The value of an empty input, or the message of a required field. */
  empty: { value: unknown } | { message: string };
}

function sample<F extends SampleField>(
  kind: string,
  field: F,
  values: fc.Arbitrary<StoredOf<F>>,
  empty: Sample['empty'] = { message: messages.required },
): Sample {
  const accepted = values.filter((value) => z.safeParse(field.schema, value).success);
  const stored = accepted.map((value) => z.parse(field.schema, value));
  return { kind, field, accepted, stored, empty };
}

const someText = (maxLength: number) => fc.string({ unit: 'grapheme', minLength: 1, maxLength });
const lines = (maxLength: number) =>
  fc.string({
    unit: fc.oneof(fc.string({ minLength: 1, maxLength: 1 }), fc.constant('\n')),
    maxLength,
  });

const hexPair = fc.integer({ min: 0, max: 255 }).map((byte) => byte.toString(16).padStart(2, '0'));
const mac = fc
  .record({
    pairs: fc.array(hexPair, { minLength: 6, maxLength: 6 }),
    separator: fc.constantFrom(':', '-', ''),
    isUpper: fc.boolean(),
  })
  .map(({ pairs, separator, isUpper }) => {
    const written = pairs.join(separator);
    return isUpper ? written.toUpperCase() : written;
  });

export const textSamples: readonly Sample[] = [
  sample('text', text.text('Text', { maxLength: 20 }), someText(20)),
  sample(
    'text',
    text.text('Text that may be empty', { maxLength: 20, allowEmpty: true }),
    fc.string({ maxLength: 20 }),
    { value: '' },
  ),
  sample('longText', text.longText('Long text', { maxLength: 60 }), lines(60)),
  sample('name', text.name(), someText(30)),
  sample('emailAddress', text.emailAddress('E-mail address'), fc.emailAddress()),
  sample('phone', text.phone('Phone'), fc.stringMatching(/^\+?\d[\d ()./-]{2,20}( x\d{1,6})?$/)),
  sample('webAddress', text.webAddress('Web address'), fc.webUrl({ withQueryParameters: true })),
  sample(
    'language',
    text.language('Language'),
    fc.constantFrom('en', 'de-AT', 'zh-Hant-TW', 'sr-Latn', 'EN-us'),
  ),
  sample(
    'timeZone',
    text.timeZone('Time zone'),
    fc.constantFrom('UTC', ...Intl.supportedValuesOf('timeZone')),
  ),
  sample('macAddress', text.macAddress('MAC address'), mac),
  sample(
    'textList',
    text.textList('Tags', { maxLength: 10, most: 5, items: 'tags' }),
    fc.array(someText(10), { maxLength: 5 }),
    { value: [] },
  ),
];

const range = (from: number, to: number) => fc.integer({ min: from, max: to });

export const numberSamples: readonly Sample[] = [
  sample(
    'wholeNumber',
    number.wholeNumber('Port', { from: -5, to: 65_535 }),
    fc.oneof(range(-5, 5), range(-5, 65_535)),
  ),
  sample('vlan', number.vlan('VLAN'), range(1, 4_094)),
  sample('percent', number.percent('Discount', { from: 0, to: 100 }), range(0, 100)),
  sample(
    'percent',
    number.percent('Tax', { from: -50, to: 50, decimals: 3 }),
    range(-50_000, 50_000),
  ),
  sample(
    'duration',
    number.duration('Time', { from: 0, to: 1e9 }),
    fc.oneof(range(0, 1e5), range(0, 1e9)),
  ),
  sample('dataRate', number.dataRate('Download', { from: 0, to: 1e10 }), range(0, 1e10)),
  sample('dataAmount', number.dataAmount('Allowance', { from: 0, to: 1e15 }), range(0, 1e15)),
  sample(
    'currency',
    number.currency('Currency'),
    fc.constantFrom(...Intl.supportedValuesOf('currency')),
  ),
  sample(
    'money',
    number.money('Price', { currency: 'currency', to: 1e12 }),
    fc.oneof(range(0, 2_000), range(0, 1e12)),
  ),
];

export const choiceSamples: readonly Sample[] = [
  sample(
    'choice',
    choice('Status', { Active: 'In use', Retired: 'Retired, for good' }),
    fc.constantFrom('Active', 'Retired'),
  ),
  sample(
    'choices',
    choices('Methods', { card: 'Credit card', cash: 'Cash, at the "desk"', code: 'code' }),
    fc.array(fc.constantFrom('card', 'cash', 'code')),
    { value: [] },
  ),
  sample('weekdays', weekdays('Days'), fc.array(range(1, 7), { minLength: 1 }), {
    message: messages.chooseOne,
  }),
  sample('flag', flag('Enabled'), fc.boolean(), { value: false }),
  sample('reference', reference('Parent'), fc.uuid()),
  sample(
    'organizationReference',
    organizationReference('Owner'),
    range(1, organizationNumberMaximum),
  ),
];

const moment = fc
  .date({
    min: new Date('1900-01-01T00:00Z'),
    max: new Date('9998-12-31T23:59Z'),
    noInvalidDate: true,
  })
  .map((value) => value.toISOString());

export const dateSamples: readonly Sample[] = [
  sample(
    'date',
    date('Date'),
    moment.map((value) => value.slice(0, 10)),
  ),
  sample(
    'localTime',
    localTime('Time'),
    moment.map((value) => value.slice(11, 16)),
  ),
  sample(
    'localDateTime',
    localDateTime('Starts'),
    moment.map((value) => value.slice(0, 16)),
  ),
];

const snmp = fields({
  version: choice('Version', { '2c': '2c', '3': '3' }, { initial: '2c' }),
  port: number.wholeNumber('Port', { from: 1, to: 65_535, initial: 161 }),
  user: optional(text.text('User', { maxLength: 10 })),
});
const snmpValues = fc.record({
  version: fc.constantFrom('2c', '3'),
  port: range(1, 65_535),
  user: fc.option(someText(10)),
});

const stay = fields({
  note: text.longText('Note', { maxLength: 20, allowEmpty: true }),
  days: weekdays('Days'),
  snmp: optionalGroup('SNMP', snmp),
  hours: list('Hours', fields({ from: localTime('From') }), {
    item: 'Hour',
    add: 'Add an hour',
    to: 3,
    items: 'hours',
  }),
});
const stayValues = fc.record({
  note: lines(20),
  days: fc.array(range(1, 7), { minLength: 1 }),
  snmp: fc.option(snmpValues),
  hours: fc.array(fc.record({ from: moment.map((value) => value.slice(11, 16)) }), {
    maxLength: 3,
  }),
});
const notes = fields({ note: text.longText('Note', { maxLength: 20, allowEmpty: true }) });
const stayTexts = { item: 'Stay', add: 'Add a stay', to: 4, items: 'stays' };

export const compoundSamples: readonly Sample[] = [
  sample('group', group('SNMP', snmp), snmpValues, {
    value: { version: '2c', port: 161, user: null },
  }),
  sample('optionalGroup', optionalGroup('SNMP', snmp), fc.option(snmpValues), { value: null }),
  sample(
    'list',
    list('Stays', stay, { ...stayTexts, from: 1 }),
    fc.array(stayValues, { minLength: 1, maxLength: 4 }),
  ),
  sample(
    'list',
    list('Notes', notes, stayTexts),
    fc.array(fc.record({ note: lines(20) }), { maxLength: 4 }),
    {
      value: [],
    },
  ),
];

const requiredSamples = [
  ...textSamples,
  ...numberSamples,
  ...choiceSamples,
  ...dateSamples,
  ...compoundSamples,
].filter(({ field }) => field.isRequired);

const samplesIn = (wrapper: string, wrap: typeof optional<SampleField>) =>
  requiredSamples.map(({ kind, field, stored }) => ({
    ...sample(wrapper, wrap(field), fc.option(stored), { value: null }),
    kind: `${wrapper} ${kind}`,
  }));

export const optionalSamples: readonly Sample[] = samplesIn('optional', optional);
export const inheritedSamples: readonly Sample[] = samplesIn('inherited', inherited);

/** A field of every kind that a record can have, so no secrets. */
export const samples: readonly Sample[] = [
  ...textSamples,
  ...numberSamples,
  ...choiceSamples,
  ...dateSamples,
  ...compoundSamples,
  ...optionalSamples,
  ...inheritedSamples,
];
