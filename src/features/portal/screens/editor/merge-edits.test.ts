import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Block } from '../../document/blocks.ts';
import { defaultPortal } from '../../document/default-portal.ts';
import { documentDifferences } from '../../document/differences/document-differences.ts';
import { type EffectivePortal, emptyDocument, type PortalDocument } from '../../document/fields.ts';
import { moveBlock } from '../blocks/block-list.ts';
import { mergeEdits } from './merge-edits.ts';

const whole: PortalDocument = { ...defaultPortal, locked: [] };
const keepMine = (base: PortalDocument, mine: PortalDocument, theirs: PortalDocument) =>
  mergeEdits({ base, mine, theirs }, defaultPortal, 'mine');
/** The labels of the fields that both changed, whose values of the other administrator are lost. */
const overwritten = (base: PortalDocument, mine: PortalDocument, theirs: PortalDocument) =>
  documentDifferences(
    keepMine(base, mine, theirs),
    mergeEdits({ base, mine, theirs }, defaultPortal, 'theirs'),
    { inherited: defaultPortal, plans: [] },
  ).map(({ label }) => label);

const withBlocks = (page: 'sign-in' | 'plans', blocks: readonly Block[]): PortalDocument => ({
  ...whole,
  pages: { ...defaultPortal.pages, [page]: [...blocks] },
});
const changedBlock = (page: 'sign-in' | 'plans', id: string, change: object): PortalDocument =>
  withBlocks(
    page,
    defaultPortal.pages[page].map((block) => (block.id === id ? { ...block, ...change } : block)),
  );
const text = (id: string, written: string): Block => ({ id, type: 'text', text: { en: written } });
const signIn = defaultPortal.pages['sign-in'];
const idsOf = ({ pages }: PortalDocument) => pages?.['sign-in'].map(({ id }) => id);

describe('blocks', () => {
  test('a text on one page and a phone number on another are both kept', () => {
    const mine = changedBlock('sign-in', 'welcome', { text: { en: 'Welcome!' } });
    const theirs = changedBlock('plans', 'support', { phone: '+47 22 33 44 55' });
    const merged = keepMine(whole, mine, theirs);
    expect(merged.pages?.['sign-in']).toEqual(mine.pages?.['sign-in']);
    expect(merged.pages?.plans).toEqual(theirs.pages?.plans);
    expect(overwritten(whole, mine, theirs)).toEqual([]);
  });

  test('two fields and two languages of one block are both kept', () => {
    const mine = changedBlock('sign-in', 'support', {
      phone: '1',
      text: { en: 'Ask', nb: 'Spør' },
    });
    const theirs = changedBlock('sign-in', 'support', {
      email: 'a@b.example',
      text: { de: 'Frag' },
    });
    const base = changedBlock('sign-in', 'support', { text: { en: 'Help' } });
    expect(keepMine(base, mine, theirs).pages?.['sign-in'].at(-1)).toMatchObject({
      phone: '1',
      email: 'a@b.example',
      text: { nb: 'Spør', de: 'Frag', en: 'Ask' },
    });
  });

  test('of a field that both changed, mine is kept and theirs is reported', () => {
    const mine = changedBlock('sign-in', 'welcome', { title: { en: 'Mine', nb: 'Min' } });
    const theirs = changedBlock('sign-in', 'welcome', { title: { en: 'Theirs', de: 'Ihr' } });
    expect(keepMine(whole, mine, theirs).pages?.['sign-in'][1]).toMatchObject({
      title: { en: 'Mine', nb: 'Min', de: 'Ihr' },
    });
    expect(overwritten(whole, mine, theirs)).toEqual(['Page Sign-in: Welcome: Title (English)']);
  });

  test('added, removed and moved blocks are merged', () => {
    const mine = withBlocks('sign-in', moveBlock([...signIn, text('text', 'Mine')], 'support', 0));
    const others = signIn.filter(({ id }) => id !== 'terms');
    const theirs = withBlocks('sign-in', [text('text', 'Theirs'), ...others]);
    const merged = keepMine(whole, mine, theirs);
    expect(idsOf(merged)).toEqual(['support', 'text', 'languages', 'welcome', 'sign-in', 'text-2']);
    expect(merged.pages?.['sign-in'].filter(({ type }) => type === 'text')).toEqual([
      text('text', 'Theirs'),
      text('text-2', 'Mine'),
    ]);
    expect(overwritten(whole, mine, theirs)).toEqual([]);
  });

  test('a block that one removed and the other changed follows mine', () => {
    const changed = changedBlock('sign-in', 'support', { phone: '1' });
    const removed = withBlocks('sign-in', signIn.slice(0, -1));
    expect(idsOf(keepMine(whole, removed, changed))).not.toContain('support');
    expect(idsOf(keepMine(whole, changed, removed))).toContain('support');
    expect(overwritten(whole, removed, changed)).toEqual(['Page Sign-in: Support']);
  });

  test('pages that both began to write are merged from the inherited ones', () => {
    const mine = changedBlock('sign-in', 'support', { phone: '1' });
    const theirs = changedBlock('plans', 'support', { phone: '2' });
    const merged = keepMine({ ...whole, pages: null }, mine, theirs);
    expect(merged.pages?.['sign-in']).toEqual(mine.pages?.['sign-in']);
    expect(merged.pages?.plans).toEqual(theirs.pages?.plans);
  });
});

