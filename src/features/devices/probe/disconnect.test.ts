import { describe, expect, test } from 'vitest';
import { closedPort } from '../../../../test/closed-port.ts';
import { disconnectSession } from './disconnect.ts';
import { radiusAttribute, radiusCode } from './protocols/radius-packet.ts';
import type { KnownSession } from './session-request.ts';
import { startCoaServer } from './testing/coa-server.ts';
import { radiusSecret, startFreeRadiusGateway } from './testing/freeradius.ts';
import { hasProgram } from './testing/programs.ts';

const secret = 'a shared secret of 28 signs.';
const now = new Date('2026-06-10T12:00:00Z');
const deadline = 1_500;
const loopback = { allowed: ['127.0.0.0/8'] };
const { disconnectAck, disconnectNak, disconnectRequest } = radiusCode;

const session: KnownSession = {
  acctSessionId: '8000000a',
  userName: 'zoe',
  callingStationId: 'A4-83-E7-00-00-02',
  nasIdentifier: 'gw-1',
};

const end = (port: number, known: Partial<KnownSession> = {}, { host = '127.0.0.1' } = {}) =>
  disconnectSession({ host, port, secret }, { ...session, ...known }, now, deadline, loopback);

describe('a gateway', { concurrent: true }, () => {
  test('receives every known attribute of the session, signed and with the time', async () => {
    await using gateway = await startCoaServer(secret, ({ code }) =>
      code === disconnectRequest ? { code: disconnectAck } : undefined,
    );
    expect(await end(gateway.port)).toEqual({ ok: true, wasOnline: true });
    expect(gateway.received).toHaveLength(1);
    const attributes = gateway.attributesOf(0);
    const text = (type: number) => attributes.get(type)?.toString();
    expect(text(radiusAttribute.acctSessionId)).toBe('8000000a');
    expect(text(radiusAttribute.userName)).toBe('zoe');
    expect(text(radiusAttribute.callingStationId)).toBe('A4-83-E7-00-00-02');
    expect(text(radiusAttribute.nasIdentifier)).toBe('gw-1');
    expect(attributes.get(radiusAttribute.eventTimestamp)?.readUInt32BE()).toBe(
      now.getTime() / 1000,
    );
    expect(attributes.has(radiusAttribute.messageAuthenticator)).toBe(true);
  });

  test('receives the same packet again until it answers', async () => {
    await using gateway = await startCoaServer(secret, (_request, _count, copies) =>
      copies < 2 ? undefined : { code: disconnectAck },
    );
    expect(await end(gateway.port)).toEqual({ ok: true, wasOnline: true });
    const [first, ...more] = gateway.packets;
    expect(more).toEqual([first, first]);
    expect(gateway.received).toEqual([first]);
  });

  test('receives the same request for the second time as a separate one', async () => {
    await using gateway = await startCoaServer(secret, () => ({ code: disconnectAck }));
    await end(gateway.port);
    await end(gateway.port);
    expect(gateway.received).toHaveLength(2);
  });

  test.each([
    ['ends the session by its id when the user name does not match', disconnectAck, true],
    ['that does not know the id either means that the session was over', disconnectNak, false],
  ])('%s', async (_what, code, wasOnline) => {
    await using gateway = await startCoaServer(secret, ({ attributes }) =>
      attributes.some(({ type }) => type === radiusAttribute.userName)
        ? { code: disconnectNak, cause: 503 }
        : { code, cause: 503 },
    );
    expect(await end(gateway.port)).toEqual({ ok: true, wasOnline });
    expect(gateway.received).toHaveLength(2);
    expect([...gateway.attributesOf(1).keys()]).toEqual([
      radiusAttribute.messageAuthenticator,
      radiusAttribute.nasIdentifier,
      radiusAttribute.acctSessionId,
    ]);
  });

  test('that does not know the session need not answer the second request', async () => {
    await using gateway = await startCoaServer(secret, (_request, count) =>
      count === 1 ? { code: disconnectNak, cause: 503 } : undefined,
    );
    expect(await end(gateway.port)).toEqual({ ok: true, wasOnline: false });
  });

  test.each([401, 402, 403, 404, 405, 406, 407, 501, 502, 504, 505, 506, 507, 508, 999, undefined])(
    'that rejects with Error-Cause %s fails with the reason and what to do',
    async (cause) => {
      await using gateway = await startCoaServer(secret, () => ({
        code: disconnectNak,
        ...(cause !== undefined && { cause }),
      }));
      const response = await end(gateway.port);
      expect(response).toMatchObject({ ok: false, cause: 'wrong-answer' });
      const text = 'text' in response ? response.text : '';
      expect(text).toMatch(/ rejected the request: .+\. [A-Z].+\.$/);
      expect(text.includes(`(Error-Cause ${cause})`)).toBe(cause !== undefined);
      expect(text.includes('no known reason')).toBe(cause === undefined || cause === 999);
    },
  );

  test('that does not answer fails at the deadline', async () => {
    await using gateway = await startCoaServer('another secret', () => ({ code: disconnectAck }));
    const start = performance.now();
    expect(await end(gateway.port)).toMatchObject({
      cause: 'no-answer',
      text: expect.stringContaining('the secret may be different'),
    });
    const took = performance.now() - start;
    expect(took).toBeGreaterThan(deadline - 100);
    expect(took).toBeLessThan(deadline + 1_500);
  });

  test('is not trusted when its reply was signed with another secret', async () => {
    const ack = () => ({ code: disconnectAck });
    await using gateway = await startCoaServer(secret, ack, { signedWith: 'another' });
    expect(await end(gateway.port)).toMatchObject({ ok: false, cause: 'wrong-answer' });
  });

  test('at a forbidden address is not contacted', async () => {
    await using gateway = await startCoaServer(secret, () => ({ code: disconnectAck }));
    const access = { host: '127.0.0.1', port: gateway.port, secret };
    expect(await disconnectSession(access, session, now, deadline, { allowed: [] })).toMatchObject({
      cause: 'not-tried',
      text: expect.stringContaining('a loopback address'),
    });
    expect(gateway.received).toEqual([]);
  });

  test('is not contacted for a session without identifying attributes', async () => {
    await using gateway = await startCoaServer(secret, () => ({ code: disconnectAck }));
    const unknown = { acctSessionId: null, userName: null, callingStationId: null };
    expect(await end(gateway.port, unknown)).toMatchObject({ cause: 'not-tried' });
    expect(gateway.received).toEqual([]);
  });

  test('with a closed port fails immediately', async () => {
    const start = performance.now();
    expect(await end(closedPort)).toMatchObject({ ok: false, cause: 'no-answer' });
    expect(performance.now() - start).toBeLessThan(deadline);
  });
});

