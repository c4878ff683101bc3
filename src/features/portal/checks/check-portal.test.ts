import { describe, expect, test } from 'vitest';
import { examplePlan } from '../../service-plans/examples.ts';
import type { PortalPlan } from '../contract.ts';
import type { Block } from '../document/blocks.ts';
import { defaultPortal } from '../document/default-portal.ts';
import type { EffectivePortal } from '../document/fields.ts';
import { deadLinks, previewView } from '../preview/preview-view.ts';
import { type CheckContext, checkPortal } from './check-portal.ts';
import { largestPage } from './page-sizes.ts';

const plan: PortalPlan = { id: 'free', canBePaid: true, ...examplePlan({ price: 0 }) };
const source = {
  area: { name: 'Lobby', timeZone: 'UTC' },
  plans: [plan],
  hasMail: true,
  images: new Map(),
  now: new Date('2026-11-24T12:00:00Z'),
  links: deadLinks,
};

function check(changes: Partial<EffectivePortal> = {}, context: Partial<CheckContext> = {}) {
  const portal = { ...defaultPortal, ...changes };
  const largest = largestPage(portal, source);
  const all = checkPortal(portal, {
    plans: [plan],
    hasMail: true,
    hasMembers: true,
    programmes: [],
    hasGateway: true,
    images: new Map(),
    largest,
    ...context,
  });
  const texts = (state: string) => all.filter((one) => one.state === state).map(({ text }) => text);
  return { all, errors: texts('error'), warnings: texts('warning'), passed: texts('ok') };
}

const look = (changes: Partial<EffectivePortal['look']>) => ({
  look: { ...defaultPortal.look, ...changes },
});
const offering = (...types: EffectivePortal['methods']['methods'][number]['type'][]) => ({
  methods: { methods: types.map((type) => ({ type, isOn: true, label: {}, planIds: [] })) },
});

test('the built-in portal passes every check', () => {
  expect(check()).toMatchObject({ errors: [], warnings: [] });
});

describe('contrast', () => {
  test('of text and of buttons must be 4.5 : 1', () => {
    expect(check(look({ textColor: '#949494' })).errors).toEqual([
      'Text on the background: contrast 3.0 : 1, needs 4.5 : 1',
    ]);
    expect(check(look({ accentColor: '#f5a623' })).errors).toEqual([
      'Text on buttons: contrast 2.0 : 1, needs 4.5 : 1',
    ]);
  });

  test('just enough passes, just too little does not', () => {
    expect(check(look({ textColor: '#767676' })).errors).toEqual([]);
    expect(check(look({ textColor: '#777777' })).errors).toHaveLength(1);
  });
});

describe('methods', () => {
  test('at least one must be offered', () => {
    expect(check(offering()).errors).toEqual(['Offer at least one method of signing in']);
  });

  test('the e-mail code needs a mail server', () => {
    expect(check(offering('email'), { hasMail: false }).errors).toEqual([
      'E-mail code: no mail server is configured',
    ]);
  });

  test('a method that lets guests choose needs an active free plan that accepts it', () => {
    const warning = ['Free: no active free plan accepts it'];
    for (const unfit of [{ ...plan, loginMethods: ['email' as const] }])
      expect(check(offering('free'), { plans: [unfit] }).warnings).toEqual(warning);
    expect(check(offering('accessCode', 'password'), { plans: [] }).warnings).toEqual([]);
    expect(check(offering('free'), { plans: null }).warnings).toEqual([]);
  });
});

test('nobody can sign in by member number without a member list', () => {
  const warning = ['Member number: nobody can sign in by it until a member list is imported'];
  expect(check(offering('memberNumber'), { hasMembers: false }).warnings).toEqual(warning);
  expect(check(offering('memberNumber'), { hasMembers: null }).warnings).toEqual([]);
  expect(check(offering('accessCode'), { hasMembers: false }).warnings).toEqual([]);
});

