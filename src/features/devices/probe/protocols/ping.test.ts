import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { hasIpv6Loopback, hasProgram, temporaryDirectory } from '../testing/programs.ts';
import { ping } from './ping.ts';

afterEach(() => vi.unstubAllEnvs());

describe.skipIf(!hasProgram('ping'))('the system’s ping (needs iputils-ping)', () => {
  const answered = { ok: true, averageMs: expect.any(Number), lossPercent: 0 };

  test('127.0.0.1 answers', async () => {
    expect(await ping('127.0.0.1', 5000)).toEqual(answered);
  });

  test.skipIf(!hasIpv6Loopback())('::1 answers (needs IPv6)', async () => {
    expect(await ping('::1', 5000)).toEqual(answered);
  });

  test('an address without a host is reported as unreachable', async () => {
    // Reserved for future use (RFC 1112): the system or a router rejects it.
    const reply = await ping('240.0.0.1', 3000);
    expect(reply).toMatchObject({ ok: false, text: expect.stringContaining('240.0.0.1') });
  });
});

test('only an address reaches the command line', async () => {
  await expect(ping('-c1 127.0.0.1', 1000)).rejects.toThrow('is not an IP address');
  await expect(ping('localhost', 1000)).rejects.toThrow('is not an IP address');
});

/** Puts a shell script named ping on the PATH, alone. */
function fakePing(script: string) {
  const directory = temporaryDirectory();
  const file = join(directory.path, 'ping');
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  vi.stubEnv('PATH', directory.path);
  return directory;
}

test('a missing ping program is reported', async () => {
  using directory = temporaryDirectory();
  vi.stubEnv('PATH', directory.path);
  expect(await ping('127.0.0.1', 1000)).toMatchObject({
    ok: false,
    cause: 'not-tried',
    text: expect.stringContaining('no ping program'),
  });
});

test('a missing permission to ping is reported', async () => {
  using _program = fakePing("echo 'ping: socket: Operation not permitted' >&2; exit 2");
  expect(await ping('192.0.2.1', 1000)).toMatchObject({
    ok: false,
    cause: 'not-tried',
    text: expect.stringContaining('not permitted to send pings'),
  });
});

test('BusyBox’s output is read, with its packet loss', async () => {
  using _program = fakePing(`
echo '64 bytes from 192.0.2.1: seq=0 ttl=64 time=9.500 ms'
echo
echo '--- 192.0.2.1 ping statistics ---'
echo '3 packets transmitted, 2 packets received, 33% packet loss'
echo 'round-trip min/avg/max = 9.500/10.250/11.000 ms'`);
  expect(await ping('192.0.2.1', 1000)).toEqual({ ok: true, averageMs: 10.25, lossPercent: 33 });
});

test('a router’s report that the address is unreachable is passed on', async () => {
  using _program = fakePing(`
echo 'From 192.0.2.254 icmp_seq=1 Destination Host Unreachable'
echo '3 packets transmitted, 0 received, +3 errors, 100% packet loss, time 2031ms'; exit 1`);
  expect(await ping('192.0.2.1', 1000)).toMatchObject({
    cause: 'no-answer',
    text: expect.stringContaining('192.0.2.254 reports that 192.0.2.1 is unreachable'),
  });
});

test('a ping program that does not end is killed at the deadline', async () => {
  using _program = fakePing("trap '' INT; exec /bin/sleep 60");
  const start = performance.now();
  expect(await ping('192.0.2.1', 400)).toMatchObject({ ok: false, cause: 'no-answer' });
  expect(performance.now() - start).toBeLessThan(2000);
});
