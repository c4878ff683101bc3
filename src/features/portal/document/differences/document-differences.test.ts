import { expect, test } from 'vitest';
import type { Block } from '../blocks.ts';
import { defaultPortal } from '../default-portal.ts';
import { emptyDocument, type PortalDocument } from '../fields.ts';
import { documentDifferences } from './document-differences.ts';

const names = { inherited: defaultPortal, plans: [{ id: 'p1', name: 'Free' }] };
const welcome = { id: 'welcome', type: 'welcome', title: { en: 'Hello', de: 'Hallo' }, text: {} };
const blocks: Block[] = [
  { id: 'languages', type: 'languages' },
  { ...welcome, type: 'welcome' },
  { id: 'text', type: 'text', text: { en: 'One' } },
  { id: 'sign-in', type: 'sign-in' },
];
const withSignIn = (page: Block[]): PortalDocument => ({
  ...emptyDocument,
  pages: { ...defaultPortal.pages, 'sign-in': page },
});
const [languages, first, text, signIn] = blocks;
const compare = (mine: PortalDocument, theirs: PortalDocument) =>
  documentDifferences(mine, theirs, names).map((row) => [row.label, row.mine, row.theirs]);

test('a changed text is shown for its language only, shortened around the change', () => {
  const long = 'Breakfast is served from seven. '.repeat(20);
  const before: Block = { ...welcome, type: 'welcome', text: { en: `${long}Old end` } };
  const after: Block = { ...welcome, type: 'welcome', text: { en: `${long}New end` } };
  const [row, ...others] = compare(withSignIn([before]), withSignIn([after]));
  expect(others).toEqual([]);
  expect(row?.[0]).toBe('Page Sign-in: Welcome: Text (English)');
  expect(row?.[1]).toMatch(/^….{30}Old end$/);
  expect(row?.[2]).toMatch(/^….{30}New end$/);
  const hallo: Block = { ...welcome, type: 'welcome', title: { en: 'Hello', de: 'Moin' } };
  expect(compare(withSignIn(blocks), withSignIn(blocks.with(1, hallo)))).toEqual([
    ['Page Sign-in: Welcome: Title (Deutsch)', 'Hallo', 'Moin'],
  ]);
});

test('a moved block is one row; added and removed blocks say so', () => {
  const moved = [first, text, signIn, languages].flatMap((block) => block ?? []);
  expect(compare(withSignIn(blocks), withSignIn(moved))).toEqual([
    ['Page Sign-in: Languages', 'Position 1', 'Moved to position 4'],
  ]);
  const second: Block = { id: 'text-2', type: 'text', text: { en: 'Two' } };
  expect(compare(withSignIn(blocks), withSignIn([...blocks, second]))).toEqual([
    ['Page Sign-in: Text at position 5', 'Not on the page', 'Text: en: Two'],
  ]);
  expect(compare(withSignIn(blocks), withSignIn(blocks.toSpliced(2, 1)))).toEqual([
    ['Page Sign-in: Text', 'Text: en: One', 'Removed'],
  ]);
  const imageId = '9c7be03a-8b6f-410e-a717-7cbfca8cd918';
  const image: Block = { id: 'image', type: 'image', imageId, alt: { en: 'Pier' } };
  expect(compare(withSignIn(blocks), withSignIn([...blocks, image]))).toEqual([
    ['Page Sign-in: Image', 'Not on the page', 'Image: en: Pier: An image'],
  ]);
});

test('methods, form fields and hosts are compared one by one, with the names of plans', () => {
  const free = { type: 'free', isOn: true, label: {}, planIds: ['p1', 'p2'] } as const;
  const code = { type: 'accessCode' as const, isOn: true, label: {}, planIds: [] };
  const name = { id: 'custom-1', label: {}, isRequired: false };
  const mine: PortalDocument = {
    ...emptyDocument,
    methods: { methods: [code, { ...free, planIds: [] }] },
    form: { ...defaultPortal.form, fields: [name] },
    garden: { entries: [{ host: 'a.example', port: null }] },
  };
  const theirs: PortalDocument = {
    ...mine,
    methods: {
      methods: [
        { ...free, planIds: [...free.planIds] },
        { ...code, isOn: false },
      ],
    },
    form: { ...defaultPortal.form, fields: [{ ...name, isRequired: true }] },
    garden: { entries: [{ host: 'b.example', port: 443 }] },
  };
  const rows = compare(mine, theirs);
  expect(rows).toContainEqual([
    'Methods: Free: Plans',
    'All plans that accept it',
    'Free, 1 other plan',
  ]);
  expect(rows).toContainEqual(['Methods: Access code: Offered', 'Yes', 'No']);
  expect(rows.filter(([, , to]) => to?.startsWith('Moved'))).toHaveLength(1);
  expect(rows).toContainEqual(['Form: Own field 1: Required', 'No', 'Yes']);
  expect(rows).toContainEqual(['Walled garden: removed hosts', 'a.example', '']);
  expect(rows).toContainEqual(['Walled garden: added hosts', '', 'b.example:443']);
  expect(compare(emptyDocument, emptyDocument)).toEqual([]);
});
