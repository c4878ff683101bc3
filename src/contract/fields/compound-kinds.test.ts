import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { flag } from './choice-kinds.ts';
import * as kinds from './compound-kinds.ts';
import { fields, newDraft, parseDraft } from './fields.ts';
import { compoundSamples, inheritedSamples, optionalSamples } from './testing/samples.ts';
import { expectEveryKind, testKinds } from './testing/test-kinds.ts';
import { text, textList } from './text-kinds.ts';

testKinds(compoundSamples);
testKinds(optionalSamples);
testKinds(inheritedSamples);

test('every compound kind is tested', () =>
  expectEveryKind(kinds, compoundSamples, ['optional', 'inherited', 'isGroup', 'isList']));

test('only a field that requires an input can be made optional', () => {
  for (const field of [
    flag('Enabled'),
    textList('Tags', { maxLength: 9, most: 9, items: 'tags' }),
    text('Notes', { maxLength: 9, allowEmpty: true }),
    kinds.optional(text('Notes', { maxLength: 9 })),
  ])
    expect(() => kinds.optional(field)).toThrow(`${field.label} is optional already`);
});

test('an inherited value is said to be inherited', () => {
  const language = kinds.inherited(text('Language', { maxLength: 9 }));
  expect(language.toText(null, {})).toBe('Inherited');
  expect(language.toText('en', {})).toBe('en');
});

const user = text('User', { maxLength: 9, initial: 'admin' });

test('a group that is switched off is stored as null, whatever its inputs hold', () => {
  const device = fields({ api: kinds.optionalGroup('API', fields({ user })) });
  expect(newDraft(device)).toEqual({ api: { isOn: false, user: 'admin' } });
  const tooLong = 'more than nine characters';
  const draft = (isOn: boolean) => ({ api: { isOn, user: tooLong } });
  expect(parseDraft(device, draft(false)).record).toEqual({ api: null });
  expect(parseDraft(device, draft(true)).errors).toEqual({
    'api.user': 'Must be no more than 9 characters',
  });
});

test('a list has as many items as allowed, and errors where they are', () => {
  const texts = { item: 'User', add: 'Add a user', items: 'users' };
  const users = kinds.list('Users', fields({ user }), { ...texts, from: 1, to: 2 });
  const device = fields({ users });
  const errorsOf = (...names: string[]) =>
    parseDraft(device, { users: names.map((name) => ({ user: name })) }).errors;
  expect(errorsOf('a', 'b')).toBeNull();
  expect(errorsOf()).toEqual({ users: 'Required' });
  expect(errorsOf('a', 'b', 'c')).toEqual({ users: 'No more than 2 users' });
  expect(errorsOf('a', '')).toEqual({ 'users.1.user': 'Required' });
  expect(z.safeParse(users.schema, []).success).toBe(false);
  expect(z.safeParse(users.schema, [{ user: 'a' }, { user: 'b' }, { user: 'c' }]).success).toBe(
    false,
  );
  expect(users.newItem()).toEqual({ user: 'admin' });
});
