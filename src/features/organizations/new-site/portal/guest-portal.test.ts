import { expect, test } from 'vitest';
import { newDraft } from '../../../../contract/fields/fields.ts';
import { examplePlan } from '../../../service-plans/examples.ts';
import { emptySite, type SiteDraft } from '../draft/site-draft.ts';
import { siteArea } from '../fields.ts';
import { exampleParent as parent } from '../testing/example-parent.ts';
import { guestPortal, portalSettings, portalText } from './guest-portal.ts';

const draft = emptySite(parent);
const lobby = newDraft(siteArea, { name: 'Lobby' });
const textOf = (language: string) => ({
  language,
  portalName: `Name in ${language}`,
  description: '',
});
const areaWith = (...plans: Parameters<typeof examplePlan>[0][]) =>
  newDraft(siteArea, { name: 'Lobby', plans: plans.map((changes) => examplePlan(changes)) });
const remarksOn = (...plans: Parameters<typeof examplePlan>[0][]) =>
  guestPortal(english, parent, areaWith(...plans)).remarks;
const english: SiteDraft = { ...draft, site: { ...draft.site, language: 'en' } };

test('a portal has its area’s brand and language, else the site’s, else what is inherited', () => {
  expect(portalSettings(draft, parent, lobby)).toEqual({ brandTheme: 'twc', language: 'is' });
  const chosen: SiteDraft = {
    ...draft,
    site: { ...draft.site, brandTheme: 'comcast', language: 'de' },
  };
  expect(portalSettings(chosen, parent, lobby)).toEqual({ brandTheme: 'comcast', language: 'de' });
  const area = { ...lobby, brandTheme: 'clearview', language: 'fr' };
  expect(portalSettings(chosen, parent, area)).toEqual({ brandTheme: 'clearview', language: 'fr' });
  // Text that is not a language yet, because it is being typed, does not count.
  const typing = { ...lobby, language: 'not yet' };
  expect(portalSettings(chosen, parent, typing).language).toBe('de');
  const above = { ...parent, inherited: { ...parent.inherited, brandTheme: null, language: null } };
  expect(portalSettings(draft, above)).toEqual({ brandTheme: 'elevenos', language: 'en' });
});

test.each([
  ['is', 'Clearview (clearview) · Icelandic'],
  ['en-GB', 'Clearview (clearview) · British English'],
  ['de-u-co-phonebk', 'Clearview (clearview) · de-u-co-phonebk'],
])('a portal in %s is called %s', (language, text) => {
  expect(portalText({ brandTheme: 'clearview', language })).toBe(text);
});

test.each([
  ['de', 'Name in de'],
  ['de-AT', 'Name in de'],
  ['fr', 'Name in fr-CA'],
  ['is', 'Name in de'],
])('guests of a portal in %s read %s', (language, name) => {
  const area = areaWith({ texts: [textOf('de'), textOf('fr-CA')] });
  expect(
    guestPortal(draft, parent, { ...area, language }).offered.map(({ text }) => text?.portalName),
  ).toEqual([name]);
});

test('guests see the active plans in their order; remarks say why others are missing', () => {
  const area = areaWith({ name: 'Second' }, { name: 'Draft', status: 'Draft' }, { name: 'First' });
  const [second, ...others] = area.plans;
  if (second === undefined) throw new Error('The area has a plan');
  const plans = [second, { ...second, name: 'Wrong', price: '4.999' }, ...others];
  const { offered, remarks } = guestPortal(english, parent, { ...area, plans });
  expect(offered.map(({ plan }) => plan.name)).toEqual(['Second', 'First']);
  expect(remarks).toEqual([
    { text: 'Not complete yet, so not shown: Wrong', step: 'plans' },
    { text: 'Drafts, so not shown to guests: Draft' },
  ]);
});

test('remarks say what guests would miss, with the step that can change it', () => {
  expect(remarksOn({})).toEqual([]);
  expect(remarksOn()).toEqual([{ text: 'Guests of Lobby find no plan to choose.', step: 'plans' }]);
  expect(guestPortal(english, parent, undefined).remarks[0]?.step).toBe('areas');
  expect(
    remarksOn({ loginMethods: ['memberNumber'] }, { visibleFrom: '2026-12-01T00:00' }),
  ).toEqual([{ text: 'Only for some guests or at some times: Premium, Premium' }]);
  const many = Array.from({ length: 7 }, (_, index) => ({
    name: `P${index}`,
    texts: [textOf('fr')],
  }));
  expect(remarksOn(...many)).toEqual([
    { text: 'Without a text in English: P0, P1, P2, P3, P4 and 2 more' },
  ]);
});

test('a site without the feature offers no plans', () => {
  const site = { ...english.site, features: ['portal'] };
  const { offered, remarks } = guestPortal({ ...english, site }, parent, areaWith({}));
  expect(offered).toEqual([]);
  expect(remarks[0]?.text).toContain('does not have the feature Service Plans');
});