test('methods, form fields, look, languages and hosts are merged one by one', () => {
  const { methods, form, look, garden } = defaultPortal;
  const set = (type: string, change: object) => ({
    methods: methods.methods.map((one) => (one.type === type ? { ...one, ...change } : one)),
  });
  const field = (id: string, isRequired = false) => ({ id, label: {}, isRequired });
  const fieldsOf = (...fields: EffectivePortal['form']['fields']) => ({ ...form, fields });
  const host = (name: string) => ({ host: name, port: null });
  const base = { ...whole, form: fieldsOf(field('name')) };
  const mine: PortalDocument = {
    ...base,
    methods: set('free', { planIds: ['p1'] }),
    form: fieldsOf(field('name', true), field('phone')),
    look: { ...look, accentColor: '#111111' },
    languages: { tags: ['en', 'nb'] },
    garden: { entries: [...garden.entries, host('a.example')] },
    locked: ['look'],
  };
  const theirs: PortalDocument = {
    ...base,
    methods: set('email', { isOn: true }),
    form: fieldsOf(field('name'), field('email')),
    look: { ...look, radius: 2 },
    languages: { tags: ['en', 'de'] },
    garden: { entries: [...garden.entries, host('b.example')] },
    locked: ['pages'],
  };
  const merged = keepMine(base, mine, theirs);
  const methodOf = (type: string) => merged.methods?.methods.find((one) => one.type === type);
  expect(methodOf('free')?.planIds).toEqual(['p1']);
  expect(methodOf('email')?.isOn).toBe(true);
  expect(merged.form?.fields).toEqual([field('name', true), field('phone'), field('email')]);
  expect(merged.look).toEqual({ ...look, accentColor: '#111111', radius: 2 });
  expect(merged.languages?.tags.toSorted()).toEqual(['de', 'en', 'nb']);
  expect(merged.garden?.entries.toSorted()).toHaveLength(2);
  expect(merged.locked.toSorted()).toEqual(['look', 'pages']);
  expect(overwritten(base, mine, theirs)).toEqual([]);
});

test('a language stays when both removed the other’s', () => {
  const withTags = (...tags: string[]) => ({ ...whole, languages: { tags } });
  const merged = keepMine(withTags('en', 'nb'), withTags('nb'), withTags('en'));
  expect(merged.languages).toEqual({ tags: ['nb'] });
});

test('what the other removed stays removed, also when nothing is left', () => {
  const withHosts = (...hosts: string[]) => ({
    ...whole,
    garden: { entries: hosts.map((host) => ({ host, port: null })) },
  });
  const merged = keepMine(withHosts('a.example', 'b.example'), withHosts('b.example'), withHosts());
  expect(merged.garden).toEqual({ entries: [] });
});

test('own fields that both added get free numbers up to 10', () => {
  const field = (id: string, en: string) => ({ id, label: { en }, isRequired: false });
  const withFields = (...fields: EffectivePortal['form']['fields']) => ({
    ...whole,
    form: { ...defaultPortal.form, fields },
  });
  const merged = keepMine(
    withFields(),
    withFields(field('custom-10', 'Mine')),
    withFields(field('custom-1', 'One'), field('custom-10', 'Theirs')),
  );
  expect(merged.form?.fields.map(({ id, label }) => [id, label.en])).toEqual([
    ['custom-2', 'Mine'],
    ['custom-1', 'One'],
    ['custom-10', 'Theirs'],
  ]);
});

test('a part that one inherits and the other changes follows mine', () => {
  const changed = { ...whole, look: { ...defaultPortal.look, radius: 2 } };
  expect(keepMine(whole, { ...whole, look: null }, changed).look).toBeNull();
  expect(keepMine(whole, changed, emptyDocument).look?.radius).toBe(2);
});

describe('any two edits of a page', () => {
  const anyPage = fc.uniqueArray(
    fc
      .tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), fc.constantFrom('1', '2', '3'))
      .map(([id, written]) => text(id, written)),
    { selector: ({ id }) => id },
  );
  const any = anyPage.map((blocks) => withBlocks('sign-in', blocks));

  test('with only one change, it is the result', () => {
    fc.assert(
      fc.property(any, any, (base, changed) => {
        expect(keepMine(base, changed, base)).toEqual(changed);
        expect(keepMine(base, base, changed)).toEqual(changed);
        expect(keepMine(base, changed, changed)).toEqual(changed);
      }),
    );
  });

  test('the result has each block once, all of mine, and what only they added', () => {
    fc.assert(
      fc.property(any, any, any, (base, mine, theirs) => {
        const merged = keepMine(base, mine, theirs);
        const ids = idsOf(merged) ?? [];
        expect(new Set(ids).size).toBe(ids.length);
        const before = idsOf(base) ?? [];
        const added = (idsOf(theirs) ?? []).filter((id) => !before.includes(id));
        expect(ids).toEqual(expect.arrayContaining(added));
        for (const block of mine.pages?.['sign-in'] ?? []) {
          const old = base.pages?.['sign-in'].find(({ id }) => id === block.id);
          if (old === undefined || JSON.stringify(old) === JSON.stringify(block)) continue;
          expect(ids).toContain(block.id);
        }
      }),
    );
  });
});
