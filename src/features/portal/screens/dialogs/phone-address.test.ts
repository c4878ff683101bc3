import { expect, test } from 'vitest';
import { phoneAddress } from './phone-address.ts';

const path = '/portal/preview/x';

test.each([
  'http://127.0.0.1:8080',
  'http://127.8.0.1',
  'http://localhost:8080',
  'http://atrium.localhost',
  'http://[::1]:8080',
  'http://0.0.0.0',
])('a phone cannot open %s', (origin) => {
  const own = phoneAddress({ path, publicUrl: null }, origin);
  expect(own).toMatchObject({ isReachable: false, address: `${origin}${path}` });
  const configured = phoneAddress({ path, publicUrl: 'https://atrium.example' }, origin);
  expect(configured).toMatchObject({ isReachable: true, address: `https://atrium.example${path}` });
});

test.each(['http://192.168.1.20:8080', 'https://localhost.example', 'http://[fd00::1]'])(
  'a phone in the same network can open %s',
  (origin) => {
    expect(phoneAddress({ path, publicUrl: null }, origin).isReachable).toBe(true);
  },
);
