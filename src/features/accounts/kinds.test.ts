import { expect, test } from 'vitest';
import { kindsOf } from './kinds.ts';

test.each([
  ['aa-bb-cc-dd-ee-f0', ['mac']],
  ['aabb.ccdd.eef0', ['mac']],
  ['5d:b5', ['mac-part', 'code']],
  ['zoe@example.com', ['email']],
  ['zoe@', ['email', 'name']],
  ['+354 555 0100', ['phone']],
  ['204', ['number', 'mac-part']],
  ['Zoë Ångström', ['name']],
])('%s can be %j', (text, kinds) => {
  expect(kindsOf(text)).toEqual(kinds);
});

test('a code and a support code are letters and digits', () => {
  expect(kindsOf('K7QX4')).toEqual(['support-code', 'code', 'name']);
  expect(kindsOf('MEDQ-VVN7')).toContain('code');
});
