import { expect, test } from 'vitest';
import { isOwnPath } from './own-path.ts';

test.each(['/admin-ui/admin/support/admin-history', '/admin-ui/admin/?org=100000#top', '/'])(
  '%s is a path of our own',
  (address) => {
    expect(isOwnPath(address)).toBe(true);
  },
);

test.each([
  '',
  'admin-ui/admin/',
  'https://evil.example.com/',
  '//evil.example.com/',
  '/\\evil.example.com/',
  '/\t/evil.example.com/',
  '\\\\evil.example.com/',
  'javascript:alert(1)',
])('%j is not', (address) => {
  expect(isOwnPath(address)).toBe(false);
});
