import { expect, test } from 'vitest';
import { automaticEntries, gardenError } from './garden-entries.ts';

test.each([
  'pay.example.com',
  '*.example.com',
  'example.co.uk',
  'myshop.github.io',
  'bücher.example.de',
  '9.9.9.9',
  '8.8.0.0/16',
  '2a00:1450:4001::/48',
])('%s can be in the walled garden', (host) => {
  expect(gardenError({ host })).toBeNull();
});

test.each([
  ['*', 'whole internet'],
  ['*.com', 'public suffix'],
  ['co.uk', 'public suffix'],
  ['*.github.io', 'public suffix'],
  ['10.0.0.0/8', 'private range'],
  ['192.168.1.1', 'private range'],
  ['172.16.0.0/12', 'private range'],
  ['127.0.0.1', 'loopback'],
  ['169.254.169.254', 'link-local'],
  ['100.64.0.0/10', 'carrier-grade NAT'],
  ['fd00::/8', 'too large'],
  ['fd12:3456::/32', 'private range'],
  ['0.0.0.0/0', 'too large'],
  ['192.0.2.0/24', 'reserved range'],
  ['192.128.0.0/9', 'private range'],
  ['172.0.0.0/8', 'private range'],
  ['100.0.0.0/8', 'carrier-grade NAT'],
  ['169.0.0.0/8', 'link-local'],
  ['2001::/16', 'reserved range'],
  ['8.0.0.0/33', 'not a network'],
  ['intranet', 'public internet'],
  ['printer.local', 'public internet'],
  ['https://example.com', 'not a network'],
  ['exa mple.com', 'not a host name'],
  ['*.*.example.com', 'not a host name'],
  ['example..com', 'not a host name'],
])('%s cannot: %s', (host, reason) => {
  expect(gardenError({ host })).toContain(reason);
});

test('the portal’s own host and those of known gateways are open by themselves', () => {
  expect(automaticEntries('portal.example.com', ['meraki', 'mikrotik'])).toEqual([
    { host: 'portal.example.com', why: 'The portal itself' },
    { host: '*.network-auth.com', why: 'Meraki lets guests in there' },
  ]);
});
