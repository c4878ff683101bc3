import { expect, test } from 'vitest';
import { fields, parseDraft } from './fields.ts';
import { textSamples } from './testing/samples.ts';
import { expectEveryKind, testKinds } from './testing/test-kinds.ts';
import * as kinds from './text-kinds.ts';

testKinds(textSamples);

test('every text kind has a sample', () => expectEveryKind(kinds, textSamples));

const errorOf = (field: kinds.TextField, value: string) =>
  parseDraft(fields({ value: field }), { value }).errors?.value;

test.each([
  ['10 characters', kinds.text('Text', { maxLength: 10 }), 'a234567890', 'a2345678901'],
  ['no line break', kinds.text('Text', { maxLength: 10 }), 'a b', 'a\nb'],
  ['several lines', kinds.longText('Text', { maxLength: 10 }), 'a\tb\r\nc', 'a\u0007b'],
  ['no NUL in several lines', kinds.longText('Text', { maxLength: 10 }), 'a\nb', 'a\u0000b'],
  ['no special characters', kinds.name(), 'Lobby', 'Lobby <1>'],
  ['a name of 80 characters', kinds.name(), 'n'.repeat(80), 'n'.repeat(81)],
  ['an e-mail address', kinds.emailAddress('E-mail'), 'a@example.com', 'a@example'],
  ['a phone number', kinds.phone('Phone'), '+43 1 234-5', 'call me'],
  ['a web address', kinds.webAddress('URL'), 'https://example.com/a', 'ftp://example.com'],
  ['a language', kinds.language('Language'), 'de-AT', 'de_'],
  ['a time zone', kinds.timeZone('Time zone'), 'Europe/Vienna', 'EST'],
  ['a MAC address', kinds.macAddress('MAC'), '001a.2b3c.4d5e', '001a.2b3c.4d5'],
])('takes %s', (_what, field, valid, invalid) => {
  expect(errorOf(field, valid)).toBeUndefined();
  expect(errorOf(field, invalid)).toEqual(expect.any(String));
});

test('a field’s rules apply in addition to those of its kind', () => {
  const noPort = (value: string) => !/:\d/.test(value) || 'Leave out the port';
  const field = kinds.webAddress('URL', { rules: [noPort] });
  expect(errorOf(field, 'https://example.com')).toBeUndefined();
  expect(errorOf(field, 'https://example.com:8443')).toBe('Leave out the port');
  expect(errorOf(field, 'example')).toBe('Invalid URL');
});

test.each(['01:00:5E:00:00:01', '01-00-5e-00-00-01', 'FF:FF:FF:FF:FF:FF', '00:00:00:00:00:00'])(
  'the address %s is none of one device, however it is written',
  (address) => expect(errorOf(kinds.macAddress('MAC'), address)).toBe('Invalid MAC'),
);

test('a list of texts limits its number of items and their length', () => {
  const tags = fields({
    value: kinds.textList('Tags', { maxLength: 4, most: 2, items: 'tags' }),
  });
  expect(parseDraft(tags, { value: ' a ,, bcde,' }).record).toEqual({ value: ['a', 'bcde'] });
  expect(parseDraft(tags, { value: 'a, b, c' }).errors).toEqual({ value: 'No more than 2 tags' });
  expect(parseDraft(tags, { value: 'a, bcdef' }).errors).toEqual({
    value: 'Must be no more than 4 characters',
  });
  expect(tags.schema.safeParse({ value: ['a,b'] }).success).toBe(false);
});