test('turning Member number off warns that it hides the programmes', () => {
  const programmes = ['Rewards', 'Club'];
  expect(check(offering('accessCode'), { programmes }).warnings).toEqual([
    'Member number is off, which also hides the sign-in at Rewards, Club',
  ]);
  expect(check(offering('memberNumber'), { programmes }).warnings).toEqual([]);
});

describe('the preview', () => {
  const shown = (changes: Partial<PortalPlan>, hasMail = true) => {
    const view = previewView(
      { ...defaultPortal, ...offering('free', 'email') },
      { page: 'sign-in', language: 'en', guest: 'new' },
      { ...source, plans: [{ ...plan, ...changes }], hasMail },
    );
    return { plans: view.plans.length, methods: view.methods.map(({ type }) => type) };
  };

  test('shows the plans and methods that guests see', () => {
    expect(shown({})).toEqual({ plans: 1, methods: ['free', 'email'] });
    expect(shown({}, false).methods).toEqual(['free']);
    for (const unseen of [
      { price: 500, canBePaid: false },
      { status: 'Draft' as const },
      { visibleFrom: '2026-11-24T12:01' },
      { visibleUntil: '2026-11-24T12:00' },
      { guestGroups: ['Gold'] },
    ])
      expect(shown(unseen)).toEqual({ plans: 0, methods: [] });
  });
});

describe('languages', () => {
  const inTwo = { languages: { tags: ['en', 'nb'] } };

  test('terms must exist in each of them, and are not counted as missing texts besides', () => {
    const { errors, warnings } = check(inTwo);
    expect(warnings).toEqual([]);
    expect(errors).toEqual([
      'Terms missing in \u2068Norsk bokmål\u2069',
      'Privacy notice missing in \u2068Norsk bokmål\u2069',
    ]);
  });

  test('each is known, and listed once', () => {
    const tags = ['en', 'zh-Hant-TW', 'english', 'xx', 'EN'];
    expect(check({ languages: { tags } }).errors.slice(-3)).toEqual([
      'Unknown language: english. Use a tag such as en or en-GB',
      'Unknown language: xx. Use a tag such as en or en-GB',
      'EN is listed twice',
    ]);
  });

  test('missing texts are counted, and a more general language counts', () => {
    const legal = {
      ...defaultPortal.legal,
      terms: { en: 'Be kind.', nb: 'Vær snill.' },
      privacy: { en: 'Nothing.', nb: 'Ingenting.' },
    };
    const { pages } = defaultPortal;
    const text: Block = { id: 'text', type: 'text', text: { en: 'Hello' } };
    const written = { ...pages, pay: [...pages.pay, text] };
    expect(check({ ...inTwo, legal })).toMatchObject({ errors: [], warnings: [] });
    expect(check({ ...inTwo, legal, pages: written })).toMatchObject({
      errors: [],
      warnings: ['\u2068Norsk bokmål\u2069: 1 text missing'],
    });
    expect(check({ languages: { tags: ['en', 'en-GB'] } })).toMatchObject({
      errors: [],
      warnings: [],
    });
  });
});

test('a check about a language leads to the first missing text in it', () => {
  const { pages, legal } = defaultPortal;
  const text: Block = { id: 'text', type: 'text', text: { en: 'Hello' } };
  const { all } = check({
    languages: { tags: ['en', 'nb', 'ar'] },
    pages: { ...pages, pay: [...pages.pay, text] },
    legal: { ...legal, terms: { ...legal.terms, nb: 'Vær snill.' } },
  });
  const placeOf = (wanted: string) => all.find(({ id }) => id === wanted);
  expect(placeOf('language ar')).toMatchObject({
    part: 'pages',
    page: 'pay',
    item: 'text',
    language: 'ar',
    input: 'pages.text',
  });
  expect(placeOf('terms')).toMatchObject({ part: 'legal', language: 'ar', input: 'legal.terms' });
  expect(placeOf('privacy')).toMatchObject({ language: 'nb', input: 'legal.privacy' });
});

