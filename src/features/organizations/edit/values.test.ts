import fc from 'fast-check';
import { expect, test } from 'vitest';
import { featureIds } from '../../../contract/features.ts';
import { brandThemes, contactRoles, type OrganizationFields, propertyTypes } from '../contract.ts';
import { type OrganizationRecord } from '../record-contract.ts';
import { differences } from './differences.ts';
import { checked, valuesOf } from './values.ts';

const text = fc.string({ minLength: 1, maxLength: 20, unit: fc.constantFrom(...'aÞ 9-') });
const given = text.map((value) => value.trim()).filter((value) => value !== '');
const optional = fc.option(given);

const fieldsArbitrary: fc.Arbitrary<OrganizationFields> = fc
  .record({
    name: given,
    status: fc.constantFrom('Active', 'Disabled'),
    trialEndsOn: fc.option(fc.constantFrom('2026-11-21', '2028-02-29')),
    externalId: optional,
    street: optional,
    city: optional,
    region: optional,
    postalCode: optional,
    country: fc.option(fc.constantFrom('IS', 'NZ')),
    latitude: fc.option(fc.integer({ min: -90, max: 90 })),
    longitude: fc.option(fc.integer({ min: -180, max: 180 })),
    timeZone: fc.constantFrom('UTC', 'Atlantic/Reykjavik'),
    currency: fc.option(fc.constantFrom('ISK', 'EUR')),
    language: fc.option(fc.constantFrom('is', 'en-GB')),
    locale: fc.option(fc.constantFrom('is-IS', 'en-GB')),
    contacts: fc.array(
      fc.record({
        name: given,
        role: fc.constantFrom(...contactRoles),
        email: fc.option(fc.constantFrom('ada@example.com')),
        phone: fc.option(fc.constantFrom('+354 555 0100')),
      }),
      { maxLength: 4 },
    ),
    rooms: fc.option(fc.integer({ min: 0, max: 20_000 })),
    propertyType: fc.option(fc.constantFrom(...propertyTypes)),
    pmsPropertyCode: optional,
    brandTheme: fc.option(fc.constantFrom(...brandThemes)),
    features: fc.option(fc.subarray([...featureIds])),
    notes: optional,
  })
  .map((fields) => ({ ...fields, isTrialMode: fields.trialEndsOn !== null }));

function recordOf(fields: OrganizationFields): OrganizationRecord {
  return {
    ...fields,
    number: 200_016,
    parentNumber: 100_097,
    type: 'Site',
    inherited: { timeZone: null, currency: null, language: null, locale: null, brandTheme: null },
    grantableFeatures: [...featureIds],
    version: 1,
    createdAt: '2026-11-21T00:00:00Z',
    createdBy: 'Ada',
    updatedAt: '2026-11-21T00:00:00Z',
    updatedBy: 'Ada',
  };
}

const example = recordOf({
  name: 'Keflavik',
  status: 'Active',
  isTrialMode: false,
  trialEndsOn: null,
  externalId: null,
  street: null,
  city: null,
  region: null,
  postalCode: null,
  country: null,
  latitude: null,
  longitude: null,
  timeZone: 'Atlantic/Reykjavik',
  currency: null,
  language: null,
  locale: null,
  contacts: [],
  rooms: null,
  propertyType: null,
  pmsPropertyCode: null,
  brandTheme: null,
  features: null,
  notes: null,
});

test('a record that is opened and saved untouched stays as it is', () => {
  fc.assert(
    fc.property(fieldsArbitrary, (fields) => {
      expect(checked(valuesOf(recordOf(fields)), 'Site')).toEqual({ fields, errors: null });
    }),
  );
});

test('an emptied input is saved as not given', () => {
  const values = { ...valuesOf(example), city: '  ', currency: '', notes: '' };
  expect(checked(values, 'Site').fields).toMatchObject({ city: null, currency: null, notes: null });
});

test('a trial that is switched off has no end', () => {
  const values = { ...valuesOf(example), isTrialMode: false, trialEndsOn: '2026-12-01' };
  expect(checked(values, 'Site').fields?.trialEndsOn).toBeNull();
});

test.each([
  [{ name: '   ' }, { name: 'Required' }],
  [{ name: 'x'.repeat(101) }, { name: 'Must be no more than 100 characters' }],
  [{ timeZone: 'Eastern' }, { timeZone: 'Unknown time zone. Use a name such as America/New_York' }],
  [{ timeZone: '' }, { timeZone: 'Required' }],
  [{ latitude: 91 }, { latitude: 'Must be 90 or less' }],
  [
    { contacts: [{ name: '', role: 'IT', email: '', phone: '' }] },
    { 'contacts.0.name': 'Required' },
  ],
])('says what is wrong with %o at its field', (change, errors) => {
  expect(checked({ ...valuesOf(example), ...change }, 'Site').errors).toEqual(errors);
});

test('only a site needs a time zone of its own', () => {
  expect(checked({ ...valuesOf(example), timeZone: '' }, 'Grouping').errors).toBeNull();
});

test('two equal versions differ in nothing', () => {
  fc.assert(
    fc.property(fieldsArbitrary, (fields) => {
      expect(differences(fields, recordOf(fields))).toEqual([]);
    }),
  );
});

test('two versions differ in what was changed, in words', () => {
  const contacts: OrganizationFields['contacts'] = [
    { name: 'Ada', role: 'IT', email: null, phone: '+354 555 0100' },
  ];
  const theirs = { ...example, isTrialMode: true, contacts, features: [] };
  expect(differences(example, theirs)).toEqual([
    { label: 'Trial mode', mine: 'No', theirs: 'Yes' },
    { label: 'Contacts', mine: '', theirs: 'Ada · IT · +354 555 0100' },
    { label: 'Features', mine: 'Everything the parent has', theirs: 'None' },
  ]);
});
