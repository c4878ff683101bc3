import { expect, test } from 'vitest';
import { phoneNumber } from './locale-validators.ts';

test.each(['911', '+354 555 0100', '(0)30/123-45', '555-0100 x12', '555.0100 ext. 7'])(
  'the phone number %s is accepted',
  (value) => expect(phoneNumber(value)).toBe(true),
);

test.each(['---', '+()', '- 5 5', '--- x123', '555 0100 call me', '1'.repeat(31)])(
  'the phone number %s is rejected',
  (value) => expect(phoneNumber(value)).toBe('Invalid phone number'),
);
