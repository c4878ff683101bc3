import { expect, test } from 'vitest';
import { addressAfterLogin, loginAddress } from './return-address.ts';

const origin = 'https://console.example.com';

test('signing in returns to the requested page', () => {
  const wanted = '/admin-ui/admin/setup/organization?org=100000-100097';
  const { search } = new URL(loginAddress(wanted), origin);
  expect(addressAfterLogin(search, origin)).toBe(wanted);
});

test.each([
  'https://evil.example.com/admin-ui/admin/',
  '//evil.example.com/admin-ui/admin/',
  'javascript:alert(1)',
  '/admin-ui/admin/../../ElevenOS/Admin/SetOrganization',
  '/elsewhere',
  'http://[',
])('signing in never opens %s', (wanted) => {
  const search = `?${new URLSearchParams({ returnTo: wanted })}`;
  expect(addressAfterLogin(search, origin)).toBe('/admin-ui/admin/');
});
