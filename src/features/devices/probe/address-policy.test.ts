import fc from 'fast-check';
import { expect, test } from 'vitest';
import { resolveAddress } from './address-policy.ts';

const nothingAllowed = { allowed: [] };
const loopbackAllowed = { allowed: ['127.0.0.0/8', '::1/128'] };
const second = 1000;

test.each([
  ['127.0.0.1', 'loopback'],
  ['127.255.0.9', 'loopback'],
  ['::1', 'loopback'],
  ['169.254.7.7', 'link-local'],
  ['fe80::1', 'link-local'],
  ['fe80::1%eth0', 'link-local'],
  ['0.0.0.0', 'unspecified'],
  ['0.1.2.3', 'unspecified'],
  ['::', 'unspecified'],
  ['224.0.0.251', 'multicast'],
  ['239.255.255.250', 'multicast'],
  ['ff02::1', 'multicast'],
  ['255.255.255.255', 'broadcast'],
  ['169.254.169.254', 'metadata'],
  ['fd00:ec2::254', 'metadata'],
  ['FD00:0EC2:0:0:0:0:0:254', 'metadata'],
  ['::ffff:127.0.0.1', 'loopback'],
  ['::ffff:7f00:1', 'loopback'],
  ['::ffff:169.254.169.254', 'metadata'],
  ['64:ff9b::169.254.169.254', 'metadata'],
  ['2002:7f00:1::', 'loopback'],
  ['::127.0.0.1', 'loopback'],
])('%s is rejected as %s', async (host, kind) => {
  expect(await resolveAddress(host, nothingAllowed, second)).toMatchObject({
    ok: false,
    cause: 'not-tried',
    text: expect.stringContaining(kind),
  });
});

test.each([
  ['10.0.0.1', '10.0.0.1'],
  ['172.16.3.4', '172.16.3.4'],
  ['192.168.88.1', '192.168.88.1'],
  ['100.64.0.1', '100.64.0.1'],
  ['203.0.113.9', '203.0.113.9'],
  ['fd12:3456::1', 'fd12:3456::1'],
  ['2001:DB8::5', '2001:db8::5'],
  ['::ffff:192.168.88.1', '192.168.88.1'],
  ['64:ff9b::192.0.2.1', '64:ff9b::c000:201'],
])('%s resolves to %s', async (host, address) => {
  expect(await resolveAddress(host, nothingAllowed, second)).toEqual({
    ok: true,
    address,
    hostName: null,
  });
});

test('every loopback address is rejected in every notation', async () => {
  const byte = fc.nat(255);
  const hexadecimal = (high: number, low: number) => (high * 256 + low).toString(16);
  await fc.assert(
    fc.asyncProperty(byte, byte, byte, async (b, c, d) => {
      const plain = `127.${b}.${c}.${d}`;
      const mapped = `::ffff:${hexadecimal(127, b)}:${hexadecimal(c, d)}`;
      for (const host of [plain, `::ffff:${plain}`, mapped])
        expect((await resolveAddress(host, nothingAllowed, second)).ok).toBe(false);
    }),
  );
});

test.each([
  ['010.0.0.1', 'leading zeros', '10.0.0.1'],
  ['192.168.088.01', 'leading zeros', '192.168.88.1'],
  ['10.0.0.256', 'not an IPv4 address', '255'],
  ['127.1', 'neither an IPv4 address of four numbers', ''],
  ['2130706433', 'neither an IPv4 address of four numbers', ''],
  ['0x7f000001', 'neither an IPv4 address of four numbers', ''],
  ['0x7f.0.0.0x1', 'neither an IPv4 address of four numbers', ''],
  ['https://router.example', 'without scheme', ''],
  ['router.example:8443', 'without scheme', ''],
  ['[::1]', 'without scheme', ''],
  ['-c', 'neither', ''],
  ['router example', 'neither', ''],
  ['', 'neither', ''],
])('%j is rejected and the error says %s', async (host, ...parts) => {
  const result = await resolveAddress(host, nothingAllowed, second);
  for (const part of parts) expect(result).toMatchObject({ text: expect.stringContaining(part) });
});

test('a name that resolves to loopback is rejected unless the policy allows it', async () => {
  expect(await resolveAddress('localhost', nothingAllowed, second)).toMatchObject({
    ok: false,
    text: expect.stringMatching(
      /^localhost resolves to (127\.0\.0\.1|::1), which is a loopback address/,
    ),
  });
  expect(await resolveAddress('localhost', loopbackAllowed, second)).toMatchObject({
    ok: true,
    address: expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
    hostName: 'localhost',
  });
});

test('full-width digits do not bypass the policy', async () => {
  expect((await resolveAddress('１２７.0.0.1', nothingAllowed, second)).ok).toBe(false);
});

test('an allowed network includes its IPv4-mapped addresses and nothing else', async () => {
  const policy = { allowed: ['127.0.0.0/30'] };
  expect((await resolveAddress('127.0.0.3', policy, second)).ok).toBe(true);
  expect((await resolveAddress('::ffff:127.0.0.3', policy, second)).ok).toBe(true);
  expect((await resolveAddress('127.0.0.4', policy, second)).ok).toBe(false);
  expect((await resolveAddress('::1', policy, second)).ok).toBe(false);
});

test('a policy entry that is not a network throws', async () => {
  await expect(resolveAddress('10.0.0.1', { allowed: ['local'] }, second)).rejects.toThrow();
});

test('a name that does not exist is reported', async () => {
  expect(await resolveAddress('router.invalid', nothingAllowed, 10 * second)).toMatchObject({
    ok: false,
    cause: 'not-tried',
    text: expect.stringMatching(/router\.invalid (does not resolve|could not be resolved)/),
  });
});

test('no text names the setting that allows an address, which only the operator can change', async () => {
  for (const host of ['127.0.0.1', '::1', '::ffff:127.0.0.1', 'localhost', '169.254.169.254']) {
    const result = await resolveAddress(host, { allowed: [] }, 5_000);
    expect(result.ok ? '' : result.text, host).toMatch(/ own address\.$/);
  }
});