test('an own form field needs a label, and the check leads to it', () => {
  const field = (id: string, label = {}) => ({ id, label, isRequired: false });
  const form = { ...defaultPortal.form, fields: [field('name'), field('custom-2')] };
  const { all, errors } = check({ form });
  expect(errors).toEqual(['Own field 2 needs a label, so that guests know what to enter']);
  expect(all.find(({ state }) => state === 'error')).toMatchObject({
    part: 'form',
    item: 'custom-2',
    input: 'form.label',
  });
  const labeled = { ...form, fields: [field('custom-2', { en: 'Room' })] };
  expect(check({ form: labeled }).errors).toEqual([]);
});

test('contact details that guests cannot use are found in their block', () => {
  const support: Block = { id: 'help', type: 'support', text: {}, phone: 'call', email: '' };
  const found = check({ pages: { ...defaultPortal.pages, pay: [support] } });
  expect(found.warnings).toEqual(['Support on the page Pay: Invalid phone number']);
  expect(found.errors).toEqual([]);
  expect(found.all.find(({ state }) => state === 'warning')).toMatchObject({
    part: 'pages',
    page: 'pay',
    item: 'help',
    input: 'pages.phone',
  });
});

test('a failed check leads to its input', () => {
  const { all } = check({
    ...look({ textColor: '#ffffff', accentColor: '#ffffff', css: 'a { position: fixed }' }),
    legal: { ...defaultPortal.legal, terms: {} },
    garden: { entries: [{ host: 'not a host', port: null }] },
    afterSignIn: { ...defaultPortal.afterSignIn, target: 'address' },
  });
  expect(all.flatMap(({ state, input }) => (state === 'ok' ? [] : input))).toEqual([
    'look.textColor',
    'look.accentTextColor',
    'legal.terms',
    'garden.entries',
    'look.css',
    'afterSignIn.address',
  ]);
});

test('a portal that no gateway sends guests to leads to the devices', () => {
  const { all, warnings } = check({}, { hasGateway: false });
  expect(warnings).toEqual(['No gateway sends guests to this portal yet']);
  expect(all.find(({ id }) => id === 'gateway')).toMatchObject({ part: null, screen: 'devices' });
  expect(check({}, { hasGateway: null }).warnings).toEqual([]);
});

test('a page is no larger than 60 kB', () => {
  const text = { en: 'Long. '.repeat(660) };
  const blocks = Array.from({ length: 17 }, (_, index) => ({
    id: `text-${index}`,
    type: 'text' as const,
    text,
  }));
  const { errors } = check({ pages: { ...defaultPortal.pages, pay: blocks } });
  expect(errors).toEqual([
    expect.stringMatching(/^\d+ kB without script \(Pay\): no more than 60 kB$/),
  ]);
});

test('terms must be shown where guests accept them', () => {
  const pages = {
    ...defaultPortal.pages,
    'sign-in': defaultPortal.pages['sign-in'].filter(({ type }) => type !== 'terms'),
  };
  expect(check({ pages }).errors).toEqual([
    'The sign-in page needs its Terms block, so that guests see what they accept',
  ]);
  const legal = { ...defaultPortal.legal, terms: {}, privacy: {} };
  expect(check({ pages, legal }).errors).toEqual([]);
});

test('images must exist; archived ones are only mentioned', () => {
  const used = look({ logoImageId: 'a', backgroundImageId: 'b' });
  expect(check(used, { images: new Map([['b', 'Archived']]) })).toMatchObject({
    errors: ['1 image does not exist any more'],
    warnings: ['1 image is archived'],
  });
});

test('another page after signing in needs its address', () => {
  const afterSignIn = { ...defaultPortal.afterSignIn, target: 'address' as const };
  expect(check({ afterSignIn }).errors).toEqual(['Enter the page to show after signing in']);
});
