import { expect, test } from 'vitest';
import { countedNetwork, isInNetwork, parseAddress, parseNetwork } from './addresses.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['2001:DB8:0:0::1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['192.0.2', undefined],
  ['0x7f.1', undefined],
  ['010.0.0.1', undefined],
  ['proxy.example', undefined],
  ['', undefined],
])('the address %s is %s', (text, address) => {
  expect(parseAddress(text)?.toString()).toBe(address);
});

test.each([
  ['10.0.0.0/8', '10.9.9.9', '11.0.0.1'],
  ['10.0.0.1', '::ffff:10.0.0.1', '10.0.0.2'],
  ['::ffff:10.0.0.0/104', '10.9.9.9', '11.0.0.1'],
  ['2001:db8::/32', '2001:db8:1::1', '2001:db9::1'],
  ['::1', '::1', '127.0.0.1'],
])('the network %s contains %s and not %s', (text, inside, outside) => {
  const network = parseNetwork(text);
  const contains = (address: string) => {
    const parsed = parseAddress(address);
    return network !== undefined && parsed !== undefined && isInNetwork(parsed, network);
  };
  expect([contains(inside), contains(outside)]).toEqual([true, false]);
});

test.each(['10.0.0.0/33', '::/129', '10.0.0.0/', '10.0.0.0/-1', '::ffff:10.0.0.0/90', 'nginx'])(
  '%s is no network',
  (text) => expect(parseNetwork(text)).toBeUndefined(),
);

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::', '2001:db8:1:3::/64'],
  ['unknown', 'unknown'],
])('limits count %s as %s', (address, network) => {
  expect(countedNetwork(address)).toBe(network);
});
