import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cannotEndWith,
  email,
  firstMessage,
  json,
  maxLength,
  minLength,
  noSpecialChars,
  required,
  requiredIf,
  unique,
} from './validators.ts';

describe('required', () => {
  test.each(['', '   ', null, undefined, []])('rejects %j', (value) => {
    expect(required(value)).toBe('Required');
  });

  test('accepts any other value, including 0 and false', () => {
    for (const value of ['a', 0, false, ['a'], {}]) expect(required(value)).toBe(true);
  });

  test('evaluates its condition on each check', () => {
    let isNeeded = false;
    const rule = requiredIf(() => isNeeded);
    expect(rule('')).toBe(true);
    isNeeded = true;
    expect(rule('')).toBe('Required');
    expect(rule('x')).toBe(true);
    expect(requiredIf(() => true, 'Choose a realm')('')).toBe('Choose a realm');
  });
});

test('an empty value passes every rule but required', () => {
  const rules = [email, json, minLength(3), maxLength(3), noSpecialChars, cannotEndWith('.')];
  for (const rule of rules) expect(rule('')).toBe(true);
});

test('lengths count Unicode characters, and limits are inclusive', () => {
  const character = fc.constantFrom('a', 'é', '日', '😀');
  fc.assert(
    fc.property(fc.array(character, { minLength: 1, maxLength: 12 }), (characters) => {
      const text = characters.join('');
      const isShort = characters.length < 5;
      const isLong = characters.length > 8;
      expect(minLength(5)(text)).toBe(isShort ? 'Must be at least 5 characters' : true);
      expect(maxLength(8)(text)).toBe(isLong ? 'Must be no more than 8 characters' : true);
    }),
  );
});

test('special characters are exactly those of the specification', () => {
  const special = '"\\$%;:<=>?^`{|}~/';
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const has = [...text].some((character) => special.includes(character));
      expect(noSpecialChars(text)).toBe(has ? 'Cannot contain special characters.' : true);
    }),
  );
  for (const character of special)
    expect(noSpecialChars(`a${character}b`)).toBe('Cannot contain special characters.');
});

test.each(['a@b.co', 'first.last+tag@sub.example.com', "o'neil@example.org"])(
  '%s is an e-mail address',
  (address) => expect(email(address)).toBe(true),
);

test.each(['a', 'a@', '@b.co', 'a@b', 'a b@c.de', 'a@b..de', 'a@-b.de', 'a@b.de,c@d.ef'])(
  '%s is none',
  (address) => expect(email(address)).toBe('Invalid Email'),
);

test('JSON must be valid', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => json(JSON.stringify(value)) === true));
  for (const text of ['{', "{'a':1}", 'undefined', '[1,]']) expect(json(text)).toBe('Invalid JSON');
});

test('a forbidden ending is named, unless the field has a custom message', () => {
  expect(cannotEndWith('.')('lobby.')).toBe('Cannot end with .');
  expect(cannotEndWith('.', 'No full stop, please')('lobby.')).toBe('No full stop, please');
  expect(cannotEndWith('.')('lob.by')).toBe(true);
});

test('a taken value is rejected, except the record’s current one', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.string(), fc.string(), (taken, existing, value) => {
      const isFree = !taken.includes(value) || value === existing;
      expect(unique(taken, existing)(value)).toBe(isFree ? true : 'Must be unique');
    }),
  );
  expect(unique(['a'], undefined, 'Taken')('a')).toBe('Taken');
});

test('the first failing rule’s message is returned', () => {
  expect(firstMessage('a;b;c', [required, noSpecialChars, maxLength(3)])).toBe(
    'Cannot contain special characters.',
  );
  expect(firstMessage('abc', [required, maxLength(3)])).toBe(true);
});