describe.skipIf(!hasProgram('freeradius'))(
  'FreeRADIUS as a gateway (needs freeradius)',
  { concurrent: true },
  () => {
    const access = (port: number) => ({ host: '127.0.0.1', port, secret: radiusSecret });

    test('ends a session, rejects a locked one and does not know others', async () => {
      await using gateway = await startFreeRadiusGateway();
      const endSession = (acctSessionId: string) =>
        disconnectSession(
          access(gateway.port),
          { ...session, acctSessionId },
          now,
          3_000,
          loopback,
        );
      expect(await endSession('online')).toEqual({ ok: true, wasOnline: true });
      expect(await endSession('locked')).toMatchObject({
        cause: 'wrong-answer',
        text: expect.stringContaining('(Error-Cause 501)'),
      });
      expect(await endSession('unknown')).toEqual({ ok: true, wasOnline: false });
      const received = gateway.printed();
      expect(received).toMatch(/Received Disconnect-Request/);
      expect(received).toMatch(/Calling-Station-Id = "A4-83-E7-00-00-02"/);
      expect(received).toMatch(/Event-Timestamp = "Jun 10 2026/);
    });

    test('does not answer a request signed with another secret', async () => {
      await using gateway = await startFreeRadiusGateway();
      const other = { ...access(gateway.port), secret: 'another secret' };
      expect(await disconnectSession(other, session, now, deadline, loopback)).toMatchObject({
        cause: 'no-answer',
      });
      expect(gateway.printed()).toMatch(/Received packet .*invalid|invalid (Request|Message)/i);
    });
  },
);
