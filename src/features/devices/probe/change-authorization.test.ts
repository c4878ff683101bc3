import { describe, expect, test } from 'vitest';
import { changeAuthorization } from './change-authorization.ts';
import { radiusAttribute, radiusCode } from './protocols/radius-packet.ts';
import type { ChangedAttribute, KnownSession } from './session-request.ts';
import { startCoaServer } from './testing/coa-server.ts';
import { radiusSecret, startFreeRadiusGateway } from './testing/freeradius.ts';
import { hasProgram } from './testing/programs.ts';

const secret = 'a shared secret of 28 signs.';
const now = new Date('2026-06-10T12:00:00Z');
const deadline = 1_500;
const loopback = { allowed: ['127.0.0.0/8'] };
const { coaAck, coaNak, coaRequest } = radiusCode;
const mikrotik = 14988;

const session: KnownSession = {
  acctSessionId: '8000000a',
  userName: 'zoe',
  callingStationId: 'A4-83-E7-00-00-02',
  nasIdentifier: 'gw-1',
};
const limits: readonly ChangedAttribute[] = [
  { vendorId: null, type: radiusAttribute.sessionTimeout, value: 7_200 },
  { vendorId: mikrotik, type: 8, value: '2000k/10000k' },
  { vendorId: mikrotik, type: 17, value: 4_000_000_000 },
];

const change = (port: number, attributes = limits) =>
  changeAuthorization(
    { host: '127.0.0.1', port, secret },
    session,
    attributes,
    now,
    deadline,
    loopback,
  );

describe('a gateway', { concurrent: true }, () => {
  test('receives the session and its new limits', async () => {
    await using gateway = await startCoaServer(secret, ({ code }) =>
      code === coaRequest ? { code: coaAck } : undefined,
    );
    expect(await change(gateway.port)).toEqual({ ok: true, wasOnline: true });
    const attributes = gateway.attributesOf(0);
    expect(attributes.get(radiusAttribute.acctSessionId)?.toString()).toBe('8000000a');
    expect(attributes.get(radiusAttribute.userName)?.toString()).toBe('zoe');
    expect(attributes.get(radiusAttribute.sessionTimeout)?.readUInt32BE()).toBe(7_200);
    expect(attributes.get(radiusAttribute.eventTimestamp)?.readUInt32BE()).toBe(
      now.getTime() / 1000,
    );
  });

  test('that finds the session only by its id receives the limits again', async () => {
    await using gateway = await startCoaServer(secret, ({ attributes }) =>
      attributes.some(({ type }) => type === radiusAttribute.userName)
        ? { code: coaNak, cause: 503 }
        : { code: coaAck },
    );
    expect(await change(gateway.port)).toEqual({ ok: true, wasOnline: true });
    const second = gateway.attributesOf(1);
    expect(second.has(radiusAttribute.callingStationId)).toBe(false);
    expect(second.get(radiusAttribute.sessionTimeout)?.readUInt32BE()).toBe(7_200);
  });

  test('that does not know the session had ended it before', async () => {
    await using gateway = await startCoaServer(secret, () => ({ code: coaNak, cause: 503 }));
    expect(await change(gateway.port)).toEqual({ ok: true, wasOnline: false });
  });

  test.each([
    [401, 'Check the device’s type in Devices'],
    [405, 'Turn on changes by RADIUS'],
    [407, 'The change applies at the next login'],
    [504, 'it cannot change the session'],
    [508, 'can change only one at a time'],
  ])('that rejects with Error-Cause %i fails with the reason', async (cause, text) => {
    await using gateway = await startCoaServer(secret, () => ({ code: coaNak, cause }));
    expect(await change(gateway.port)).toMatchObject({
      ok: false,
      cause: 'wrong-answer',
      text: expect.stringContaining(text),
    });
  });

  test('that does not answer fails at the deadline', async () => {
    await using gateway = await startCoaServer(secret, () => undefined);
    expect(await change(gateway.port)).toMatchObject({
      cause: 'no-answer',
      text: expect.stringMatching(/within 1\.5 s: the gateway may not accept CoA-Requests/),
    });
    expect(gateway.packets.length).toBeGreaterThan(1);
    expect(gateway.received).toHaveLength(1);
  });
});

test.each([
  ['of the RFCs', null, 253],
  ['of a vendor', mikrotik, 247],
])('a value of an attribute %s has a limit', async (_of, vendorId, longest) => {
  await using gateway = await startCoaServer(secret, () => ({ code: coaAck }));
  const send = (length: number) =>
    change(gateway.port, [{ vendorId, type: 11, value: 'x'.repeat(length) }]);
  expect(await send(longest)).toEqual({ ok: true, wasOnline: true });
  await expect(send(longest + 1)).rejects.toThrow('too long');
});

test.skipIf(!hasProgram('freeradius'))(
  'FreeRADIUS as a gateway decodes the limits, rejects a locked session and does not know others (needs freeradius)',
  async () => {
    await using gateway = await startFreeRadiusGateway();
    const changed = (acctSessionId: string) =>
      changeAuthorization(
        { host: '127.0.0.1', port: gateway.port, secret: radiusSecret },
        { ...session, acctSessionId },
        limits,
        now,
        3_000,
        loopback,
      );
    expect(await changed('online')).toEqual({ ok: true, wasOnline: true });
    expect(await changed('locked')).toMatchObject({
      cause: 'wrong-answer',
      text: expect.stringContaining('(Error-Cause 501). Allow this server’s address to change'),
    });
    expect(await changed('unknown')).toEqual({ ok: true, wasOnline: false });
    const received = gateway.printed();
    expect(received).toMatch(/Received CoA-Request/);
    expect(received).toMatch(/Session-Timeout = 7200/);
    expect(received).toMatch(/Mikrotik-Rate-Limit = "2000k\/10000k"/);
    expect(received).toMatch(/Mikrotik-Total-Limit = 4000000000/);
  },
);
