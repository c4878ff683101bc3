import { describe, expect, test } from 'vitest';
import { examplePlan } from '../../../service-plans/examples.ts';
import { nothingGiven } from '../../add/newOrganization.ts';
import type { SiteDraft } from '../contract.ts';
import { differsFromSite } from '../portal/guest-portal.ts';
import { templateChoices } from '../templates/templates.ts';
import { exampleParent as parent } from '../testing/example-parent.ts';
import { parseSite } from './parse-site.ts';
import {
  emptySite,
  madeUpPlan,
  planDraft,
  portalValues,
  withPortal,
  withSite,
  withStart,
} from './site-draft.ts';
import { parsed } from './useSiteDraft.ts';

const named = (kept: SiteDraft): SiteDraft => ({ ...kept, site: { ...kept.site, name: 'Hotel' } });
const from = (start: string, above = parent) =>
  named(withStart({ ...emptySite(above), start }, above, null));

describe('a template', () => {
  test.each(
    templateChoices.flatMap(({ id }) =>
      ['USD', 'JPY', 'KWD', 'ISK', 'XOF'].map((currency) => [id, currency] as const),
    ),
  )('%s in %s is a site that can be created as it is', (id, currency) => {
    const above = { ...parent, currency };
    const { whole, errors } = parseSite(from(id, above), above);
    expect(errors).toBeNull();
    expect(whole?.areas.length).toBeGreaterThan(2);
    const plans = whole?.areas.flatMap((area) => area.plans) ?? [];
    expect(plans.every((plan) => plan.currency === currency && plan.status === 'Active')).toBe(
      true,
    );
    expect(plans.some(({ price }) => price > 0)).toBe(true);
    expect(plans[0]?.texts[0]?.language).toBe('is');
  });

  test('has prices of the usual size, also after the site’s currency has changed', () => {
    const hotel = from('small-hotel');
    const priceIn = (kept: SiteDraft) => kept.areas[0]?.plans[1]?.price;
    expect(priceIn(hotel)).toBe('10.00');
    const inYen = withSite(hotel, { ...hotel.site, currency: 'JPY' }, parent);
    expect(priceIn(inYen)).toBe('1500');
    expect(inYen.areas[0]?.plans[1]?.fields.currency).toBe('JPY');
    expect(priceIn(withSite(inYen, hotel.site, parent))).toBe('10.00');
  });
});

test('what was typed about the site stays when the start changes', () => {
  const hotel = from('large-hotel');
  const residence = withStart({ ...hotel, start: 'residence' }, parent, null);
  expect(residence.site.name).toBe('Hotel');
  expect(residence.areas.map(({ name }) => name)).toContain('Apartments');
  expect(withStart({ ...hotel, start: 'blank' }, parent, null).areas).toEqual([]);
});

test('a copy keeps its plans whole and in their own currency’s digits', () => {
  const plan = examplePlan({ price: 995, currency: 'EUR', burstDown: 80_000, burstSeconds: 5 });
  const site = { ...nothingGiven, name: 'Old', currency: 'EUR', timeZone: 'Europe/Vienna' };
  const copied = { site, areas: [{ ...nothingGiven, name: 'Lobby', plans: [plan], devices: [] }] };
  const kept = withStart({ ...named(emptySite(parent)), start: 'copy' }, parent, copied);
  expect(kept.site).toMatchObject({ name: 'Hotel', currency: 'EUR', timeZone: 'Europe/Vienna' });
  expect(parseSite(kept, parent).whole?.areas[0]?.plans).toEqual([plan]);
  const inYen = withSite(kept, { ...kept.site, currency: 'JPY' }, parent);
  expect(parseSite(inYen, parent).errors).toEqual({
    'areas.0.plans.0.price': 'JPY has no decimals',
  });
});

test('a renamed plan is renamed on the portal too, unless the portal had a name of its own', () => {
  const renamed = (fields: Parameters<typeof examplePlan>[0]) => {
    const plan = { ...planDraft(examplePlan(fields)), name: 'Fast' };
    const kept = {
      ...from('blank'),
      areas: [{ name: 'Lobby', fields: nothingGiven, plans: [plan], devices: [] }],
    };
    return parseSite(kept, parent).whole?.areas[0]?.plans[0]?.texts[0]?.portalName;
  };
  expect(renamed({})).toBe('Premium Wi-Fi');
  const texts = [{ language: 'en', portalName: 'Premium', description: '' }];
  expect(renamed({ texts })).toBe('Fast');
});

