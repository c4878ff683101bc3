import { describe, expect, test } from 'vitest';
import { closedPort } from '../../../../test/closed-port.ts';
import { disconnectSession, type KnownSession } from './disconnect.ts';
import { radiusAttribute, radiusCode } from './protocols/radius-packet.ts';
import { radiusSecret, startFreeRadiusGateway } from './testing/freeradius.ts';
import { startOrderTaker } from './testing/order-taker.ts';
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
  test('is told all that is known of the session, signed and with the time', async () => {
    await using gateway = await startOrderTaker(secret, ({ code }) =>
      code === disconnectRequest ? { code: disconnectAck } : undefined,
    );
    expect(await end(gateway.port)).toEqual({ ok: true, wasOnline: true });
    expect(gateway.heard).toHaveLength(1);
    const told = gateway.attributesOf(0);
    const text = (type: number) => told.get(type)?.toString();
    expect(text(radiusAttribute.acctSessionId)).toBe('8000000a');
    expect(text(radiusAttribute.userName)).toBe('zoe');
    expect(text(radiusAttribute.callingStationId)).toBe('A4-83-E7-00-00-02');
    expect(text(radiusAttribute.nasIdentifier)).toBe('gw-1');
    expect(told.get(radiusAttribute.eventTimestamp)?.readUInt32BE()).toBe(now.getTime() / 1000);
    expect(told.has(radiusAttribute.messageAuthenticator)).toBe(true);
  });

  test('is told the very same again until it answers', async () => {
    await using gateway = await startOrderTaker(secret, (_request, count) =>
      count < 3 ? undefined : { code: disconnectAck },
    );
    expect(await end(gateway.port)).toEqual({ ok: true, wasOnline: true });
    const [first, ...more] = gateway.heard;
    expect(more).toEqual([first, first]);
  });

  test.each([
    ['ends it by its own id, though it knew the guest by another name', disconnectAck, true],
    ['does not know it by its own id either: it was over before', disconnectNak, false],
  ])('%s', async (_what, code, wasOnline) => {
    await using gateway = await startOrderTaker(secret, ({ attributes }) =>
      attributes.some(({ type }) => type === radiusAttribute.userName)
        ? { code: disconnectNak, cause: 503 }
        : { code, cause: 503 },
    );
    expect(await end(gateway.port)).toEqual({ ok: true, wasOnline });
    expect([...gateway.attributesOf(1).keys()]).toEqual([
      radiusAttribute.messageAuthenticator,
      radiusAttribute.nasIdentifier,
      radiusAttribute.acctSessionId,
    ]);
  });

  test('that knows no session and then says nothing has said enough', async () => {
    await using gateway = await startOrderTaker(secret, (_request, count) =>
      count === 1 ? { code: disconnectNak, cause: 503 } : undefined,
    );
    expect(await end(gateway.port)).toEqual({ ok: true, wasOnline: false });
  });

  test.each([401, 402, 403, 404, 405, 406, 407, 501, 502, 504, 505, 506, 507, 508, 999, undefined])(
    'that refuses with Error-Cause %s says why and what helps, and nothing is over',
    async (cause) => {
      await using gateway = await startOrderTaker(secret, () => ({
        code: disconnectNak,
        ...(cause !== undefined && { cause }),
      }));
      const answer = await end(gateway.port);
      expect(answer).toMatchObject({ ok: false, cause: 'wrong-answer' });
      const text = 'text' in answer ? answer.text : '';
      expect(text).toMatch(/ refuses: .+\. [A-Z].+\.$/);
      expect(text.includes(`(Error-Cause ${cause})`)).toBe(cause !== undefined);
      expect(text.includes('not say why')).toBe(cause === undefined || cause === 999);
    },
  );

  test('that is silent is waited for until the deadline', async () => {
    await using gateway = await startOrderTaker('another secret', () => ({ code: disconnectAck }));
    const start = performance.now();
    expect(await end(gateway.port)).toMatchObject({
      cause: 'no-answer',
      text: expect.stringContaining('the secret may be different'),
    });
    const took = performance.now() - start;
    expect(took).toBeGreaterThan(deadline - 100);
    expect(took).toBeLessThan(deadline + 1_500);
  });

  test('is not believed when its answer is made with another secret', async () => {
    const ack = () => ({ code: disconnectAck });
    await using gateway = await startOrderTaker(secret, ack, { signedWith: 'another' });
    expect(await end(gateway.port)).toMatchObject({ ok: false, cause: 'wrong-answer' });
  });

  test('at an address that the policy refuses is told nothing', async () => {
    await using gateway = await startOrderTaker(secret, () => ({ code: disconnectAck }));
    const access = { host: '127.0.0.1', port: gateway.port, secret };
    expect(await disconnectSession(access, session, now, deadline, { allowed: [] })).toMatchObject({
      cause: 'not-tried',
      text: expect.stringContaining('a loopback address'),
    });
    expect(gateway.heard).toEqual([]);
  });

  test('that cannot find the session by anything is not asked', async () => {
    await using gateway = await startOrderTaker(secret, () => ({ code: disconnectAck }));
    const unknown = { acctSessionId: null, userName: null, callingStationId: null };
    expect(await end(gateway.port, unknown)).toMatchObject({ cause: 'not-tried' });
    expect(gateway.heard).toEqual([]);
  });

  test('without a service there is told at once', async () => {
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

    test('ends a session, refuses one, and knows no other; it wants every order signed', async () => {
      await using gateway = await startFreeRadiusGateway();
      const answerFor = (acctSessionId: string) =>
        disconnectSession(
          access(gateway.port),
          { ...session, acctSessionId },
          now,
          3_000,
          loopback,
        );
      expect(await answerFor('online')).toEqual({ ok: true, wasOnline: true });
      expect(await answerFor('locked')).toMatchObject({
        cause: 'wrong-answer',
        text: expect.stringContaining('(Error-Cause 501)'),
      });
      expect(await answerFor('unheard of')).toEqual({ ok: true, wasOnline: false });
      const heard = gateway.printed();
      expect(heard).toMatch(/Received Disconnect-Request/);
      expect(heard).toMatch(/Calling-Station-Id = "A4-83-E7-00-00-02"/);
      expect(heard).toMatch(/Event-Timestamp = "Jun 10 2026/);
    });

    test('says nothing to an order made with another secret', async () => {
      await using gateway = await startFreeRadiusGateway();
      const other = { ...access(gateway.port), secret: 'another secret' };
      expect(await disconnectSession(other, session, now, deadline, loopback)).toMatchObject({
        cause: 'no-answer',
      });
      expect(gateway.printed()).toMatch(/Received packet .*invalid|invalid (Request|Message)/i);
    });
  },
);
