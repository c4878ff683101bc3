import { expect, test } from 'vitest';
import { closedPort } from '../../../../../test/closed-port.ts';
import { hasIpv6Loopback } from '../testing/programs.ts';
import { startTcpServer } from '../testing/tcp-server.ts';
import { probeTcp } from './tcp.ts';

test('an open port is reported, and the connection closed', () => expectOpen('127.0.0.1'));

test.skipIf(!hasIpv6Loopback())('an open port on ::1 is reported (needs IPv6)', () =>
  expectOpen('::1'),
);

async function expectOpen(address: string) {
  const { promise: left, resolve } = Promise.withResolvers<void>();
  await using server = await startTcpServer(
    (socket) => socket.resume().once('close', resolve),
    address,
  );
  expect(await probeTcp(address, server.port, 2000)).toEqual({
    ok: true,
    milliseconds: expect.any(Number),
  });
  await left;
}

test('a closed port is reported immediately', async () => {
  expect(await probeTcp('127.0.0.1', closedPort, 2000)).toEqual({
    ok: false,
    cause: 'no-answer',
    text: `127.0.0.1:${closedPort} refuses the connection. Check the port, and that the service is enabled on the device.`,
  });
});
