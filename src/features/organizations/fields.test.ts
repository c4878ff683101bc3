import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { featureIds } from '../../contract/features.ts';
import { type Draft, differences, parseDraft, toDraft } from '../../contract/fields/fields.ts';
import { testKinds } from '../../contract/fields/testing/test-kinds.ts';
import { messages } from '../../contract/messages.ts';
import {
  degrees,
  grantedFeatures,
  namedOrganization,
  type Organization,
  organization,
} from './fields.ts';

const latitudes = fc
  .double({ min: -90, max: 90, noNaN: true })
  .map((value) => Number(value.toFixed(9)));
const featureLists = fc.option(fc.subarray([...featureIds]));

testKinds([
  {
    kind: 'degrees',
    field: degrees('Latitude', { to: 90 }),
    accepted: latitudes,
    stored: latitudes,
    empty: { message: messages.required },
  },
  {
    kind: 'grantedFeatures',
    field: grantedFeatures('Features'),
    accepted: fc.option(fc.shuffledSubarray([...featureIds])),
    stored: featureLists,
    empty: { value: null },
  },
]);

const site: Organization = { ...namedOrganization('Keflavik'), timeZone: 'Atlantic/Reykjavik' };
const parseSite = (change: Partial<Draft<typeof organization>>) =>
  parseDraft(organization, { ...toDraft(organization, site), ...change }, { type: 'Site' });

test('an emptied input is stored as not given', () => {
  expect(parseSite({ city: '  ', currency: '', notes: '' }).record).toMatchObject({
    city: null,
    currency: null,
    notes: null,
  });
});

test.each([
  [{ name: '   ' }, { name: 'Required' }],
  [{ name: 'x'.repeat(101) }, { name: 'Must be no more than 100 characters' }],
  [{ timeZone: 'Eastern' }, { timeZone: 'Unknown time zone. Use a name such as America/New_York' }],
  [{ timeZone: '' }, { timeZone: 'Required' }],
  [{ country: 'XX' }, { country: 'Unknown country. Use a two-letter code such as IS' }],
  [{ latitude: '91' }, { latitude: 'Must be 90 or less' }],
  [{ rooms: '20001' }, { rooms: 'Must be 20,000 or less' }],
  [
    { contacts: [{ name: '', role: 'IT', email: '', phone: '' }] },
    { 'contacts.0.name': 'Required' },
  ],
])('reports what is wrong with %o at its field', (change, errors) => {
  expect(parseSite(change).errors).toEqual(errors);
});

test('only a site requires a time zone', () => {
  const draft = toDraft(organization, { ...site, timeZone: null });
  expect(parseDraft(organization, draft, { type: 'Grouping' }).errors).toBeNull();
});

describe('two versions', () => {
  test('differ in nothing when they are equal', () => {
    expect(differences(organization, site, structuredClone(site))).toEqual([]);
  });

  test('differ in what was changed, as the form names it', () => {
    const changed: Organization = {
      ...site,
      isTrialMode: true,
      currency: 'ISK',
      contacts: [{ name: 'Ada', role: 'IT', email: null, phone: '+354 555 0100' }],
      brandTheme: 'clearview',
      features: [],
    };
    expect(differences(organization, site, changed)).toEqual([
      { label: 'Trial mode', mine: 'No', theirs: 'Yes' },
      { label: 'Currency', mine: 'Inherited', theirs: 'ISK' },
      { label: 'Contacts', mine: '', theirs: 'Ada · IT · +354 555 0100' },
      { label: 'Brand of the guest portal', mine: 'Inherited', theirs: 'Clearview (clearview)' },
      { label: 'Features', mine: 'Everything the parent has', theirs: 'None' },
    ]);
  });
});
