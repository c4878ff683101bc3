import { describe, expect, test } from 'vitest';
import { choice, flag } from './choice-kinds.ts';
import { list, optional, optionalGroup } from './compound-kinds.ts';
import {
  companionsOf,
  crossFieldErrors,
  differences,
  displayText,
  fields,
  labelsOf,
  mergedChanges,
  newDraft,
  newRecord,
  parseDraft,
  pickFields,
  toDraft,
} from './fields.ts';
import { currency, money, wholeNumber } from './number-kinds.ts';
import { language, name, text } from './text-kinds.ts';

const plan = fields(
  {
    name: name(),
    status: choice('Status', { Draft: 'Draft', Active: 'In use' }, { initial: 'Draft' }),
    price: money('Price', { currency: 'currency', to: 1e9, initial: 0 }),
    deposit: optional(money('Deposit', { currency: 'currency', to: 1e9 })),
    currency: currency('Currency'),
    devices: optional(wholeNumber('Devices', { from: 1, to: 50 })),
    vlan: optional(wholeNumber('VLAN', { from: 1, to: 4_094 })),
  },
  ({ vlan, devices }, error) => {
    if (vlan !== null && devices === null) error('devices', 'Needed for a VLAN');
    if (vlan === 13) error('vlan', 'Unlucky');
    if (vlan === 13) error('vlan', 'Very unlucky');
  },
);
const stored = {
  name: 'Basic',
  status: 'Active',
  price: 995,
  deposit: 500,
  currency: 'EUR',
  devices: null,
  vlan: null,
} as const;

describe('errors that concern several fields', () => {
  test('are reported by field, the first one of each', () => {
    expect(crossFieldErrors(plan, stored)).toEqual({});
    expect(crossFieldErrors(plan, { ...stored, vlan: 13 })).toEqual({
      devices: 'Needed for a VLAN',
      vlan: 'Unlucky',
    });
    expect(crossFieldErrors(fields({ name: name() }), { name: '' })).toEqual({});
  });

  test('keep a form from being parsed, once each field alone is valid', () => {
    const draft = { ...toDraft(plan, stored), vlan: '13' };
    expect(parseDraft(plan, draft).errors).toEqual({
      devices: 'Needed for a VLAN',
      vlan: 'Unlucky',
    });
    expect(parseDraft(plan, { ...draft, name: '' }).errors).toEqual({ name: 'Required' });
  });

  test('can depend on what is no part of the record', () => {
    const device = fields(
      { user: optional(text('User', { maxLength: 20 })) },
      ({ user }, error, { type }: { type: string }) => {
        if (type === 'mikrotik' && user === null) error('user', 'Required');
      },
    );
    expect(crossFieldErrors(device, { user: null }, { type: 'mikrotik' })).toEqual({
      user: 'Required',
    });
    expect(parseDraft(device, { user: '' }, { type: 'mikrotik' }).errors).toEqual({
      user: 'Required',
    });
    expect(parseDraft(device, { user: '' }, { type: 'switch' }).record).toEqual({ user: null });
  });
});

describe('errors have the paths of the form', () => {
  const hour = fields({ from: wholeNumber('From', { from: 0, to: 23 }) });
  const item = fields({
    language: language('Language'),
    hours: list('Hours', hour, { item: 'Hour', add: 'Add', from: 1, to: 2, items: 'hours' }),
    api: optionalGroup('API', fields({ port: wholeNumber('Port', { from: 1, to: 9 }) })),
  });
  const portal = fields({
    texts: list('Texts', item, { item: 'Text', add: 'Add', to: 2, items: 'texts' }),
    snmp: optionalGroup('SNMP', item),
  });
  const valid = { language: 'en', hours: [{ from: '1' }], api: { isOn: false, port: '' } };
  const invalid = {
    language: '',
    hours: [{ from: '1' }, { from: '24' }],
    api: { isOn: true, port: '10' },
  };

  test('in lists and groups, however deep', () => {
    const draft = { texts: [valid, invalid], snmp: { ...invalid, isOn: true } };
    expect(parseDraft(portal, draft).errors).toEqual({
      'texts.1.language': 'Required',
      'texts.1.hours.1.from': 'Must be 23 or less',
      'texts.1.api.port': 'Must be 9 or less',
      'snmp.language': 'Required',
      'snmp.hours.1.from': 'Must be 23 or less',
      'snmp.api.port': 'Must be 9 or less',
    });
  });

  test('for a list as a whole', () => {
    const draft = {
      texts: [valid, { ...valid, hours: [] }, valid],
      snmp: { ...invalid, isOn: false },
    };
    expect(parseDraft(portal, draft).errors).toEqual({
      texts: 'No more than 2 texts',
      'texts.1.hours': 'Required',
    });
  });
});

