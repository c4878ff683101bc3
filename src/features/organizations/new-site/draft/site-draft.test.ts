import { describe, expect, test } from 'vitest';
import { newDraft } from '../../../../contract/fields/fields.ts';
import { examplePlan } from '../../../service-plans/examples.ts';
import { namedOrganization, type Organization } from '../../fields.ts';
import { type NewSite, siteArea } from '../fields.ts';
import { differsFromSite } from '../portal/guest-portal.ts';
import { templateChoices } from '../templates/templates.ts';
import { exampleParent as parent } from '../testing/example-parent.ts';
import { parseSite } from './parse-site.ts';
import { emptySite, newPlan, type SiteDraft, withSite, withStart } from './site-draft.ts';
import { readStoredDraft } from './stored-draft.ts';

const named = (draft: SiteDraft): SiteDraft => ({
  ...draft,
  site: { ...draft.site, name: 'Hotel' },
});
const from = (start: string, above = parent) =>
  named(withStart({ ...emptySite(above), start }, above, null));
const areaNamed = (name: string, changes: Partial<NewSite['areas'][number]> = {}) => ({
  ...namedOrganization(name),
  plans: [],
  devices: [],
  ...changes,
});
const copyOf = (site: Partial<Organization>, areas: NewSite['areas']): SiteDraft =>
  withStart({ ...named(emptySite(parent)), start: 'copy' }, parent, {
    site: { ...namedOrganization('Old'), timeZone: 'Europe/Vienna', ...site },
    areas,
  });

describe('a template', () => {
  test.each(
    templateChoices.flatMap(({ value: id }) =>
      ['USD', 'JPY', 'KWD', 'ISK', 'XOF'].map((currency) => [id, currency] as const),
    ),
  )('%s in %s is a site that can be created as it is', (id, currency) => {
    const above = { ...parent, currency };
    const { record, errors } = parseSite(from(id, above), above);
    expect(errors).toBeNull();
    expect(record?.areas.length).toBeGreaterThan(2);
    const plans = record?.areas.flatMap((area) => area.plans) ?? [];
    expect(plans.every((plan) => plan.currency === currency && plan.status === 'Active')).toBe(
      true,
    );
    expect(plans.some(({ price }) => price > 0)).toBe(true);
    expect(plans[0]?.texts[0]?.language).toBe('is');
  });

  test('has prices of the usual size, also after the site’s currency has changed', () => {
    const hotel = from('small-hotel');
    const priceIn = (draft: SiteDraft) => draft.areas[0]?.plans[1]?.price;
    expect(priceIn(hotel)).toBe('10.00');
    const inYen = withSite(hotel, { ...hotel.site, currency: 'JPY' }, parent);
    expect(priceIn(inYen)).toBe('1500');
    expect(inYen.areas[0]?.plans[1]?.currency).toBe('JPY');
    expect(priceIn(withSite(inYen, hotel.site, parent))).toBe('10.00');
  });
});

test('the fields of the site stay when the start changes', () => {
  const hotel = from('large-hotel');
  const residence = withStart({ ...hotel, start: 'residence' }, parent, null);
  expect(residence.site.name).toBe('Hotel');
  expect(residence.areas.map(({ name }) => name)).toContain('Apartments');
  expect(withStart({ ...hotel, start: 'blank' }, parent, null).areas).toEqual([]);
});

test('a copy has complete plans, in the digits of their own currency', () => {
  const plan = examplePlan({ price: 995, currency: 'EUR', burstDown: 80_000, burstSeconds: 5 });
  const [text] = plan.texts;
  const texts = text
    ? [
        { ...text, portalName: 'Plus' },
        { ...text, language: 'de' },
      ]
    : [];
  const plans = [plan, { ...plan, name: 'Plus', texts }];
  const draft = copyOf({ currency: 'EUR' }, [areaNamed('Lobby', { plans })]);
  expect(draft.site).toMatchObject({ name: 'Hotel', currency: 'EUR', timeZone: 'Europe/Vienna' });
  expect(parseSite(draft, parent).record?.areas[0]?.plans).toEqual(plans);
  const inYen = withSite(draft, { ...draft.site, currency: 'JPY' }, parent);
  expect(parseSite(inYen, parent).errors).toEqual({
    'areas.0.plans.0.price': 'JPY has no decimals',
    'areas.0.plans.1.price': 'JPY has no decimals',
  });
});

test('a price that the wizard does not show is converted to the currency', () => {
  const plan = examplePlan({ price: 0, currency: 'EUR', extraDevicePrice: 250 });
  const draft = copyOf({ currency: 'EUR' }, [areaNamed('Lobby', { plans: [plan] })]);
  const inYen = withSite(draft, { ...draft.site, currency: 'JPY' }, parent);
  expect(inYen.areas[0]?.plans[0]).toMatchObject({ price: '0.00', extraDevicePrice: '375' });
});

test('a renamed plan is renamed on the portal too, unless the portal had a different name', () => {
  const renamed = (changes: Parameters<typeof examplePlan>[0]) => {
    const area = newDraft(siteArea, areaNamed('Lobby', { plans: [examplePlan(changes)] }));
    const plans = area.plans.map((plan) => ({ ...plan, name: 'Fast' }));
    return parseSite({ ...from('blank'), areas: [{ ...area, plans }] }, parent).record?.areas[0]
      ?.plans[0]?.texts[0]?.portalName;
  };
  expect(renamed({})).toBe('Premium Wi-Fi');
  const texts = [{ language: 'en', portalName: 'Premium', description: '' }];
  expect(renamed({ texts })).toBe('Fast');
});