test('mistakes are found in areas and plans, by their path', () => {
  const kept = from('small-hotel');
  const [rooms, lobby] = kept.areas;
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
  expect(parseSite({ ...kept, areas }, parent).errors).toEqual({
    'areas.1.name': 'Must be unique',
    'areas.0.plans.1.name': 'Must be unique',
    'areas.0.plans.2.price': 'USD has no more than 2 decimals',
  });
});

test('a site without the feature has no plans, and its areas no feature that it lacks', () => {
  const kept = from('small-hotel');
  const site = { ...kept.site, inheritsFeatures: false, features: ['portal'] };
  const areas = kept.areas.map((area) => ({
    ...area,
    fields: { ...area.fields, features: ['portal' as const, 'devices' as const] },
  }));
  const { whole } = parseSite({ ...kept, site, areas }, parent);
  expect(whole?.areas.map(({ features, plans }) => [features, plans])).toEqual(
    kept.areas.map(() => [['portal'], []]),
  );
});

test('a copy keeps the portals of its areas, and what is typed of them takes their place', () => {
  const site = {
    ...nothingGiven,
    name: 'Old',
    timeZone: 'Europe/Vienna',
    brandTheme: 'twc' as const,
  };
  const areaOf = (name: string, fields: Partial<typeof nothingGiven>) => ({
    ...nothingGiven,
    ...fields,
    name,
    plans: [],
    devices: [],
  });
  const areas = [areaOf('Lobby', { brandTheme: 'comcast', language: 'de' }), areaOf('Pool', {})];
  const kept = withStart({ ...named(emptySite(parent)), start: 'copy' }, parent, { site, areas });
  const portalsOf = (one: SiteDraft) =>
    parseSite(one, parent).whole?.areas.map(({ brandTheme, language }) => [brandTheme, language]);
  expect(kept.site.brandTheme).toBe('twc');
  expect(portalsOf(kept)).toEqual([
    ['comcast', 'de'],
    [null, null],
  ]);
  const typed = withPortal(kept, {
    site: { brandTheme: '', language: 'fr' },
    areas: [
      { brandTheme: '', language: '' },
      { brandTheme: 'clearview', language: ' en-GB ' },
    ],
  });
  expect(portalsOf(typed)).toEqual([
    [null, null],
    ['clearview', 'en-GB'],
  ]);
  expect(typed.areas.map(differsFromSite)).toEqual([false, true]);
  expect(parseSite(typed, parent).whole?.site).toMatchObject({
    brandTheme: null,
    language: 'fr',
  });
});

test('a language that is none is kept as it was typed, and named by its field', () => {
  const kept = from('small-hotel');
  const values = portalValues(kept);
  const [, ...others] = values.areas;
  const typed = withPortal(kept, {
    site: { brandTheme: '', language: 'no such thing' },
    areas: [{ brandTheme: '', language: 'Deutsch!' }, ...others],
  });
  const again = parsed(JSON.stringify(typed));
  expect(again && portalValues(again).areas[0]?.language).toBe('Deutsch!');
  const message = 'Unknown language. Use a tag such as en or en-GB';
  expect(parseSite(typed, parent).errors).toEqual({
    'site.language': message,
    'areas.0.language': message,
  });
});

test('plans that are made up have names of their own', () => {
  const place = { currency: 'USD', language: 'en' };
  const first = madeUpPlan('New plan', [], place);
  expect([first.name, madeUpPlan('New plan', [first], place).name]).toEqual([
    'New plan',
    'New plan 2',
  ]);
});

test('what a browser has kept is taken up again, and what is damaged is not', () => {
  const kept = from('airport');
  expect(parsed(JSON.stringify(kept))).toEqual(kept);
  for (const damaged of [null, '', '{', '{}', JSON.stringify({ ...kept, areas: [{}] })])
    expect(parsed(damaged)).toBeNull();
});

test('what was kept before the wizard asked for portals is taken up as well', () => {
  const kept = { ...from('small-hotel'), finished: 4 };
  const earlier = JSON.parse(JSON.stringify(kept));
  earlier.areas[0].fields.brandTheme = 'comcast';
  earlier.areas[0].fields.language = 'de';
  const again = parsed(JSON.stringify(earlier));
  expect(again && parseSite(again, parent).whole?.areas[0]).toMatchObject({
    brandTheme: 'comcast',
    language: 'de',
  });
});