describe('a new record', () => {
  test('starts with what is given, then with initial values, then with empty inputs', () => {
    expect(newDraft(plan, { currency: 'JPY', price: 500 })).toEqual({
      name: '',
      status: 'Draft',
      price: '500',
      deposit: '',
      currency: 'JPY',
      devices: '',
      vlan: '',
    });
  });

  test('is complete with what is given and the initial values', () => {
    expect(newRecord(plan, { name: 'Basic', currency: 'EUR' })).toEqual({
      name: 'Basic',
      status: 'Draft',
      price: 0,
      deposit: null,
      currency: 'EUR',
      devices: null,
      vlan: null,
    });
    expect(() => newRecord(plan)).toThrow('A new record needs name, currency');
  });

  test('has its initial value where nothing is given, and null where null is', () => {
    const device = fields({ port: optional(wholeNumber('Port', { from: 1, to: 9, initial: 5 })) });
    expect(newDraft(device, { port: undefined })).toEqual({ port: '5' });
    expect(newRecord(device, { port: undefined })).toEqual({ port: 5 });
    expect(newDraft(device, { port: null })).toEqual({ port: '' });
    expect(newRecord(device, { port: null })).toEqual({ port: null });
  });
});

describe('two people change a record', () => {
  const base = stored;

  test('the differences are shown as people read them', () => {
    const theirs = { ...base, status: 'Draft', price: 1_200, devices: 3 } as const;
    expect(differences(plan, base, theirs)).toEqual([
      { label: 'Status', mine: 'In use', theirs: 'Draft' },
      { label: 'Price', mine: '€9.95', theirs: '€12.00' },
      { label: 'Devices', mine: '', theirs: '3' },
    ]);
    expect(differences(plan, base, { ...base })).toEqual([]);
  });

  test('what only the other changed is not overwritten', () => {
    const mine = { ...base, name: 'Mine', devices: 2 };
    const theirs = { ...base, name: 'Theirs', status: 'Draft', vlan: 7 } as const;
    expect(mergedChanges(plan, base, mine, theirs)).toEqual({
      ...base,
      name: 'Mine',
      status: 'Draft',
      devices: 2,
      vlan: 7,
    });
  });

  test('a list that I left alone is theirs as a whole', () => {
    const portal = fields({
      isOn: flag('On'),
      texts: list('Texts', fields({ language: language('Language') }), {
        item: 'Text',
        add: 'Add',
        to: 9,
        items: 'texts',
      }),
    });
    const [before, after] = [[{ language: 'en' }], [{ language: 'en' }, { language: 'de' }]];
    expect(
      mergedChanges(
        portal,
        { isOn: false, texts: before },
        { isOn: true, texts: structuredClone(before) },
        { isOn: false, texts: after },
      ),
    ).toEqual({ isOn: true, texts: after });
  });

  test('a price that I changed stays in the currency that I saw', () => {
    const mine = { ...base, price: 1_000 };
    const theirs = { ...base, price: 100_000, deposit: 50_000, currency: 'JPY' };
    expect(mergedChanges(plan, base, mine, theirs)).toEqual(mine);
    const sameCurrency = { ...base, deposit: 600 };
    expect(mergedChanges(plan, base, mine, sameCurrency)).toEqual({ ...mine, deposit: 600 });
  });

  test('their price is not taken over into a currency that it was not entered in', () => {
    const mine = { ...base, currency: 'USD' };
    const theirs = { ...base, price: 100_000, currency: 'JPY', vlan: 7 };
    expect(mergedChanges(plan, base, mine, theirs)).toEqual({ ...mine, vlan: 7 });
    const sameCurrency = { ...theirs, price: 900, currency: 'USD' };
    expect(mergedChanges(plan, base, mine, sameCurrency)).toEqual(sameCurrency);
  });
});

describe('a stored value is shown', () => {
  test('with what its siblings say of it', () => {
    expect(displayText(plan, 'price', 995, { currency: 'KWD' })).toMatch(/^KWD\s0\.995$/);
    expect(displayText(plan, 'price', 995, {})).toBe('995 in the smallest unit of its currency');
  });

  test.each([
    ['of a choice that no longer exists', 'status', 'Archived'],
    ['beyond a bound that was lowered', 'devices', 51],
    ['of another type', 'name', 5],
    ['of a field that no longer exists', 'color', 'red'],
  ])('unless it is one %s', (_what, field, value) => {
    expect(displayText(plan, field, value, stored)).toBeUndefined();
  });
});

test('the fields of a record are told from what the server adds', () => {
  const record = { ...stored, id: '1', version: 2 };
  expect(pickFields(plan, record)).toEqual(stored);
  expect(labelsOf(plan)).toMatchObject({ name: 'Name', vlan: 'VLAN' });
  expect(companionsOf(plan)).toEqual({ price: ['currency'], deposit: ['currency'] });
});
