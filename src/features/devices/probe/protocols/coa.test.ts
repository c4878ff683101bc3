import { describe, expect, test } from 'vitest';
import { closedPort } from '../../../../../test/closed-port.ts';
import { testConnection } from '../connection-test.ts';
import { startOrderTaker } from '../testing/order-taker.ts';
import { probeCoa } from './coa.ts';
import { decodePacket, radiusAttribute, radiusCode } from './radius-packet.ts';

const secret = 'a shared secret of 28 signs.';
const deadline = 1500;

const device = (own: string, code: number = radiusCode.coaNak, signedWith = own) =>
  startOrderTaker(
    own,
    (request) => (request.code === radiusCode.coaRequest ? { code, cause: 503 } : undefined),
    { signedWith },
  );

describe('a device that takes orders', { concurrent: true }, () => {
  test.each([radiusCode.coaNak, radiusCode.coaAck])(
    'has the same secret when it answers with code %i',
    async (code) => {
      await using server = await device(secret, code);
      expect(await probeCoa('127.0.0.1', { port: server.port, secret }, deadline)).toEqual({
        ok: true,
        milliseconds: expect.any(Number),
      });
      const asked = decodePacket(server.heard[0] ?? Buffer.alloc(0))?.attributes ?? [];
      const [signature, ...told] = asked;
      expect(signature?.type).toBe(radiusAttribute.messageAuthenticator);
      expect(told.map(({ type }) => type)).toEqual([
        radiusAttribute.userName,
        radiusAttribute.acctSessionId,
      ]);
      expect(told.every(({ value }) => String(value).startsWith('atrium-probe-'))).toBe(true);
    },
  );

  test('with another secret is silent, and what that may mean is said', async () => {
    await using server = await device('another secret');
    expect(await probeCoa('127.0.0.1', { port: server.port, secret }, deadline)).toMatchObject({
      cause: 'no-answer',
      text: expect.stringContaining('or the secret is different'),
    });
  });

  test('is not believed when its answer is made with another secret', async () => {
    await using server = await device(secret, radiusCode.coaAck, 'another');
    expect(await probeCoa('127.0.0.1', { port: server.port, secret }, deadline)).toMatchObject({
      cause: 'wrong-answer',
    });
  });
});

test('a closed port is told at once', async () => {
  const start = performance.now();
  expect(await probeCoa('127.0.0.1', { port: closedPort, secret }, 10_000)).toMatchObject({
    ok: false,
  });
  expect(performance.now() - start).toBeLessThan(5_000);
});

test('is a step of the connection test', async () => {
  await using server = await device(secret);
  const coa = { port: server.port, secret };
  const steps = await testConnection({ host: '127.0.0.1', coa }, 8_000, {
    allowed: ['127.0.0.0/8'],
  });
  expect(steps.at(-1)).toMatchObject({
    step: 'coa',
    state: 'ok',
    text: `Takes orders by RADIUS on 127.0.0.1:${server.port}, with the same secret.`,
  });
});
