import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { probeCoa } from './coa.ts';
import { testConnection } from './connection-test.ts';
import { decodePacket, encodePacket, radiusAttribute, radiusCode } from './radius-packet.ts';
import { freeUdpPort } from './testing/programs.ts';
import { startUdpServer } from './testing/snmp-agents.ts';

const secret = 'a shared secret of 28 signs.';
const deadline = 1500;
const md5 = (...parts: (Buffer | string)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('md5')).digest();

/** A device as RFC 5176 wants it: silent to another secret, and refusing what it does not know (Error-Cause 503). */
function device(own: string, code: number = radiusCode.coaNak, signedWith = own) {
  const heard: Buffer[] = [];
  const started = startUdpServer((bytes) => {
    const request = decodePacket(bytes);
    if (request?.code !== radiusCode.coaRequest) return undefined;
    const blank = Buffer.concat([bytes.subarray(0, 4), Buffer.alloc(16), bytes.subarray(20)]);
    if (!md5(blank, own).equals(request.authenticator)) return undefined;
    heard.push(bytes);
    const attributes = [{ type: 101, value: Buffer.from([0, 0, 1, 0xf7]) }];
    const reply = { ...request, code, attributes };
    const authenticator = md5(encodePacket(reply), signedWith);
    return encodePacket({ ...reply, authenticator });
  });
  return { started, heard };
}

describe('a device that takes orders', () => {
  test.each([radiusCode.coaNak, radiusCode.coaAck])(
    'has the same secret when it answers with code %i',
    async (code) => {
      const { started, heard } = device(secret, code);
      await using server = await started;
      expect(await probeCoa('127.0.0.1', { port: server.port, secret }, deadline)).toEqual({
        ok: true,
        milliseconds: expect.any(Number),
      });
      const asked = decodePacket(heard[0] ?? Buffer.alloc(0))?.attributes ?? [];
      expect(asked.map(({ type }) => type)).toEqual([
        radiusAttribute.userName,
        radiusAttribute.acctSessionId,
      ]);
      expect(asked.every(({ value }) => String(value).startsWith('atrium-probe-'))).toBe(true);
    },
  );

  test('with another secret is silent, and what that may mean is said', async () => {
    await using server = await device('another secret').started;
    expect(await probeCoa('127.0.0.1', { port: server.port, secret }, deadline)).toMatchObject({
      cause: 'no-answer',
      text: expect.stringContaining('or the secret is different'),
    });
  });

  test('is not believed when its answer is made with another secret', async () => {
    await using server = await device(secret, radiusCode.coaAck, 'another').started;
    expect(await probeCoa('127.0.0.1', { port: server.port, secret }, deadline)).toMatchObject({
      cause: 'wrong-answer',
    });
  });
});

test('a closed port is told at once', async () => {
  const port = await freeUdpPort();
  const start = performance.now();
  expect(await probeCoa('127.0.0.1', { port, secret }, 10_000)).toMatchObject({ ok: false });
  expect(performance.now() - start).toBeLessThan(5_000);
});

test('is a step of the connection test', async () => {
  await using server = await device(secret).started;
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
