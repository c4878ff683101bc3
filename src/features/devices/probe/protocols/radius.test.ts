import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { closedPort } from '../../../../../test/closed-port.ts';
import { radiusSecret, startFreeRadius } from '../testing/freeradius.ts';
import { hasProgram } from '../testing/programs.ts';
import { startUdpServer } from '../testing/snmp-agents.ts';
import { probeRadius } from './radius.ts';
import {
  decodePacket,
  encodePacket,
  encodeSignedRequest,
  hidePassword,
  isAuthentic,
  radiusAttribute,
  radiusCode,
} from './radius-packet.ts';

const deadline = 2000;

describe.skipIf(!hasProgram('freeradius'))(
  'FreeRADIUS (needs freeradius)',
  { concurrent: true },
  () => {
    test('answers Status-Server', async () => {
      await using server = await startFreeRadius();
      const access = { port: server.port, secret: radiusSecret };
      expect(await probeRadius('127.0.0.1', access, deadline)).toEqual({
        ok: true,
        answered: 'Status-Server',
        hasMessageAuthenticator: expect.any(Boolean),
        milliseconds: expect.any(Number),
      });
      expect(server.printed()).toMatch(/Received Status-Server/);
    });

    test('without Status-Server answers an Access-Request, whose password it can decrypt', async () => {
      await using server = await startFreeRadius({ statusServer: false });
      const access = { port: server.port, secret: radiusSecret };
      expect(await probeRadius('127.0.0.1', access, deadline)).toMatchObject({
        ok: true,
        answered: 'Access-Request',
      });
      expect(server.printed()).toMatch(/User-Password = "[\w-]{16}"/);
    });

    test('with another secret is reported as such', async () => {
      await using server = await startFreeRadius();
      const access = { port: server.port, secret: 'another secret' };
      expect(await probeRadius('127.0.0.1', access, deadline)).toMatchObject({
        ok: false,
        cause: 'wrong-answer',
        text: expect.stringContaining('answers with another secret'),
      });
    });

    test('with another secret does not answer when it requires signatures', async () => {
      await using server = await startFreeRadius({ requiresMessageAuthenticator: true });
      const access = { port: server.port, secret: 'another secret' };
      expect(await probeRadius('127.0.0.1', access, deadline)).toMatchObject({
        cause: 'no-answer',
        text: expect.stringContaining('may not know this client, or the secret is different'),
      });
      expect(server.printed()).toMatch(/Message-Authenticator/);
      const right = { port: server.port, secret: radiusSecret };
      expect((await probeRadius('127.0.0.1', right, deadline)).ok).toBe(true);
    });

    test('does not answer an unknown client', async () => {
      await using server = await startFreeRadius({ client: '192.0.2.99' });
      const access = { port: server.port, secret: radiusSecret };
      expect(await probeRadius('127.0.0.1', access, deadline)).toMatchObject({
        cause: 'no-answer',
        text: expect.stringContaining('may not know this client'),
      });
      expect(server.printed()).toMatch(/unknown client 127\.0\.0\.1/);
    });
  },
);

test('a closed port is reported immediately', async () => {
  const access = { port: closedPort, secret: radiusSecret };
  expect(await probeRadius('127.0.0.1', access, deadline)).toMatchObject({
    cause: 'no-answer',
    text: expect.stringContaining('refuses the connection'),
  });
});

test('other protocols and replies to other requests are ignored', async () => {
  const packets = [Buffer.from('hello'), Buffer.alloc(0), Buffer.alloc(20, 1)];
  await using server = await startUdpServer((request) => {
    const other = Buffer.from(request);
    other.writeUInt8((request.readUInt8(1) + 100) % 256, 1);
    return packets.pop() ?? other;
  });
  const access = { port: server.port, secret: radiusSecret };
  const begun = performance.now();
  expect(await probeRadius('127.0.0.1', access, 400)).toMatchObject({ cause: 'no-answer' });
  expect(performance.now() - begun).toBeLessThan(1500);
});

test('an echoed request is not a reply', async () => {
  await using server = await startUdpServer((request) => request);
  const access = { port: server.port, secret: radiusSecret };
  expect(await probeRadius('127.0.0.1', access, 400)).toMatchObject({ cause: 'no-answer' });
});

