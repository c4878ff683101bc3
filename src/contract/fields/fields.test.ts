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

describe('cross-field errors', () => {
  test('are reported by field, one for each', () => {
    expect(crossFieldErrors(plan, stored)).toEqual({});
    expect(crossFieldErrors(plan, { ...stored, vlan: 13 })).toEqual({
      devices: 'Needed for a VLAN',
      vlan: 'Unlucky',
    });
    expect(crossFieldErrors(fields({ name: name() }), { name: '' })).toEqual({});
  });

  test('are reported for a draft whose fields are valid', () => {
    const draft = { ...toDraft(plan, stored), vlan: '13' };
    expect(parseDraft(plan, draft).errors).toEqual({
      devices: 'Needed for a VLAN',
      vlan: 'Unlucky',
    });
    expect(parseDraft(plan, { ...draft, name: '' }).errors).toEqual({ name: 'Required' });
  });

  test('can depend on a context', () => {
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

describe('errors have the form’s paths', () => {
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

  test('in nested lists and groups', () => {
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
  test('has the given values, otherwise initial values, otherwise empty inputs', () => {
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

  test('needs a given or an initial value for each required field', () => {
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

  test('has the initial value for undefined and null for null', () => {
    const device = fields({ port: optional(wholeNumber('Port', { from: 1, to: 9, initial: 5 })) });
    expect(newDraft(device, { port: undefined })).toEqual({ port: '5' });
    expect(newRecord(device, { port: undefined })).toEqual({ port: 5 });
    expect(newDraft(device, { port: null })).toEqual({ port: '' });
    expect(newRecord(device, { port: null })).toEqual({ port: null });
  });
});

describe('when two people change a record', () => {
  const base = stored;

  test('differences are display texts', () => {
    const theirs = { ...base, status: 'Draft', price: 1_200, devices: 3 } as const;
    expect(differences(plan, base, theirs)).toEqual([
      { label: 'Status', mine: 'In use', theirs: 'Draft' },
      { label: 'Price', mine: '€9.95', theirs: '€12.00' },
      { label: 'Devices', mine: '', theirs: '3' },
    ]);
    expect(differences(plan, base, { ...base })).toEqual([]);
  });

  test('a change of the other person only is not overwritten', () => {
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

  test('a list that only the other person changed is taken as a whole', () => {
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

  test('a changed price keeps the currency it was entered in', () => {
    const mine = { ...base, price: 1_000 };
    const theirs = { ...base, price: 100_000, deposit: 50_000, currency: 'JPY' };
    expect(mergedChanges(plan, base, mine, theirs)).toEqual(mine);
    const sameCurrency = { ...base, deposit: 600 };
    expect(mergedChanges(plan, base, mine, sameCurrency)).toEqual({ ...mine, deposit: 600 });
  });

  test('the other person’s price is not combined with a changed currency', () => {
    const mine = { ...base, currency: 'USD' };
    const theirs = { ...base, price: 100_000, currency: 'JPY', vlan: 7 };
    expect(mergedChanges(plan, base, mine, theirs)).toEqual({ ...mine, vlan: 7 });
    const sameCurrency = { ...theirs, price: 900, currency: 'USD' };
    expect(mergedChanges(plan, base, mine, sameCurrency)).toEqual(sameCurrency);
  });
});

describe('a stored value is shown', () => {
  test('with its companions', () => {
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

test('a record’s fields are distinguished from derived values', () => {
  const record = { ...stored, id: '1', version: 2 };
  expect(pickFields(plan, record)).toEqual(stored);
  expect(labelsOf(plan)).toMatchObject({ name: 'Name', vlan: 'VLAN' });
  expect(companionsOf(plan)).toEqual({ price: ['currency'], deposit: ['currency'] });
});
