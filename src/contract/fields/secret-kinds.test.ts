import fc from 'fast-check';
import { expect, test } from 'vitest';
import { displayText, fields, newDraft, parseDraft, toDraft } from './fields.ts';
import { secret } from './secret-kinds.ts';

const notTooEasy = (value: string) => value !== 'password' || 'Too easy to guess';
const device = fields({ key: secret('Key', { rules: [notTooEasy] }) });
const someKey = fc.string({ minLength: 1, maxLength: 256 }).filter((key) => key.trim() !== '');

test('a stored secret is never shown, and an empty input does not change it', () => {
  fc.assert(
    fc.property(fc.option(someKey, { nil: undefined }), (key) => {
      const draft = toDraft(device, { key });
      expect(draft).toEqual({ key: '' });
      expect(parseDraft(device, draft)).toEqual({ record: { key: undefined }, errors: null });
      expect(displayText(device, 'key', key, {})).toBe(key === undefined ? '' : '••••••');
    }),
  );
  expect(newDraft(device)).toEqual({ key: '' });
});

test('a secret is stored exactly as typed', () => {
  fc.assert(
    fc.property(someKey, (key) => {
      expect(parseDraft(device, { key })).toEqual({ record: { key }, errors: null });
    }),
  );
});

test('null removes a secret, and leaving it out does not change it', () => {
  expect(device.schema.parse({ key: null })).toEqual({ key: null });
  expect(device.schema.parse({})).toEqual({});
});

test.each([
  ['   ', 'Required'],
  ['x'.repeat(257), 'Must be no more than 256 characters'],
  ['password', 'Too easy to guess'],
])('%j is no secret', (key, message) => {
  expect(parseDraft(device, { key }).errors).toEqual({ key: message });
});