describe('packets', () => {
  // RFC 2865 section 7.1: user nemo with the password arctangent logs in; the shared secret is xyzzy5461.
  const authenticator = Buffer.from('0f403f9473978057bd83d5cb98f4227a', 'hex');
  const request = Buffer.from(
    '010000380f403f9473978057bd83d5cb98f4227a01066e656d6f02120dbe708d93d413ce3196e43f782a0aee0406c0a801100506000000' +
      '03',
    'hex',
  );
  const accept = Buffer.from(
    '0200002686fe220e7624ba2a1005f6bf9b55e0b20606000000010f06000000000e06c0a80103',
    'hex',
  );

  test('are encoded like the example of RFC 2865', () => {
    const password = hidePassword('arctangent', authenticator, 'xyzzy5461');
    expect(
      encodePacket({
        code: radiusCode.accessRequest,
        identifier: 0,
        authenticator,
        attributes: [
          { type: radiusAttribute.userName, value: Buffer.from('nemo') },
          { type: radiusAttribute.userPassword, value: password },
          { type: 4, value: Buffer.from([192, 168, 1, 16]) },
          { type: 5, value: Buffer.from([0, 0, 0, 3]) },
        ],
      }),
    ).toEqual(request);
  });

  test('of the example are authentic, and not when a byte is changed', () => {
    const asked = decodePacket(request);
    const reply = decodePacket(accept);
    if (asked === undefined || reply === undefined) throw new Error('The example is no packet');
    expect(isAuthentic(reply, asked, 'xyzzy5461')).toBe(true);
    expect(isAuthentic(reply, asked, 'xyzzy5462')).toBe(false);
    for (let index = 0; index < accept.length; index += 1) {
      const changed = Buffer.from(accept);
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
      const read = decodePacket(changed);
      expect(read !== undefined && isAuthentic(read, asked, 'xyzzy5461'), `${index}`).toBe(false);
    }
  });

  test('that are signed are authentic only with the right signature', () => {
    const asked = decodePacket(request);
    if (asked === undefined) throw new Error('The example is no packet');
    const replyWith = (signature: Buffer) => {
      const attributes = [{ type: radiusAttribute.messageAuthenticator, value: signature }];
      const reply = { code: radiusCode.accessReject, identifier: 0, authenticator, attributes };
      const bytes = encodePacket(reply);
      return {
        bytes,
        reply: {
          ...reply,
          authenticator: createHash('md5').update(bytes).update('xyzzy5461').digest(),
        },
      };
    };
    const unsigned = replyWith(Buffer.alloc(16));
    const signature = createHmac('md5', 'xyzzy5461').update(unsigned.bytes).digest();
    expect(isAuthentic(replyWith(signature).reply, asked, 'xyzzy5461')).toBe(true);
    expect(isAuthentic(unsigned.reply, asked, 'xyzzy5461')).toBe(false);
    expect(isAuthentic(replyWith(Buffer.alloc(3)).reply, asked, 'xyzzy5461')).toBe(false);
  });

  test('are signed like the example of RFC 5997', () => {
    // RFC 5997 section 6.1: Status-Server with identifier 218 and the secret xyzzy5461.
    const signed = encodeSignedRequest(
      {
        code: radiusCode.statusServer,
        identifier: 218,
        authenticator: Buffer.from('8a54f4686fb394c52866e302185d0623', 'hex'),
        attributes: [],
      },
      'xyzzy5461',
    );
    expect(signed.toString('hex')).toBe(
      '0cda00268a54f4686fb394c52866e302185d062350125a665e2e1e8411f3e243822097c84fa3',
    );
  });

  test('of random bytes never throw when decoded', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const packet = decodePacket(Buffer.from(bytes));
        if (packet) expect(encodePacket(packet).length).toBeLessThanOrEqual(bytes.length);
      }),
    );
  });

  test('are decoded to what was encoded', () => {
    const attribute = fc.record({
      type: fc.integer({ min: 1, max: 255 }),
      value: fc.uint8Array({ maxLength: 253 }).map((bytes) => Buffer.from(bytes)),
    });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 255 }),
        fc.nat(255),
        fc.uint8Array({ minLength: 16, maxLength: 16 }),
        fc.array(attribute, { maxLength: 8 }),
        (code, identifier, bytes, attributes) => {
          const packet = { code, identifier, authenticator: Buffer.from(bytes), attributes };
          expect(decodePacket(encodePacket(packet))).toEqual(packet);
        },
      ),
    );
  });

  test('that are too long are not encoded', () => {
    const attributes = (count: number, size: number) =>
      Array.from({ length: count }, () => ({ type: 26, value: Buffer.alloc(size) }));
    const packet = { code: 1, identifier: 1, authenticator };
    expect(() => encodePacket({ ...packet, attributes: attributes(1, 254) })).toThrow('too long');
    expect(() => encodePacket({ ...packet, attributes: attributes(17, 253) })).toThrow('too long');
  });
});
