import { expect, test } from 'vitest';
import { kindsOf, macEndOf } from './kinds.ts';

test.each([
  ['aa-bb-cc-dd-ee-f0', ['mac']],
  ['aabb.ccdd.eef0', ['mac']],
  ['5d:b5', ['mac-part', 'code']],
  ['zoe@example.com', ['email']],
  ['zoe@', ['email', 'name']],
  ['+354 555 0100', ['phone']],
  ['10.5.0.7', ['ip']],
  ['2001:db8::1', ['ip']],
  ['204', ['number', 'mac-part']],
  ['Zoë Ångström', ['name']],
])('%s can be %j', (text, kinds) => {
  expect(kindsOf(text)).toEqual(kinds);
});

test('a code and a support code are letters and digits', () => {
  expect(kindsOf('K7QX4NPR')).toEqual(['support-code', 'code', 'name']);
  expect(kindsOf('TBSVHXXN')).toEqual(['support-code', 'code', 'name']);
  expect(kindsOf('Margaret')).toEqual(['name']);
  // The portal's codes have no zero.
  expect(kindsOf('K7QX40PR')).toEqual(['code', 'name']);
  expect(kindsOf('MEDQ-VVN7')).toContain('code');
});

test.each([
  ['EB:65:BE', 'EB65BE'],
  ['be65', 'BE65'],
  ['204', null],
  ['Suite', null],
])('%s can be the end of the MAC address %j', (text, end) => {
  expect(macEndOf(text)).toBe(end);
});