test('errors are found in the site, its areas and plans, by their path', () => {
  const draft = from('small-hotel');
  const [rooms, lobby] = draft.areas;
  if (rooms === undefined || lobby === undefined) throw new Error('The template has two areas');
  const [free] = rooms.plans;
  if (free === undefined) throw new Error('The template has a plan');
  const areas = [
    {
      ...rooms,
      plans: [free, { ...free, name: 'FREE wi-fi' }, { ...free, name: 'A', price: '4.999' }],
    },
    { ...lobby, name: 'guest ROOMS' },
  ];
  expect(parseSite({ ...draft, areas }, parent).errors).toEqual({
    'areas.1.name': 'Must be unique',
    'areas.0.plans.1.name': 'Must be unique',
    'areas.0.plans.2.price': 'USD has no more than 2 decimals',
  });
  const site = { ...draft.site, timeZone: '' };
  expect(parseSite({ ...draft, site }, parent).errors).toEqual({ 'site.timeZone': 'Required' });
});

test('a site without the feature has no plans, and its areas no feature that it lacks', () => {
  const draft = from('small-hotel');
  const site = { ...draft.site, features: ['portal'] };
  const areas = draft.areas.map((area) => ({ ...area, features: ['portal', 'devices'] }));
  const { record } = parseSite({ ...draft, site, areas }, parent);
  expect(record?.areas.map(({ features, plans }) => [features, plans])).toEqual(
    draft.areas.map(() => [['portal'], []]),
  );
});

test('a copy has the portals of its areas, and what is entered replaces them', () => {
  const draft = copyOf({ brandTheme: 'twc' }, [
    areaNamed('Lobby', { brandTheme: 'comcast', language: 'de' }),
    areaNamed('Pool'),
  ]);
  const portalsOf = (one: SiteDraft) =>
    parseSite(one, parent).record?.areas.map(({ brandTheme, language }) => [brandTheme, language]);
  expect(draft.site.brandTheme).toBe('twc');
  expect(portalsOf(draft)).toEqual([
    ['comcast', 'de'],
    [null, null],
  ]);
  const [lobby, pool] = draft.areas;
  if (lobby === undefined || pool === undefined) throw new Error('The copy has two areas');
  const changed = {
    ...draft,
    site: { ...draft.site, brandTheme: '', language: 'fr' },
    areas: [
      { ...lobby, brandTheme: '', language: '' },
      { ...pool, brandTheme: 'clearview', language: ' en-GB ' },
    ],
  };
  expect(portalsOf(changed)).toEqual([
    [null, null],
    ['clearview', 'en-GB'],
  ]);
  expect(changed.areas.map(differsFromSite)).toEqual([false, true]);
  expect(parseSite(changed, parent).record?.site).toMatchObject({
    brandTheme: null,
    language: 'fr',
  });
});

test('an unknown language stays in the draft as it was typed, with an error at its field', () => {
  const draft = from('small-hotel');
  const [rooms, ...others] = draft.areas;
  if (rooms === undefined) throw new Error('The template has an area');
  const typed = {
    ...draft,
    site: { ...draft.site, language: 'no such thing' },
    areas: [{ ...rooms, language: 'Deutsch!' }, ...others],
  };
  expect(readStoredDraft(JSON.stringify(typed))?.areas[0]?.language).toBe('Deutsch!');
  const message = 'Unknown language. Use a tag such as en or en-GB';
  expect(parseSite(typed, parent).errors).toEqual({
    'site.language': message,
    'areas.0.language': message,
  });
});

test('new plans have different names', () => {
  const locale = { currency: 'USD', language: 'en' };
  const first = newPlan('New plan', [], locale);
  expect([first.name, newPlan('New plan', [first], locale).name]).toEqual([
    'New plan',
    'New plan 2',
  ]);
});

describe('a stored draft', () => {
  const plan = examplePlan({
    daysAndHours: [{ days: [1, 7], from: '08:00', until: '20:00' }],
    revenueShare: [{ party: 'Hotel', percent: 100 }],
  });
  const source = { number: 7, name: 'Old', displayPath: 'Iceland > Old' };
  const copied = copyOf({ features: ['service-plans', 'portal'] }, [
    areaNamed('Lobby', { plans: [plan] }),
  ]);

  test.each([
    ['a template', from('airport')],
    ['a copy', { ...copied, source, finished: 2 }],
  ])('of %s is restored', (_start, draft) => {
    expect(readStoredDraft(JSON.stringify(draft))).toEqual(draft);
  });

  const draft = from('airport');
  const [area] = draft.areas;
  test.each([
    ['nothing', null],
    ['no text', ''],
    ['a part of one', '{'],
    ['no fields', '{}'],
    ['an area without fields', JSON.stringify({ ...draft, areas: [{}] })],
    ['a plan without fields', JSON.stringify({ ...draft, areas: [{ ...area, plans: [{}] }] })],
    ['a device without fields', JSON.stringify({ ...draft, areas: [{ ...area, devices: [{}] }] })],
    ['a field of another type', JSON.stringify({ ...draft, site: { ...draft.site, name: 5 } })],
  ])('of %s is discarded', (_what, text) => {
    expect(readStoredDraft(text)).toBeNull();
  });
});
