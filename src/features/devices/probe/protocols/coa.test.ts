import { describe, expect, test } from 'vitest';
import { closedPort } from '../../../../../test/closed-port.ts';
import { testConnection } from '../connection-test.ts';
import { startCoaServer } from '../testing/coa-server.ts';
import { probeCoa } from './coa.ts';
import { decodePacket, radiusAttribute, radiusCode } from './radius-packet.ts';

const secret = 'a shared secret of 28 signs.';
const deadline = 1500;

const device = (own: string, code: number = radiusCode.coaNak, signedWith = own) =>
  startCoaServer(
    own,
    (request) => (request.code === radiusCode.coaRequest ? { code, cause: 503 } : undefined),
    { signedWith },
  );

describe('a device that accepts CoA requests', { concurrent: true }, () => {
  test.each([radiusCode.coaNak, radiusCode.coaAck])(
    'passes when it replies with code %i',
    async (code) => {
      await using server = await device(secret, code);
      expect(await probeCoa('127.0.0.1', { port: server.port, secret }, deadline)).toEqual({
        ok: true,
        milliseconds: expect.any(Number),
      });
      const attributes = decodePacket(server.received[0] ?? Buffer.alloc(0))?.attributes ?? [];
      const [signature, ...identifying] = attributes;
      expect(signature?.type).toBe(radiusAttribute.messageAuthenticator);
      expect(identifying.map(({ type }) => type)).toEqual([
        radiusAttribute.userName,
        radiusAttribute.acctSessionId,
      ]);
      expect(identifying.every(({ value }) => String(value).startsWith('atrium-probe-'))).toBe(
        true,
      );
    },
  );

  test('does not answer another secret, and the error mentions the secret', async () => {
    await using server = await device('another secret');
    expect(await probeCoa('127.0.0.1', { port: server.port, secret }, deadline)).toMatchObject({
      cause: 'no-answer',
      text: expect.stringContaining('or the secret is different'),
    });
  });

  test('is not trusted when its reply was signed with another secret', async () => {
    await using server = await device(secret, radiusCode.coaAck, 'another');
    expect(await probeCoa('127.0.0.1', { port: server.port, secret }, deadline)).toMatchObject({
      cause: 'wrong-answer',
    });
  });
});

test('a closed port is reported immediately', async () => {
  const start = performance.now();
  expect(await probeCoa('127.0.0.1', { port: closedPort, secret }, 10_000)).toMatchObject({
    ok: false,
  });
  expect(performance.now() - start).toBeLessThan(5_000);
});

test('the connection test has a CoA step', async () => {
  await using server = await device(secret);
  const coa = { port: server.port, secret };
  const steps = await testConnection({ host: '127.0.0.1', coa }, 8_000, {
    allowed: ['127.0.0.0/8'],
  });
  expect(steps.at(-1)).toMatchObject({
    step: 'coa',
    state: 'ok',
    text: `Accepts CoA requests on 127.0.0.1:${server.port}, with the same secret.`,
  });
});
