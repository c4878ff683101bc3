import { expect, test } from 'vitest';
import { examplePlan } from '../../../service-plans/examples.ts';
import type { SiteDraft } from '../contract.ts';
import { emptyArea, emptySite, planDraft } from '../draft/site-draft.ts';
import { exampleParent as parent } from '../testing/example-parent.ts';
import { guestPortal, portalSettings, portalWords } from './guest-portal.ts';

const kept = emptySite(parent);
const textOf = (language: string) => ({
  language,
  portalName: `Name in ${language}`,
  description: '',
});
const areaWith = (...plans: Parameters<typeof examplePlan>[0][]) => ({
  ...emptyArea('Lobby'),
  plans: plans.map((changes) => planDraft(examplePlan(changes))),
});
const remarksOn = (...plans: Parameters<typeof examplePlan>[0][]) =>
  guestPortal(english, parent, areaWith(...plans)).remarks;
const english: SiteDraft = { ...kept, site: { ...kept.site, language: 'en' } };

test('a portal has its area’s brand and language, else the site’s, else what stands above', () => {
  const area = emptyArea('Lobby');
  expect(portalSettings(kept, parent, area)).toEqual({ brandTheme: 'twc', language: 'is' });
  const chosen: SiteDraft = {
    ...kept,
    site: { ...kept.site, brandTheme: 'comcast', language: 'de' },
  };
  expect(portalSettings(chosen, parent, area)).toEqual({ brandTheme: 'comcast', language: 'de' });
  const own = {
    ...area,
    fields: { ...area.fields, brandTheme: 'clearview' as const, language: 'fr' },
  };
  expect(portalSettings(chosen, parent, own)).toEqual({ brandTheme: 'clearview', language: 'fr' });
  // What is no language yet, because it is being typed, does not count.
  const typing = { ...area, fields: { ...area.fields, language: 'not yet' } };
  expect(portalSettings(chosen, parent, typing).language).toBe('de');
  const above = { ...parent, inherited: { ...parent.inherited, brandTheme: null, language: null } };
  expect(portalSettings(kept, above)).toEqual({ brandTheme: 'elevenos', language: 'en' });
});

test.each([
  ['is', 'Clearview (clearview) · Icelandic'],
  ['en-GB', 'Clearview (clearview) · British English'],
  ['de-u-co-phonebk', 'Clearview (clearview) · de-u-co-phonebk'],
])('a portal in %s is called %s', (language, words) => {
  expect(portalWords({ brandTheme: 'clearview', language })).toBe(words);
});

test.each([
  ['de', 'Name in de'],
  ['de-AT', 'Name in de'],
  ['fr', 'Name in fr-CA'],
  ['is', 'Name in de'],
])('guests of a portal in %s read %s', (language, name) => {
  const area = areaWith({ texts: [textOf('de'), textOf('fr-CA')] });
  const own = { ...area, fields: { ...area.fields, language } };
  expect(guestPortal(kept, parent, own).offered.map(({ text }) => text?.portalName)).toEqual([
    name,
  ]);
});

test('guests see the active plans in their order; why they see no other is said', () => {
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

test('what guests would miss is said, with the step that can change it', () => {
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
  const site = { ...english.site, inheritsFeatures: false, features: ['portal'] };
  const { offered, remarks } = guestPortal({ ...english, site }, parent, areaWith({}));
  expect(offered).toEqual([]);
  expect(remarks[0]?.text).toContain('does not have the feature Service Plans');
});
