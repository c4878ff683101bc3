import { expect, test } from 'vitest';
import { hasHash } from './hashLines.ts';

const rest = '0018A45C4D1DEF81644B54AB7F969B88D65';

test('a password is breached when its hash is listed with a count', () => {
  expect(hasHash(`AAAA:3\r\n${rest}:2\r\nBBBB:1`, rest)).toBe(true);
  expect(hasHash(`${rest.toLowerCase()}:1`, rest)).toBe(true);
});

test.each(['', 'AAAA:3', `${rest}:0`, rest, `${rest.slice(1)}:5`, '<html>'])(
  'a password is not breached when the list is %j',
  (lines) => expect(hasHash(lines, rest)).toBe(false),
);
